import { BankError, NetworkError } from '../client/bank-error.ts';

/** The specification's sentences of the staff desk for when a call fails and the bank gives no sentence of its own (X-ER-15…22). */
export const deskFailures = {
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
  activity: 'Failed to load activities. Please try again.',
  history: 'Failed to load the history. Please try again.',
  flag: 'The flag could not be saved. Please try again.',
  kyc: 'The KYC record could not be saved. Please try again.',
  openAccount: 'The account could not be opened. Please try again.',
  instruction: 'The instruction could not be saved. Please try again.',
  books: 'The books could not be read. Please try again.',
  verification: 'The verification could not be run. Please try again.',
  staff: 'The staff list could not be changed. Please try again.',
  profile: 'Your profile could not be loaded. Please try again.',
  password: 'Failed to update password. Please try again.',
  policy: 'The policy could not be saved. Please try again.',
  targets: 'The targets could not be saved. Please try again.',
  clock: 'The clock could not be moved. Please try again.',
  reports: 'The reports could not be loaded. Please try again.',
  download: 'The report could not be downloaded. Please try again.',
  report: 'The report could not be made. Please try again.',
} as const;
export type DeskSituation = keyof typeof deskFailures;

/** The bank's own sentence, which always comes before the specification's default. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof BankError) || error.code === 'NO_CODE') return undefined;
  return error.message || undefined;
}

/** What to tell staff when a call failed. */
export function deskError(error: unknown, situation: DeskSituation): string {
  // Of the two documented sentences for an edit, one is for an answer without words and one for no answer (X-ER-17).
  if (situation === 'details' && error instanceof NetworkError) return deskFailures.information;
  return sentenceOf(error) ?? deskFailures[situation];
}

/** Why the approval did not go through: an answer without a sentence, or an error without a message (X-ER-19). */
export function approvalError(error: unknown, situation: 'approve' | 'reject'): string {
  const own = sentenceOf(error);
  if (own !== undefined) return own;
  if (error instanceof BankError) return deskFailures[situation];
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'An error occurred while approving the transaction';
}

const FORBIDDEN =
  'You do not have permission to access this resource. Please ensure you are logged in with the correct account.';

/** Why the dashboard has nothing to show: its panel's message and the toast beside it (X-ER-15, X-ER-16). */
export function dashboardError(error: unknown): { readonly message: string; readonly toast: string } {
  const toast = 'Error loading data';
  if (error instanceof NetworkError) return { message: deskFailures.dashboard, toast };
  if (!(error instanceof BankError))
    return {
      message: `An unexpected error occurred: ${error instanceof Error ? error.message : String(error)}`,
      toast: 'Error loading dashboard',
    };
  if (error.status === 403) return { message: FORBIDDEN, toast: 'Permission denied' };
  // Without a sentence of its own, the client's is 'API Error: {status} {text}'.
  return { message: error.message || deskFailures.dashboard, toast };
}
