import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Transaction, TransactionStatus, TransactionType } from '../../contract/vocabulary/transaction.ts';
import type { PostingKind } from '../ledger/posting.ts';
import { statusForCustomer } from './status-names.ts';

/** The specification's type of each kind of posting, seen from above (C-DB-08, X-CN-07). */
const TYPES = {
  cash_in: 'deposit',
  banker_deposit: 'deposit',
  account_interest: 'deposit',
  term_deposit_interest: 'deposit',
  term_deposit_closing: 'deposit',
  withdrawal: 'withdrawal',
  closing_payout: 'withdrawal',
  term_deposit_opening: 'withdrawal',
  instalment: 'withdrawal',
  transfer: 'transfer',
} as const satisfies Record<PostingKind, TransactionType>;

function kindsOfType(type: TransactionType): PostingKind[] {
  // Object.keys forgets the type of the table's own keys.
  return (Object.keys(TYPES) as PostingKind[]).filter((kind) => TYPES[kind] === type);
}

/** The kinds of posting that a specification's type means. `transfer` covers both directions. */
export const KINDS_OF: Record<TransactionType, readonly PostingKind[]> = {
  deposit: kindsOfType('deposit'),
  withdrawal: kindsOfType('withdrawal'),
  transfer: kindsOfType('transfer'),
  transfer_in: kindsOfType('transfer'),
  transfer_out: kindsOfType('transfer'),
};

/** The specification's type of a line that changes its account by `amount` (signed paise). */
export function typeOnStatement(kind: string, amount: Paise): TransactionType {
  const incoming = amount > 0n;
  if (kind === 'transfer') return incoming ? 'transfer_in' : 'transfer_out';
  return incoming ? 'deposit' : 'withdrawal';
}

/** The specification's type of a movement as staff see it, from above. */
export function typeForStaff(kind: string): TransactionType {
  const types: Record<string, TransactionType> = TYPES;
  return types[kind] ?? 'withdrawal';
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
    type: typeOnStatement(row.kind, row.amount_paise),
    kind: row.kind,
    amount: row.amount_paise < 0n ? -row.amount_paise : row.amount_paise,
    status: statusForCustomer(row.status),
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
