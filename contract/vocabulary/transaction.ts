import { z } from 'zod';
import { maskAccountNumber } from './bank-terms.ts';
import { instant } from './ids.ts';
import { type Paise, rupees } from './money.ts';
import { referenceOfTransaction } from './transaction-reference.ts';

/** The documented types. `transfer_in` and `transfer_out` are one transfer seen from either end. */
export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'transfer', 'transfer_in', 'transfer_out'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Beginning of the description that a transfer without one gets (C-TR-03); the receiver's name follows. */
export const TRANSFER_TO = 'Transfer to ';
/** The same on the receiver's own statement; the sender's name follows. */
export const TRANSFER_FROM = 'Transfer from ';

/** Tells whether a line of this type adds to its account (C-DB-08). */
export function isIncoming(type: TransactionType): boolean {
  return type === 'deposit' || type === 'transfer_in';
}

/** A customer sees completed, pending and failed; staff also see how a review ended. */
export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed', 'approved', 'rejected'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** The proof that confirms a customer's own request: a code of their second factor, else their password. */
export type ConfirmWith = 'code' | 'password';

/** The other side of a movement, with the parts that the reader may know. */
export interface Counterparty {
  readonly id?: string | undefined;
  readonly name: string;
  readonly accountNumber: string;
}

/**
 * One line of a statement, or one movement on the staff's list, as the bank's own code has it. Amounts in paise;
 * `balanceAfter` is that of the account it is shown for.
 */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  /** The posting behind it (`transfer`, `cash_deposit`, `interest` …), finer than the documented type. */
  readonly kind?: string | undefined;
  readonly amount: Paise;
  readonly status: TransactionStatus;
  readonly description: string;
  readonly at: Date;
  /** The customer on whose statement it stands; `accountNumber` in full, masked on the wire. */
  readonly customer?:
    | {
        readonly id: string;
        readonly customerId?: string | undefined;
        readonly name: string;
        readonly accountNumber: string;
      }
    | undefined;
  readonly counterparty?: Counterparty | undefined;
  readonly balanceAfter?: Paise | undefined;
  readonly rejectionReason?: string | undefined;
  /** True when its maker took it back while it waited; such a request reads `rejected` for staff, `failed` for customers. */
  readonly withdrawn?: true | undefined;
  /** The transaction that this one moves back (decision 73). */
  readonly reverses?: string | undefined;
  /** The reversals of this one, oldest first, and the paise that they moved back. */
  readonly reversedBy?: readonly string[] | undefined;
  readonly reversedAmount?: Paise | undefined;
  /** The reason of a reversal. */
  readonly reversalReason?: string | undefined;
  /** The person who has to act while it is pending (decision 19). */
  readonly awaiting?: 'customer' | 'bank' | undefined;
  readonly confirmWith?: ConfirmWith | undefined;
  readonly maker?: { readonly id: string; readonly name: string } | undefined;
  readonly checker?: { readonly id: string; readonly name: string } | undefined;
  readonly decidedAt?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

const maybe = z.string().nullish();

/**
 * The documented keys of a transaction, aliases and all (X-CN-07). Only `id` and `amount` are
 * required, because a client reads servers that send fewer of the aliases.
 */
const transactionWire = z.object({
  id: z.string(),
  transaction_id: maybe,
  reference: maybe.describe('A short form of the id with a check character, to read out; searches find it'),
  type: z.enum([...TRANSACTION_TYPES, 'withdraw']).optional(),
  kind: maybe,
  amount: rupees,
  status: z
    .enum([...TRANSACTION_STATUSES, 'success'])
    .optional()
    .describe('Missing and `success` count as completed'),
  description: maybe,
  transaction_date: instant.nullish(),
  created_at: instant.nullish(),
  date: instant.nullish(),
  customer_id: maybe,
  customer_number: maybe,
  customer_name: maybe,
  account_number: maybe.describe('Masked to its last four digits'),
  sender_name: maybe,
  sender_account_number: maybe,
  receiver_id: maybe,
  receiver_name: maybe,
  receiver_account: maybe,
  receiver_account_number: maybe,
  recipient_name: maybe,
  recipient_account: maybe,
  balance_after: rupees.nullish(),
  balance: rupees.nullish(),
  rejection_reason: maybe,
  withdrawn: z.literal(true).nullish().describe('Its maker took it back while it waited'),
  reverses: maybe.describe('The transaction that this one moves back'),
  reversed_by: z.array(z.string()).nullish().describe('The reversals of this one, oldest first'),
  reversed_amount: rupees.nullish().describe('The sum that they moved back'),
  reversal_reason: maybe,
  awaiting: z.enum(['customer', 'bank']).nullish(),
  confirm_with: z.enum(['code', 'password']).nullish().describe('How the customer confirms what waits for them'),
  maker_id: maybe,
  maker_name: maybe,
  checker_id: maybe,
  checker_name: maybe,
  decided_at: instant.nullish(),
  expires_at: instant.nullish(),
});
type TransactionWire = z.output<typeof transactionWire>;

