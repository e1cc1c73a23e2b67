/** The groups of the API's page, by what a caller wants to do. A call is in the first group that its path fits. */
export const TASKS: readonly { readonly title: string; readonly paths: RegExp }[] = [
  {
    title: 'Sign in, register and recover a password',
    paths: /^\/auth\/(?!two-factor|passkeys|sessions|confirm-password)/,
  },
  { title: 'Second factor, passkeys and sessions', paths: /^\/auth\/|^\/customers\/signout-all-sessions/ },
  {
    title: 'Send money, pay in and withdraw',
    paths: /^\/customers\/(?:transfer|find-recipient|recent-recipients|transactions(?!.*receipt))/,
  },
  {
    title: 'Statements, receipts and exports of a customer',
    paths: /^\/customers\/(?:statements|account-statement|export-transactions|transactions)|^\/documents\//,
  },
  {
    title: 'Overview, score and goal of a customer',
    paths: /^\/customers\/(?:cibil-score|financial-overview|money-over-time|goal)/,
  },
  { title: 'Profile, preferences and live updates', paths: /^\/customers\// },
  { title: 'Term deposits', paths: /^\/deposits/ },
  { title: 'Cards', paths: /^\/cards/ },
  { title: 'Assistants and help', paths: /^\/(?:chatbot|help)/ },
  { title: 'Desk: customers', paths: /^\/banker\/customers/ },
  {
    title: 'Desk: transactions and approvals',
    paths: /^\/banker\/(?:transaction|approvals|changes|dashboard|activity|live)/,
  },
  { title: 'Desk: books and audit trail', paths: /^\/banker\/(?:books|audit)/ },
  { title: 'Desk: reports', paths: /^\/banker\/report/ },
  { title: 'Desk: staff and own profile', paths: /^\/banker\/(?:staff|create|profile|change-password)/ },
  { title: 'Clock, day-end, policy and holidays', paths: /^\/admin\/|^\/bank$/ },
  { title: 'For testers: mailbox, reset and traffic', paths: /^\/(?:mailbox|demo)/ },
];
