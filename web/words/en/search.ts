/** The search of one's own things. */
export const search = {
  lead: 'Your transactions, deposits, e-mails and documents, help, and pages.',
  label: 'Search for',
  placeholder: 'name, amount, deposit, password',
  hint: 'Arrow keys choose, Enter opens.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: 'Nothing found',
  noneBody: 'Try another word, a name or an amount.',
  start: 'Search everything of yours',
  startBody: 'Type a name, an amount, or what you would like to do.',
  failed: 'The search could not be made.',
  groups: {
    pages: 'Pages',
    transactions: 'Transactions',
    deposits: 'Deposits',
    statements: 'Documents',
    emails: 'E-mails to you',
    articles: 'Help',
  },
  allTransactions: 'Show all matching transactions',
  sentTo: (address: string, when: string) => `Sent to ${address}, ${when}`,
  /** Pages, with words that readers type for them. */
  pages: {
    dashboard: 'home balance card score deposit withdraw transfer',
    transactions: 'statement history export filter',
    profile: 'change password address phone number photo security two-factor passkey devices notifications alerts data',
    fixedDeposits: 'rates interest fd rd term deposits',
    verify: 'check document code genuine',
    contact: 'support phone e-mail complaint',
    help: 'how to questions support',
    mailbox: 'e-mails demo',
  },
};
