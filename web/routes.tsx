import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { statementViewFrom } from './api/statement-view.ts';
import { AppShell } from './app-shell.tsx';
import { loadBankPages } from './load-bank-pages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { booksViewFrom } from './pages/desk/books/books-view.ts';
import { customerFilterFrom } from './pages/desk/customers/customer-filter-search.ts';
import { HomePage } from './pages/home/home-page.tsx';
import { CrashedPage } from './pages/not-found/crashed-page.tsx';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { paths } from './paths.ts';
import { type Area, guard } from './route-guard.ts';

/**
 * A page is one route: its path (paths.ts), who it is for, its title, and a file that loads when it
 * opens. The guard runs before it from the same metadata.
 */
function about(area: Area, title: string, options: { guestsOnly?: boolean } = {}) {
  const staticData = { area, title, ...options };
  // A link under the pointer loads its page early; whether one may go there is asked on going.
  return {
    staticData,
    beforeLoad: ({ preload }: { preload: boolean }) => {
      // Beside the page's own file, not after it.
      void loadBankPages();
      return preload ? undefined : guard(staticData);
    },
  };
}

const root = createRootRoute({
  component: AppShell,
  notFoundComponent: NotFoundPage,
  staticData: { area: 'public', title: '' },
});
const under = () => root;

const home = createRoute({
  getParentRoute: under,
  path: paths.home,
  component: HomePage,
  staticData: { area: 'public', title: '' },
});

