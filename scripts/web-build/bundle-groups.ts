/** Files of the web app that several pages share, built into one script. */
export interface BundleGroup {
  readonly name: string;
  /** Folders of the tree, from its root; a group holds only their files. A single file may be named as well. */
  readonly folders: readonly string[];
  readonly packages?: readonly string[];
  /**
   * The way a page loads it. `script`: bank.html runs it, as a task of its own; `preload`: bank.html fetches it, and the page's
   * imports run it; `page`: fetched with the pages that need it.
   */
  readonly loadsWith: 'script' | 'preload' | 'page';
  /** Most of its functions run when a page opens, so the browser may compile them while the file arrives. */
  readonly calledOnLoad?: boolean;
}

/**
 * The build's shared scripts. A group includes the dependencies of its files unless an earlier group has them, so foundations
 * come first. Files of a single page stay in that page's script, and files of the landing page in the first one.
 */
export const BUNDLE_GROUPS: readonly BundleGroup[] = [
  {
    name: 'schemas',
    folders: ['web/api/client/zod-under-policy.ts'],
    packages: ['zod'],
    loadsWith: 'script',
    calledOnLoad: true,
  },
  {
    name: 'vocabulary',
    folders: ['contract/vocabulary', 'contract/languages/language.ts'],
    loadsWith: 'script',
    calledOnLoad: true,
  },
  { name: 'sign-in-calls', folders: ['contract/sign-in'], loadsWith: 'script', calledOnLoad: true },
  {
    name: 'customer-calls',
    folders: ['contract/customer', 'contract/customer-api.ts', 'contract/demo'],
    loadsWith: 'script',
    calledOnLoad: true,
  },
  {
    name: 'bank',
    folders: [
      'web/api/client',
      'web/api/public',
      'web/api/sign-in',
      'web/api/customer',
      'web/api/demo',
      'web/words/error-message.ts',
      'web/words/use-sentence.ts',
    ],
    packages: ['@tanstack/react-query', '@tanstack/query-core', '@base-ui/react/csp-provider'],
    loadsWith: 'preload',
    calledOnLoad: true,
  },
  {
    name: 'ui',
    folders: ['web/ui', 'web/components'],
    packages: ['lucide-react'],
    loadsWith: 'preload',
    calledOnLoad: true,
  },
  {
    name: 'windows',
    // The button and window that share an account's details stand on two pages; a script of their own would be a request more.
    folders: [
      'web/ui/windows',
      'web/components/windows',
      'web/proofs',
      'web/pages/customer/transfers/share-details-dialog.tsx',
    ],
    packages: ['@base-ui', '@floating-ui'],
    loadsWith: 'preload',
  },
  {
    name: 'forms',
    // Only forms say amounts in words and ask for passwords and codes. An export is chosen in one.
    folders: [
      'contract/vocabulary/csv.ts',
      'contract/vocabulary/export-rows.ts',
      'contract/vocabulary/password-strength.ts',
      'web/forms',
      'web/words/number-words.ts',
      'web/words/en/number-words.ts',
      'web/words/hi/number-words.ts',
      'web/ui/one-time-code-field.tsx',
      'web/ui/password-field.tsx',
      'web/ui/strength-meter.tsx',
      'web/components/amount-field.tsx',
      'web/api/customer/export-calls.ts',
      'web/components/windows/export-fields.tsx',
      'web/components/windows/export-form.tsx',
      'web/components/windows/export-options.ts',
      'web/components/windows/export-preview.tsx',
    ],
    packages: ['react-hook-form'],
    loadsWith: 'page',
  },
  { name: 'factors', folders: ['web/factors'], packages: ['uqr'], loadsWith: 'page' },
  // Pages are shown before their charts.
  { name: 'charts', folders: ['web/ui/charts'], loadsWith: 'page' },
  // The buttons and windows of several of a customer's lists. A window's content is loaded when it is opened.
  {
    name: 'own-lists',
    folders: [
      'web/pages/customer/money-orders.ts',
      'web/pages/customer/term-deposits/term-deposit-dialog.tsx',
      'web/pages/customer/term-deposits/term-deposit-facts.tsx',
      'web/pages/customer/transactions/export-button.tsx',
      'web/pages/customer/transactions/export-dialog.tsx',
      'web/pages/customer/transactions/filter-chips.tsx',
      'web/pages/customer/transactions/filter-dialog.tsx',
      'web/pages/customer/transactions/transaction-details-dialog.tsx',
      'web/pages/customer/transactions/transaction-selection.ts',
    ],
    loadsWith: 'page',
  },
  // Parts of the windows of transactions, deposits and transfers.
  {
    name: 'own-windows',
    folders: [
      'web/pages/customer/transactions',
      'web/pages/customer/term-deposits',
      'web/pages/customer/transfers/money-outcome.tsx',
    ],
    loadsWith: 'page',
  },
  {
    name: 'staff-calls',
    // The demo tools read the clock by them, which needs no page of the desk. Only they and the desk have tabs.
    folders: [
      'contract/desk',
      'contract/staff-api.ts',
      'contract/vocabulary/counts.ts',
      'contract/vocabulary/report-kinds.ts',
      'web/api/desk/staff-bank.ts',
      'web/api/demo/demo-traffic.ts',
      'web/ui/windows/tabs.tsx',
    ],
    packages: ['@base-ui/react/tabs', '@base-ui/react/internals/composite'],
    loadsWith: 'page',
  },
  {
    name: 'desk',
    folders: ['web/pages/desk', 'web/api/desk', 'contract/vocabulary/change-outcome.ts'],
    loadsWith: 'page',
  },
];

/** Returns the names of the groups for which `chosen` returns true. */
export function groupNames(chosen: (group: BundleGroup) => boolean | undefined): string[] {
  return BUNDLE_GROUPS.filter(chosen).map(({ name }) => name);
}

/**
 * Files inside a folder of a group that stay in scripts of their own: pages are shown before them. A file that is imported
 * on its own may not be in a group: a second try of it would bring the group's script, not the file. The last five are in the
 * scripts of the two pages that alone use them, of the banks and of the webhooks.
 */
const APART = [
  'web/ui/charts/bar-chart.tsx',
  'web/proofs/password-form.tsx',
  'contract/demo/banks.ts',
  'web/api/demo/bank-house.ts',
  'web/api/demo/bank-keys.ts',
  'contract/demo/webhooks.ts',
  'web/api/demo/webhook-queries.ts',
];

const within = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

/**
 * Returns the name of a file's group: the one with the innermost folder that holds it. `file` is a path from the tree's root,
 * or one with `node_modules/` in it.
 */
export function groupOf(file: string): string | undefined {
  const [, installed] = /(?:^|\/)node_modules\/(?!.*\/node_modules\/)(.+)$/.exec(file) ?? [];
  const candidates = BUNDLE_GROUPS.flatMap(({ name, folders, packages = [] }) =>
    (installed ? packages : folders).map((place) => ({ name, place })),
  );
  if (!installed) candidates.push(...APART.map((place) => ({ name: '', place })));
  const [innermost] = candidates
    .filter(({ place }) => within(installed ?? file, place))
    .toSorted((a, b) => b.place.length - a.place.length);
  return innermost?.name || undefined;
}
