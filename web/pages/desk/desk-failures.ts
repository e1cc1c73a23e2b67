import { BankError, NetworkError } from '../../api/client/bank-error.ts';
import type { FailureWords } from '../../words/error-message.ts';

/** The specification's messages of the staff desk for a failed call without a message from the bank (X-ER-15…22). */
export const deskFailures = {
  noAnswerYet:
    'No answer yet. We keep checking whether this was recorded; it can be recorded only once. You may close this window.',
  dashboard: 'Failed to load customer data.',
  deposits: 'Failed to load deposits data',
  status: 'Failed to update customer status',
  close: 'Failed to delete customer account',
  details: 'Failed to update customer details',
  information: 'Failed to update customer information',
  deposit: 'Failed to process deposit. Please try again.',
  depositToast: 'Failed to process deposit',
  approve: 'Failed to approve transaction',
  reject: 'Failed to reject transaction',
  withdraw: 'Failed to withdraw transaction',
  facts: 'The facts for this decision could not be loaded. Please try again.',
  entries: 'The entries in the books could not be loaded. Please try again.',
  change: 'The change could not be decided. Please try again.',
  cards: 'Failed to load virtual cards',
  cardsToast: 'Could not load virtual cards',
  cardStatus: 'Failed to update card status',
  chartData: 'Failed to process transaction data for chart',
  chart: 'Failed to create transaction chart',
  customer: 'Failed to load customer data. Please try again.',
  resetPassword: 'Failed to send password reset email. Please try again.',
  deactivate: 'Failed to deactivate account. Please try again.',
  activate: 'Failed to activate account. Please try again.',
  transactions: 'Failed to load transactions. Please try again.',
  view: 'The view could not be saved. Please try again.',
  activity: 'Failed to load activities. Please try again.',
  history: 'Failed to load the history. Please try again.',
  flag: 'The flag could not be saved. Please try again.',
  note: 'The note could not be saved. Please try again.',
  kyc: 'The KYC record could not be saved. Please try again.',
  risk: 'The risk could not be saved. Please try again.',
  openAccount: 'The account could not be opened. Please try again.',
  instruction: 'The instruction could not be saved. Please try again.',
  books: 'The books could not be read. Please try again.',
  verification: 'The verification could not be run. Please try again.',
  staff: 'The staff list could not be changed. Please try again.',
  staffList: 'The staff list could not be loaded. Please try again.',
  profile: 'Your profile could not be loaded. Please try again.',
  password: 'Failed to update password. Please try again.',
  policy: 'The policy could not be saved. Please try again.',
  policyInForce: 'The policy could not be loaded. Please try again.',
  targets: 'The targets could not be saved. Please try again.',
  targetsInForce: 'The targets could not be loaded. Please try again.',
  holidays: 'The holidays could not be loaded. Please try again.',
  clock: 'The clock could not be moved. Please try again.',
  reversal: 'The reversal could not be asked for. Please try again.',
  correction: 'This could not be booked. Please try again.',
  reports: 'The reports could not be loaded. Please try again.',
  download: 'The report could not be downloaded. Please try again.',
  report: 'The report could not be made. Please try again.',
  schedules: 'The monthly reports could not be loaded. Please try again.',
  schedule: 'The monthly report could not be changed. Please try again.',
} as const;
export type DeskSituation = keyof typeof deskFailures;

// The desk shows the client's 'Unexpected response format' (X-ER-20).
const unreadable = (error: BankError) => (error.code === 'UNREADABLE_ANSWER' ? error.message : undefined);

/** Returns the desk's messages for a situation, for `errorMessage`. */
export function deskFailure(situation: DeskSituation): FailureWords {
  const failed = deskFailures[situation];
  // X-ER-17 has two sentences for an edit: empty error body, and network failure.
  return { failed, noAnswer: situation === 'details' ? deskFailures.information : failed, first: unreadable };
}

/** Returns the messages for a failed decision on a transaction (X-ER-19). */
export function decisionFailure(decision: 'approve' | 'reject' | 'withdraw', noAnswer: string): FailureWords {
  return {
    ...deskFailure(decision),
    noAnswer,
    unexpected: 'An error occurred while approving the transaction',
  };
}

const FORBIDDEN =
  'You do not have permission to access this resource. Please ensure you are logged in with the correct account.';

/** Returns the messages for a dashboard that cannot load: its panel's and its toast's (X-ER-15, X-ER-16). */
export function dashboardFailure(error: unknown): { readonly said: FailureWords; readonly toast: string } {
  const forbidden = error instanceof BankError && error.status === 403;
  const known = error instanceof BankError || error instanceof NetworkError;
  return {
    said: {
      failed: deskFailures.dashboard,
      unexpected: `An unexpected error occurred: ${error instanceof Error ? error.message : String(error)}`,
      // Without a message from the bank, the client's is 'API Error: {status} {text}'.
      first: ({ message }) => (forbidden ? FORBIDDEN : message || undefined),
    },
    toast: !known ? 'Error loading dashboard' : forbidden ? 'Permission denied' : 'Error loading data',
  };
}
