import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { AppShell } from './app-shell.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { CrashedPage } from './pages/not-found/crashed-page.tsx';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { loadBankPages } from './load-bank-pages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
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

const root = createRootRoute({ component: AppShell, notFoundComponent: NotFoundPage, staticData: { area: 'public', title: '' } });
const under = () => root;

const home = createRoute({ getParentRoute: under, path: paths.home, component: HomePage, staticData: { area: 'public', title: '' } });

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
  component: lazyRouteComponent(() => import('./pages/account-selection/account-selection-page.tsx'), 'AccountSelectionPage'),
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
  component: lazyRouteComponent(() => import('./pages/not-found/not-open-yet-page.tsx'), 'NotOpenYetPage'),
  ...about('customer', 'Profile'),
});
const transactions = createRoute({
  getParentRoute: under,
  path: paths.transactions,
  component: lazyRouteComponent(() => import('./pages/not-found/not-open-yet-page.tsx'), 'NotOpenYetPage'),
  ...about('customer', 'Transactions'),
});
const bankerDashboard = createRoute({
  getParentRoute: under,
  path: paths.bankerDashboard,
  component: lazyRouteComponent(() => import('./pages/desk/desk-dashboard-page.tsx'), 'DeskDashboardPage'),
  ...about('banker', 'Banker dashboard'),
});
const mailbox = createRoute({
  getParentRoute: under,
  path: paths.mailbox,
  validateSearch: (search: Record<string, unknown>): { to?: string } => (typeof search.to === 'string' ? { to: search.to } : {}),
  component: lazyRouteComponent(() => import('./pages/mailbox/mailbox-page.tsx'), 'MailboxPage'),
  ...about('public', 'Demo mailbox'),
});

// The eleven information pages share a file; each is a route of its own, so that a wrong address is still 404.
const information = lazyRouteComponent(() => import('./pages/information/information-page.tsx'), 'InformationPage');
const informationPages = [
  createRoute({ getParentRoute: under, path: paths.about, component: information, ...about('public', 'About us') }),
  createRoute({ getParentRoute: under, path: paths.careers, component: information, ...about('public', 'Careers') }),
  createRoute({ getParentRoute: under, path: paths.contact, component: information, ...about('public', 'Contact') }),
  createRoute({ getParentRoute: under, path: paths.blog, component: information, ...about('public', 'Blog') }),
  createRoute({ getParentRoute: under, path: paths.savingsAccounts, component: information, ...about('public', 'Savings accounts') }),
  createRoute({ getParentRoute: under, path: paths.fixedDeposits, component: information, ...about('public', 'Fixed deposits') }),
  createRoute({ getParentRoute: under, path: paths.loans, component: information, ...about('public', 'Loans') }),
  createRoute({ getParentRoute: under, path: paths.creditCards, component: information, ...about('public', 'Credit cards') }),
  createRoute({ getParentRoute: under, path: paths.privacyPolicy, component: information, ...about('public', 'Privacy policy') }),
  createRoute({ getParentRoute: under, path: paths.termsOfService, component: information, ...about('public', 'Terms of service') }),
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
  bankerDashboard,
  mailbox,
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
