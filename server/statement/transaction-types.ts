import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Transaction, TransactionStatus, TransactionType } from '../../contract/vocabulary/transaction.ts';
import type { PostingKind } from '../ledger/posting.ts';

/** The specification's name of each movement, seen from the customer's account (C-DB-08, X-CN-07). */
const INCOMING = {
  cash_in: 'deposit',
  banker_deposit: 'deposit',
  account_interest: 'deposit',
  term_deposit_interest: 'deposit',
  term_deposit_closing: 'deposit',
  transfer: 'transfer_in',
} as const satisfies Partial<Record<PostingKind, TransactionType>>;
const OUTGOING = {
  withdrawal: 'withdrawal',
  closing_payout: 'withdrawal',
  term_deposit_opening: 'withdrawal',
  instalment: 'withdrawal',
  transfer: 'transfer_out',
} as const satisfies Partial<Record<PostingKind, TransactionType>>;

/** The kinds that a documented filter word means. 'transfer' covers both directions. */
export const KINDS_OF: Record<TransactionType, readonly PostingKind[]> = {
  deposit: ['cash_in', 'banker_deposit', 'account_interest', 'term_deposit_interest', 'term_deposit_closing'],
  withdrawal: ['withdrawal', 'closing_payout', 'term_deposit_opening', 'instalment'],
  transfer: ['transfer'],
  transfer_in: ['transfer'],
  transfer_out: ['transfer'],
};

/** The documented type of a movement that changes an account by `amount` (signed paise). */
export function typeOf(kind: string, amount: Paise): TransactionType {
  const table: Record<string, TransactionType> = amount > 0n ? INCOMING : OUTGOING;
  return table[kind] ?? (amount > 0n ? 'deposit' : 'withdrawal');
}

/** The documented type of a movement seen by staff, who look at it from above. */
export function typeForStaff(kind: string): TransactionType {
  if (kind === 'transfer') return 'transfer';
  return kind in INCOMING ? 'deposit' : 'withdrawal';
}

/** A row of ledger.statement_lines with the other end's name. */
export interface StatementRow {
  journal_id: string;
  account_seq: bigint | null;
  /** Signed paise. */
  amount_paise: bigint;
  balance_after_paise: bigint | null;
  kind: string;
  status: TransactionStatus;
  description: string;
  created_at: Date;
  reason: string | null;
  expires_at: Date | null;
  other_name: string | null;
  other_account_number: string | null;
  /** Its maker has a second factor and has not confirmed it yet. */
  awaits_maker: boolean;
}

/**
 * A statement row as a transaction of the contract. Customers know three statuses (C-DB-10): what a banker approved is
 * completed, what was rejected or expired is failed, with the reason.
 */
export function transactionOf(row: StatementRow): Transaction {
  return {
    id: row.journal_id,
    type: typeOf(row.kind, row.amount_paise),
    kind: row.kind,
    amount: row.amount_paise < 0n ? -row.amount_paise : row.amount_paise,
    status: row.status === 'approved' ? 'completed' : row.status === 'rejected' ? 'failed' : row.status,
    description: row.description,
    at: row.created_at,
    counterparty:
      row.other_name === null ? undefined : { name: row.other_name, accountNumber: row.other_account_number ?? '' },
    balanceAfter: row.balance_after_paise ?? undefined,
    rejectionReason: row.reason ?? undefined,
    awaiting: row.status === 'pending' ? (row.awaits_maker ? 'customer' : 'bank') : undefined,
    expiresAt: row.expires_at ?? undefined,
  };
}
