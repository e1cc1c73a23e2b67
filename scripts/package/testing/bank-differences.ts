// The difference between a bank and one of its snapshots, for assertions. Amounts are rupees.

/** Rows of one kind that differ, the newest first. */
export interface Differences<Row> {
  readonly added: Row[];
  readonly changed: { readonly before: Row; readonly after: Row }[];
  /** Filled only where the bank was taken back to an earlier moment than the snapshot. */
  readonly removed: Row[];
  /** False where a list has more than the 500 rows that it shows. */
  readonly complete: boolean;
}

/** The state of a customer. */
export interface CustomerState {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly status: string;
  readonly kycStatus: string;
}

/** The state of an account: a customer's, of a term deposit, or the bank's own. */
export interface AccountState {
  readonly accountNumber: string;
  readonly kind: string;
  readonly customerId: string | null;
  readonly status: string;
  /** Credit positive. */
  readonly balance: number;
  readonly held: number;
}

/** The state of a journal; its entries are empty until it is posted, and sum up to zero. */
export interface JournalState {
  readonly id: string;
  readonly kind: string;
  readonly status: 'completed' | 'pending' | 'approved' | 'rejected' | 'failed';
  readonly description: string;
  readonly amount: number;
  readonly entries: { readonly accountNumber: string; readonly amount: number }[];
}

/** The state of a letter. */
export interface LetterState {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  /** Null while it waits. */
  readonly sentAt: string | null;
}

/** The difference between a bank and one of its snapshots. */
export interface BankDifferences {
  readonly from: { readonly name: string; readonly takenAt: string };
  readonly businessDate: { readonly before: string; readonly after: string };
  readonly customers: Differences<CustomerState>;
  readonly accounts: Differences<AccountState>;
  readonly journals: Differences<JournalState>;
  readonly letters: Differences<LetterState>;
}
