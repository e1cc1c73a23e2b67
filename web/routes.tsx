import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { paths } from '../contract/vocabulary/page-paths.ts';
import { currentSession } from './api/client/session-store.ts';
import type { StatementView } from './api/customer/statement-view.ts';
import type { CustomerFilter } from './api/desk/customer-queries.ts';
import { asOwnError } from './components/missing-file.ts';
import type { SpendingView } from './pages/customer/spending/month-words.ts';
import type { MailboxView } from './pages/demo/mailbox/mailbox-view.ts';
import type { BooksView } from './pages/desk/books/books-view.ts';
import type { CustomerPageView } from './pages/desk/customers/customer-page-view.ts';
import type { TransactionsView } from './pages/desk/transactions/transactions-view.ts';
import { HomePage } from './pages/public/home/home-page.tsx';
import { CrashedPage } from './pages/public/not-found/crashed-page.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { askForProfile, prepareBankPages } from './shell/load-bank-pages.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { type Area, guard, type PageTitle } from './shell/route-guard.ts';
import { chosenLanguage } from './words/chosen-language.ts';
import { loadWords } from './words/languages.ts';

type PageMetadata = Omit<StaticDataRouteOption, 'area'> & { readonly area: Area };

function opening(staticData: PageMetadata) {
  // Preloading skips the guard, which runs when the page is opened.
  return {
    staticData,
    beforeLoad: ({ preload, location }: { preload: boolean; location: { href: string } }) => {
      // In parallel with the page's own file.
      prepareBankPages(staticData.area);
      if (preload) return undefined;
      // While the guard asks who is signed in.
      if (staticData.area === 'customer' && currentSession().role === 'customer') askForProfile();
      return guard({ ...staticData, address: location.href });
    },
  };
}

/**
 * Options of a route: the page's users and the name of its title in the catalogue. The guard uses the same metadata before it
 * opens.
 */
function about(area: 'public' | 'customer', title: PageTitle, options: { guestsOnly?: boolean } = {}) {
  return opening({ area, title, ...options });
}

// In the frame's file, which a desk page without its own file has loaded.
const DeskCrash = lazyRouteComponent(() => import('./pages/desk/frame/desk-frame.tsx'), 'DeskCrash');

/** Makes a component of a desk page's file. */
const deskFile: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(asOwnError(load), name);

/** Options of a route of the staff desk, which is English only. */
function deskPage(deskTitle: string) {
  return { errorComponent: DeskCrash, ...opening({ area: 'banker', deskTitle }) };
}

/** Passes search parameters on unchanged: the page validates them, so that the landing page need not carry its rules. */
function asGiven<View>(search: Record<string, unknown>): View {
  return search as View; // as: only a name; the page's own reader (…ViewFrom, …FilterFrom) validates every value
}

const root = createRootRoute({
  component: AppShell,
  // Nothing is drawn without it.
  pendingMs: 250,
  notFoundComponent: lazyRouteComponent(() => import('./pages/public/not-found/not-found-page.tsx'), 'NotFoundPage'),
  staticData: { area: 'public' },
});
const under = () => root;

const home = createRoute({
  getParentRoute: under,
  path: paths.home,
  component: HomePage,
  staticData: { area: 'public' },
});