function masked(accountNumber: string | undefined): string | undefined {
  // A number that is already masked stays as it is, so that masking twice is harmless.
  if (accountNumber === undefined || accountNumber.startsWith('•')) return accountNumber;
  return maskAccountNumber(accountNumber);
}

/** Spells a transaction out with every documented alias. */
function withAliases(transaction: Transaction): TransactionWire {
  const { customer, counterparty, maker, checker } = transaction;
  const incoming = transaction.type === 'transfer_in';
  const transfer = transaction.type.startsWith('transfer');
  const sender = transfer ? (incoming ? counterparty : customer) : undefined;
  const receiver = transfer ? (incoming ? customer : counterparty) : undefined;
  const receiverAccount = masked(receiver?.accountNumber);
  return {
    id: transaction.id,
    transaction_id: transaction.id,
    reference: referenceOfTransaction(transaction.id),
    type: transaction.type,
    kind: transaction.kind,
    amount: transaction.amount,
    status: transaction.status,
    description: transaction.description,
    transaction_date: transaction.at,
    created_at: transaction.at,
    date: transaction.at,
    customer_id: customer?.id,
    customer_number: customer?.customerId,
    customer_name: customer?.name,
    account_number: masked(customer?.accountNumber),
    sender_name: sender?.name,
    sender_account_number: masked(sender?.accountNumber),
    receiver_id: receiver?.id,
    receiver_name: receiver?.name,
    receiver_account: receiverAccount,
    receiver_account_number: receiverAccount,
    recipient_name: receiver?.name,
    recipient_account: receiverAccount,
    balance_after: transaction.balanceAfter,
    balance: transaction.balanceAfter,
    rejection_reason: transaction.rejectionReason,
    withdrawn: transaction.withdrawn,
    reverses: transaction.reverses,
    reversed_by: transaction.reversedBy && [...transaction.reversedBy],
    reversed_amount: transaction.reversedAmount,
    reversal_reason: transaction.reversalReason,
    awaiting: transaction.awaiting,
    confirm_with: transaction.confirmWith,
    maker_id: maker?.id,
    maker_name: maker?.name,
    checker_id: checker?.id,
    checker_name: checker?.name,
    decided_at: transaction.decidedAt,
    expires_at: transaction.expiresAt,
  };
}

function counterpartyOf(wire: TransactionWire): Counterparty | undefined {
  const incoming = wire.type === 'transfer_in';
  const name = incoming ? wire.sender_name : (wire.receiver_name ?? wire.recipient_name);
  const accountNumber = incoming
    ? wire.sender_account_number
    : (wire.receiver_account_number ?? wire.receiver_account ?? wire.recipient_account);
  if (!wire.type?.startsWith('transfer') || (!name && !accountNumber)) return undefined;
  return {
    name: name ?? '',
    accountNumber: accountNumber ?? '',
    id: incoming ? undefined : (wire.receiver_id ?? undefined),
  };
}

/** Reads any of the documented spellings back into one. An undated transaction is dated at the epoch, which screens show as 'Invalid date'. */
function withoutAliases(wire: TransactionWire): Transaction {
  return {
    id: wire.id,
    type: wire.type === 'withdraw' ? 'withdrawal' : (wire.type ?? 'transfer'),
    kind: wire.kind ?? undefined,
    amount: wire.amount,
    status: wire.status === 'success' ? 'completed' : (wire.status ?? 'completed'),
    description: wire.description ?? '',
    at: wire.transaction_date ?? wire.created_at ?? wire.date ?? new Date(0),
    customer: wire.customer_id
      ? {
          id: wire.customer_id,
          customerId: wire.customer_number ?? undefined,
          name: wire.customer_name ?? '',
          accountNumber: wire.account_number ?? '',
        }
      : undefined,
    counterparty: counterpartyOf(wire),
    balanceAfter: wire.balance_after ?? wire.balance ?? undefined,
    rejectionReason: wire.rejection_reason ?? undefined,
    withdrawn: wire.withdrawn ?? undefined,
    reverses: wire.reverses ?? undefined,
    reversedBy: wire.reversed_by ?? undefined,
    reversedAmount: wire.reversed_amount ?? undefined,
    reversalReason: wire.reversal_reason ?? undefined,
    awaiting: wire.awaiting ?? undefined,
    confirmWith: wire.confirm_with ?? undefined,
    maker: wire.maker_id ? { id: wire.maker_id, name: wire.maker_name ?? '' } : undefined,
    checker: wire.checker_id ? { id: wire.checker_id, name: wire.checker_name ?? '' } : undefined,
    decidedAt: wire.decided_at ?? undefined,
    expiresAt: wire.expires_at ?? undefined,
  };
}

/** A transaction: one name for each field inside, and all of the specification's names on the wire. */
export const transaction = z.codec(transactionWire, z.custom<Transaction>(), {
  decode: withoutAliases,
  encode: withAliases,
});
