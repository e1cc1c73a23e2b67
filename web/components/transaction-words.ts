import { isIncoming, TRANSFER_FROM, TRANSFER_TO, type Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Words } from '../words/catalogue.ts';

/** Returns the direction of an amount, which decides its sign and colour. */
export function directionOf({ type }: Pick<Transaction, 'type'>): 'in' | 'out' {
  return isIncoming(type) ? 'in' : 'out';
}

/** Returns the type of a transaction in words; a reversal says so. */
export function typeOf(transaction: Transaction, t: Words): string {
  const type = t.transactions.types[transaction.type];
  return transaction.reverses ? `${type} · ${t.transactions.reversal}` : type;
}

/** Returns the other party of a transaction with its side, or its description. */
export function detailOf(transaction: Transaction, t: Words): string {
  const other = transaction.counterparty?.name;
  const detail = !other
    ? t.bankWrote(transaction.description)
    : transaction.type === 'transfer_in'
      ? t.transactions.from(other)
      : t.transactions.to(other);
  return transaction.reversedAmount ? `${detail} · ${t.transactions.reversed}` : detail;
}

const BANK_KINDS: Readonly<Record<string, keyof Words['transactions']['kinds']>> = {
  term_deposit_opening: 'opening',
  instalment: 'instalment',
  term_deposit_closing: 'payout',
  term_deposit_interest: 'depositInterest',
  account_interest: 'interest',
  charge: 'charge',
  goodwill: 'goodwill',
};

/** Tells whether the bank moved the money itself: deposits, interest, charges. */
export function isBankKind(transaction: Transaction): boolean {
  return !transaction.counterparty?.name && !transaction.reverses && Object.hasOwn(BANK_KINDS, transaction.kind ?? '');
}

/** Returns the heading of a line for its customer: the other person, the product or interest it belongs to, or what was typed. */
export function headingOf(transaction: Transaction, t: Words): string {
  if (transaction.counterparty?.name) return transaction.counterparty.name;
  const bankKind = isBankKind(transaction) && BANK_KINDS[transaction.kind ?? ''];
  if (bankKind) return t.transactions.kinds[bankKind];
  return t.bankWrote(transaction.description) || typeOf(transaction, t);
}

/** Returns who must act on a transaction that waits; to its receiver, that it may not come. */
function waitOf({ type, awaiting }: Transaction, t: Words): string {
  if (isIncoming(type) && type !== 'deposit') return t.statement.mayNotArrive;
  return awaiting === 'customer' ? t.statement.waitsForYou : t.statement.waitsForBank;
}

/** True for the description that the bank gives a transfer without one: it only names the other person again. */
const isBanksOwn = (description: string, other: string): boolean =>
  [TRANSFER_TO, TRANSFER_FROM].some((beginning) => description.endsWith(beginning + other));

/** Returns the line below the heading: the documented type, who must act on it, and the note, each unless the heading says it already. */
export function captionOf(transaction: Transaction, t: Words): string {
  const heading = headingOf(transaction, t);
  const other = transaction.counterparty?.name;
  return [
    isBankKind(transaction) ? '' : typeOf(transaction, t),
    transaction.status === 'pending' ? waitOf(transaction, t) : '',
    other && isBanksOwn(transaction.description, other) ? '' : t.bankWrote(transaction.description),
    transaction.reversedAmount ? t.transactions.reversed : '',
  ]
    .filter((part) => part && part !== heading)
    .join(' · ');
}

/** Returns true when the money has not moved (yet), so that the amount is greyed. */
export function isUnsettled(transaction: Pick<Transaction, 'status'>): boolean {
  return transaction.status !== 'completed' && transaction.status !== 'approved';
}