const customerLogin = createRoute({
  getParentRoute: under,
  path: paths.customerLogin,
  component: lazyRouteComponent(() => import('./pages/sign-in/customer-sign-in-page.tsx'), 'CustomerSignInPage'),
  ...about('public', 'customerLogin', { guestsOnly: true }),
});
const bankerLogin = createRoute({
  getParentRoute: under,
  path: paths.bankerLogin,
  component: lazyRouteComponent(() => import('./pages/sign-in/banker-sign-in-page.tsx'), 'BankerSignInPage'),
  ...about('public', 'bankerLogin', { guestsOnly: true }),
});
const customerForgotPassword = createRoute({
  getParentRoute: under,
  path: paths.customerForgotPassword,
  component: lazyRouteComponent(() => import('./pages/sign-in/forgot-password-page.tsx'), 'CustomerForgotPasswordPage'),
  ...about('public', 'forgotPassword'),
});
const bankerForgotPassword = createRoute({
  getParentRoute: under,
  path: paths.bankerForgotPassword,
  component: lazyRouteComponent(() => import('./pages/sign-in/forgot-password-page.tsx'), 'BankerForgotPasswordPage'),
  ...about('public', 'forgotPassword'),
});
const resetPassword = createRoute({
  getParentRoute: under,
  path: paths.resetPassword,
  component: lazyRouteComponent(() => import('./pages/sign-in/mailed-link-pages.tsx'), 'ResetPasswordPage'),
  ...about('public', 'resetPassword'),
});
const confirmAddress = createRoute({
  getParentRoute: under,
  path: paths.confirmAddress,
  component: lazyRouteComponent(() => import('./pages/sign-in/mailed-link-pages.tsx'), 'ConfirmAddressPage'),
  ...about('public', 'confirmAddress'),
});
const accountSelection = createRoute({
  getParentRoute: under,
  path: paths.accountSelection,
  component: lazyRouteComponent(
    () => import('./pages/public/account-selection/account-selection-page.tsx'),
    'AccountSelectionPage',
  ),
  ...about('public', 'accountSelection', { guestsOnly: true }),
});
const register = createRoute({
  getParentRoute: under,
  path: paths.register,
  // Any value is accepted here; the page shows an error for a wrong one (C-RG-04).
  validateSearch: (search: Record<string, unknown>): { accountType?: string } =>
    typeof search.accountType === 'string' ? { accountType: search.accountType } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in/register/register-page.tsx'), 'RegisterPage'),
  ...about('public', 'register', { guestsOnly: true }),
});
const dashboardFile = () => import('./pages/customer/dashboard/customer-dashboard-page.tsx');
const customerDashboard = createRoute({
  getParentRoute: under,
  path: paths.customerDashboard,
  component: lazyRouteComponent(dashboardFile, 'CustomerDashboardPage'),
  pendingComponent: lazyRouteComponent(dashboardFile, 'DashboardSkeleton'),
  ...about('customer', 'customerDashboard'),
});
const customerProfile = createRoute({
  getParentRoute: under,
  path: paths.customerProfile,
  component: lazyRouteComponent(() => import('./pages/customer/profile/profile-page.tsx'), 'ProfilePage'),
  ...about('customer', 'customerProfile'),
});
const transactionsFile = () => import('./pages/customer/transactions/transactions-page.tsx');
const transactions = createRoute({
  getParentRoute: under,
  path: paths.transactions,
  validateSearch: asGiven<StatementView>,
  component: lazyRouteComponent(transactionsFile, 'TransactionsPage'),
  loader: async ({ location }) => (await transactionsFile()).loadTransactions(location),
  ...about('customer', 'transactions'),
});
const spending = createRoute({
  getParentRoute: under,
  path: paths.spending,
  validateSearch: asGiven<SpendingView>,
  component: lazyRouteComponent(() => import('./pages/customer/spending/spending-page.tsx'), 'SpendingPage'),
  ...about('customer', 'spending'),
});

const search = createRoute({
  getParentRoute: under,
  path: paths.search,
  component: lazyRouteComponent(() => import('./pages/customer/search/search-page.tsx'), 'SearchPage'),
  ...about('customer', 'search'),
});