const customerLogin = createRoute({
  getParentRoute: under,
  path: paths.customerLogin,
  component: lazyRouteComponent(() => import('./pages/sign-in/customer-sign-in-page.tsx'), 'CustomerSignInPage'),
  ...about('public', 'Customer Login', { guestsOnly: true }),
});
const bankerLogin = createRoute({
  getParentRoute: under,
  path: paths.bankerLogin,
  component: lazyRouteComponent(() => import('./pages/sign-in/banker-sign-in-page.tsx'), 'BankerSignInPage'),
  ...about('public', 'Banker Login', { guestsOnly: true }),
});
const customerForgotPassword = createRoute({
  getParentRoute: under,
  path: paths.customerForgotPassword,
  component: lazyRouteComponent(() => import('./pages/sign-in/forgot-password-page.tsx'), 'CustomerForgotPasswordPage'),
  ...about('public', 'Forgot password'),
});
const bankerForgotPassword = createRoute({
  getParentRoute: under,
  path: paths.bankerForgotPassword,
  component: lazyRouteComponent(() => import('./pages/sign-in/forgot-password-page.tsx'), 'BankerForgotPasswordPage'),
  ...about('public', 'Forgot password'),
});
const resetPassword = createRoute({
  getParentRoute: under,
  path: paths.resetPassword,
  component: lazyRouteComponent(() => import('./pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  ...about('public', 'Set a new password'),
});
const accountSelection = createRoute({
  getParentRoute: under,
  path: paths.accountSelection,
  component: lazyRouteComponent(
    () => import('./pages/account-selection/account-selection-page.tsx'),
    'AccountSelectionPage',
  ),
  ...about('public', 'Choose Account Type', { guestsOnly: true }),
});
const register = createRoute({
  getParentRoute: under,
  path: paths.register,
  // Anything may stand in the address; the page says what is wrong with it (C-RG-04).
  validateSearch: (search: Record<string, unknown>): { accountType?: string } =>
    typeof search.accountType === 'string' ? { accountType: search.accountType } : {},
  component: lazyRouteComponent(() => import('./pages/register/register-page.tsx'), 'RegisterPage'),
  ...about('public', 'Create a Customer Account', { guestsOnly: true }),
});
const customerDashboard = createRoute({
  getParentRoute: under,
  path: paths.customerDashboard,
  component: lazyRouteComponent(() => import('./pages/customer/customer-dashboard-page.tsx'), 'CustomerDashboardPage'),
  ...about('customer', 'Dashboard'),
});
const customerProfile = createRoute({
  getParentRoute: under,
  path: paths.customerProfile,
  component: lazyRouteComponent(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage'),
  ...about('customer', 'Profile'),
});
const transactions = createRoute({
  getParentRoute: under,
  path: paths.transactions,
  validateSearch: statementViewFrom,
  component: lazyRouteComponent(
    () => import('./pages/customer/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
  ...about('customer', 'Transactions'),
});

// The staff desk: its pages stand in one frame with their navigation, the search and the bank's clock.
const desk = createRoute({
  getParentRoute: under,
  id: 'desk',
  component: lazyRouteComponent(() => import('./pages/desk/frame/desk-frame.tsx'), 'DeskFrame'),
  staticData: { area: 'banker', title: '' },
});
const underDesk = () => desk;
const deskPages = [
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerDashboard,
    component: lazyRouteComponent(() => import('./pages/desk/dashboard/desk-dashboard-page.tsx'), 'DeskDashboardPage'),
    ...about('banker', 'Banker dashboard'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerCustomers,
    validateSearch: customerFilterFrom,
    component: lazyRouteComponent(() => import('./pages/desk/customers/customers-page.tsx'), 'CustomersPage'),
    ...about('banker', 'Customers'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerDeposit,
    component: lazyRouteComponent(() => import('./pages/desk/customers/make-deposit-page.tsx'), 'MakeDepositPage'),
    ...about('banker', 'Make deposit'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerCustomer,
    component: lazyRouteComponent(() => import('./pages/desk/customer/desk-customer-page.tsx'), 'DeskCustomerPage'),
    ...about('banker', 'Customer'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerApprovals,
    component: lazyRouteComponent(() => import('./pages/desk/approvals/approvals-page.tsx'), 'ApprovalsPage'),
    ...about('banker', 'Approvals'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerBooks,
    validateSearch: booksViewFrom,
    component: lazyRouteComponent(() => import('./pages/desk/books/books-page.tsx'), 'BooksPage'),
    ...about('banker', 'Books'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerReports,
    component: lazyRouteComponent(() => import('./pages/desk/reports/reports-page.tsx'), 'ReportsPage'),
    ...about('banker', 'Reports'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerPolicy,
    component: lazyRouteComponent(() => import('./pages/desk/staff/policy-page.tsx'), 'PolicyPage'),
    ...about('banker', 'Policy'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerStaff,
    component: lazyRouteComponent(() => import('./pages/desk/staff/staff-page.tsx'), 'StaffPage'),
    ...about('banker', 'Staff'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerProfile,
    component: lazyRouteComponent(() => import('./pages/desk/staff/staff-profile-page.tsx'), 'StaffProfilePage'),
    ...about('banker', 'My profile'),
  }),
] as const;

const mailbox = createRoute({
  getParentRoute: under,
  path: paths.mailbox,
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search.to === 'string' ? { to: search.to } : {},
  component: lazyRouteComponent(() => import('./pages/mailbox/mailbox-page.tsx'), 'MailboxPage'),
  ...about('public', 'Demo mailbox'),
});

const verify = createRoute({
  getParentRoute: under,
  path: paths.verify,
  component: lazyRouteComponent(() => import('./pages/verify/verify-page.tsx'), 'VerifyPage'),
  ...about('public', 'Check a document'),
});
const conformance = createRoute({
  getParentRoute: under,
  path: paths.conformance,
  component: lazyRouteComponent(() => import('./pages/conformance/conformance-page.tsx'), 'ConformancePage'),
  ...about('public', 'Conformance'),
});

// The eleven information pages share a file; each is a route of its own, so that a wrong address is still 404.
const information = lazyRouteComponent(() => import('./pages/information/information-page.tsx'), 'InformationPage');
const informationPages = [
  createRoute({ getParentRoute: under, path: paths.about, component: information, ...about('public', 'About us') }),
  createRoute({ getParentRoute: under, path: paths.careers, component: information, ...about('public', 'Careers') }),
  createRoute({ getParentRoute: under, path: paths.contact, component: information, ...about('public', 'Contact') }),
  createRoute({ getParentRoute: under, path: paths.blog, component: information, ...about('public', 'Blog') }),
  createRoute({
    getParentRoute: under,
    path: paths.savingsAccounts,
    component: information,
    ...about('public', 'Savings accounts'),
  }),
  createRoute({
    getParentRoute: under,
    path: paths.fixedDeposits,
    component: information,
    ...about('public', 'Fixed deposits'),
  }),
  createRoute({ getParentRoute: under, path: paths.loans, component: information, ...about('public', 'Loans') }),
  createRoute({
    getParentRoute: under,
    path: paths.creditCards,
    component: information,
    ...about('public', 'Credit cards'),
  }),
  createRoute({
    getParentRoute: under,
    path: paths.privacyPolicy,
    component: information,
    ...about('public', 'Privacy policy'),
  }),
  createRoute({
    getParentRoute: under,
    path: paths.termsOfService,
    component: information,
    ...about('public', 'Terms of service'),
  }),
  createRoute({ getParentRoute: under, path: paths.security, component: information, ...about('public', 'Security') }),
] as const;

const routeTree = root.addChildren([
  home,
  customerLogin,
  bankerLogin,
  customerForgotPassword,
  bankerForgotPassword,
  resetPassword,
  accountSelection,
  register,
  customerDashboard,
  customerProfile,
  transactions,
  desk.addChildren([...deskPages]),
  mailbox,
  verify,
  conformance,
  ...informationPages,
]);

/** The addresses of the web app and what stands behind each. */
export const router = createRouter({
  routeTree,
  defaultErrorComponent: CrashedPage,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 250,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
