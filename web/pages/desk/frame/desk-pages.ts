import { paths } from '../../../../contract/vocabulary/page-paths.ts';

export interface DeskPage {
  readonly label: string;
  readonly to: string;
  /** Other search terms for the page. */
  readonly words: string;
  readonly inNavigation: boolean;
  readonly adminOnly?: boolean;
}

const PAGES: readonly DeskPage[] = [
  { label: 'Dashboard', to: paths.bankerDashboard, words: 'home overview cards deposits chart', inNavigation: true },
  { label: 'Customers', to: paths.bankerCustomers, words: 'accounts check account kyc flags', inNavigation: true },
  {
    label: 'Transactions',
    to: paths.bankerTransactions,
    words: 'payments transfers deposits withdrawals history export',
    inNavigation: true,
  },
  { label: 'Approvals', to: paths.bankerApprovals, words: 'pending review inbox reject', inNavigation: true },
  { label: 'Make deposit', to: paths.bankerDeposit, words: 'teller cash pay in', inNavigation: true },
  { label: 'Books', to: paths.bankerBooks, words: 'ledger trial balance journal verify audit', inNavigation: true },
  { label: 'Reports', to: paths.bankerReports, words: 'generate pdf xlsx export', inNavigation: true },
  { label: 'Policy', to: paths.bankerPolicy, words: 'limits threshold day end clock', inNavigation: true },
  { label: 'Staff', to: paths.bankerStaff, words: 'bankers invite disable', inNavigation: true, adminOnly: true },
  {
    label: 'My profile',
    to: paths.bankerProfile,
    words: 'password me second factor authenticator passkey security',
    inNavigation: true,
  },
];

/** Returns the pages of the desk that the reader may open. */
export function deskPagesFor(admin: boolean): readonly DeskPage[] {
  return PAGES.filter((page) => admin || !page.adminOnly);
}