// The staff desk: its pages share a frame with navigation, search and the bank's clock.
const desk = createRoute({
  getParentRoute: under,
  id: 'desk',
  component: deskFile(() => import('./pages/desk/frame/desk-frame.tsx'), 'DeskFrame'),
  errorComponent: DeskCrash,
  staticData: { area: 'banker' },
});
const underDesk = () => desk;
const deskPages = [
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerDashboard,
    component: deskFile(() => import('./pages/desk/dashboard/desk-dashboard-page.tsx'), 'DeskDashboardPage'),
    ...deskPage('Banker dashboard'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerCustomers,
    validateSearch: asGiven<CustomerFilter>,
    component: deskFile(() => import('./pages/desk/customers/customers-page.tsx'), 'CustomersPage'),
    ...deskPage('Customers'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerDeposit,
    component: deskFile(() => import('./pages/desk/customers/make-deposit-page.tsx'), 'MakeDepositPage'),
    ...deskPage('Make deposit'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerCustomer,
    validateSearch: asGiven<CustomerPageView>,
    component: deskFile(() => import('./pages/desk/customers/desk-customer-page.tsx'), 'DeskCustomerPage'),
    ...deskPage('Customer'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerTransactions,
    validateSearch: asGiven<TransactionsView>,
    component: deskFile(() => import('./pages/desk/transactions/bank-transactions-page.tsx'), 'BankTransactionsPage'),
    ...deskPage('Transactions'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerApprovals,
    component: deskFile(() => import('./pages/desk/approvals/approvals-page.tsx'), 'ApprovalsPage'),
    ...deskPage('Approvals'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerBooks,
    validateSearch: asGiven<BooksView>,
    component: deskFile(() => import('./pages/desk/books/books-page.tsx'), 'BooksPage'),
    ...deskPage('Books'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerReports,
    component: deskFile(() => import('./pages/desk/reports/reports-page.tsx'), 'ReportsPage'),
    ...deskPage('Reports'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerPolicy,
    component: deskFile(() => import('./pages/desk/staff/policy-page.tsx'), 'PolicyPage'),
    ...deskPage('Policy'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerStaff,
    component: deskFile(() => import('./pages/desk/staff/staff-page.tsx'), 'StaffPage'),
    ...deskPage('Staff'),
  }),
  createRoute({
    getParentRoute: underDesk,
    path: paths.bankerProfile,
    component: deskFile(() => import('./pages/desk/staff/staff-profile-page.tsx'), 'StaffProfilePage'),
    ...deskPage('My profile'),
  }),
] as const;

const mailbox = createRoute({
  getParentRoute: under,
  path: paths.mailbox,
  validateSearch: asGiven<MailboxView>,
  component: lazyRouteComponent(() => import('./pages/demo/mailbox/mailbox-page.tsx'), 'MailboxPage'),
  ...about('public', 'mailbox'),
});
const banks = createRoute({
  getParentRoute: under,
  path: paths.banks,
  component: lazyRouteComponent(() => import('./pages/demo/banks/banks-page.tsx'), 'BanksPage'),
  ...about('public', 'banks'),
});

const webhooks = createRoute({
  getParentRoute: under,
  path: paths.webhooks,
  component: lazyRouteComponent(() => import('./pages/demo/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ...about('public', 'webhooks'),
});

const verify = createRoute({
  getParentRoute: under,
  path: paths.verify,
  component: lazyRouteComponent(() => import('./pages/public/verify/verify-page.tsx'), 'VerifyPage'),
  ...about('public', 'verify'),
});
const conformance = createRoute({
  getParentRoute: under,
  path: paths.conformance,
  component: lazyRouteComponent(() => import('./pages/public/conformance/conformance-page.tsx'), 'ConformancePage'),
  ...about('public', 'conformance'),
});

const help = createRoute({
  getParentRoute: under,
  path: paths.help,
  component: lazyRouteComponent(() => import('./pages/public/help/help-page.tsx'), 'HelpPage'),
  ...about('public', 'help'),
});

// The eleven information pages share a file; each is a route of its own, so that a wrong address is still 404.
const information = lazyRouteComponent(async () => {
  const [page] = await Promise.all([
    import('./pages/public/information/information-page.tsx').then(({ InformationPage }) => ({ InformationPage })),
    loadWords(chosenLanguage(), 'information'),
  ]);
  return page;
}, 'InformationPage');
const informationPages = (
  [
    'about',
    'careers',
    'contact',
    'blog',
    'savingsAccounts',
    'fixedDeposits',
    'loans',
    'creditCards',
    'privacyPolicy',
    'termsOfService',
    'security',
  ] as const
).map((page) =>
  createRoute({ getParentRoute: under, path: paths[page], component: information, ...about('public', page) }),
);

const routeTree = root.addChildren([
  home,
  customerLogin,
  bankerLogin,
  customerForgotPassword,
  bankerForgotPassword,
  resetPassword,
  confirmAddress,
  accountSelection,
  register,
  customerDashboard,
  customerProfile,
  transactions,
  spending,
  search,
  desk.addChildren([...deskPages]),
  mailbox,
  banks,
  webhooks,
  verify,
  conformance,
  help,
  ...informationPages,
]);

/** Makes the router with all pages of the web app; called once, by main.tsx. */
export function openRouter() {
  const router = createRouter({
    routeTree,
    defaultErrorComponent: CrashedPage,
    defaultPendingComponent: PageSkeleton,
    // Shows a page as soon as it has loaded, however briefly its skeleton was visible.
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  // Loads the page's file while the guard asks who is signed in. A failed file is loaded again when the page opens, which shows
  // the error.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    // The first page has no page before it to stay for a moment: header and skeleton are drawn while its file and answers arrive.
    router.options.defaultPendingMs = fromLocation ? 250 : 0;
    for (const { routeId } of router.matchRoutes(toLocation)) {
      // as: a match names a route of this tree.
      router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])?.catch(() => undefined);
    }
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}
