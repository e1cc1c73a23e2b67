import { MOVEMENT_KIND_NAMES, type MovementKind } from '../../../../contract/vocabulary/movement-kinds.ts';

const PARTS = ['balance', 'accounts', 'journals', 'days', 'interest', 'audit'] as const;

/** The view of the books page, as its address has it. */
export interface BooksView {
  readonly part?: (typeof PARTS)[number] | undefined;
  /** Filter by kind of account. */
  readonly kind?: string | undefined;
  /** The business date that is shown among the days. */
  readonly day?: string | undefined;
  /** The filter of the journals. */
  readonly movement?: MovementKind | undefined;
  /** An account number, or a customer's number (KB…). */
  readonly of?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Rupees, as typed. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The people and the event that the audit trail is searched for; it shares `from` and `to`. */
  readonly who?: string | undefined;
  readonly event?: string | undefined;
  /** The account or journal whose dialog is open. */
  readonly account?: string | undefined;
  readonly journal?: string | undefined;
}

const UUID = /^[0-9a-f-]{36}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const dateOf = (value: unknown) => (typeof value === 'string' && DATE.test(value) ? value : undefined);
// A text of only digits is parsed as a number.
const textOf = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 100) : undefined;
};
const amountOf = (value: unknown) => {
  const text = textOf(value);
  return text !== undefined && AMOUNT.test(text) ? text : undefined;
};
const idOf = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

/** Reads the address; ignores unknown values. */
export function booksViewFrom(search: Record<string, unknown>): BooksView {
  const view: BooksView = {
    part: PARTS.find((known) => known === search.part),
    kind: textOf(search.kind),
    day: dateOf(search.day),
    movement: MOVEMENT_KIND_NAMES.find((known) => known === search.movement),
    of: textOf(search.of),
    from: dateOf(search.from),
    to: dateOf(search.to),
    min: amountOf(search.min),
    max: amountOf(search.max),
    who: textOf(search.who),
    event: textOf(search.event),
    account: idOf(search.account),
    journal: idOf(search.journal),
  };
  // as: removes only keys without a value.
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as BooksView;
}
