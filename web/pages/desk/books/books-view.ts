const PARTS = ['balance', 'accounts', 'journals', 'days', 'interest', 'audit'] as const;

/** The view of the books page, as its address has it. */
export interface BooksView {
  readonly part?: (typeof PARTS)[number] | undefined;
  /** Filter by kind of account. */
  readonly kind?: string | undefined;
  /** The business date that is shown among the days. */
  readonly day?: string | undefined;
  /** The account or journal whose dialog is open. */
  readonly account?: string | undefined;
  readonly journal?: string | undefined;
}

const UUID = /^[0-9a-f-]{36}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const idOf = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

/** Reads the address; ignores unknown values. */
export function booksViewFrom(search: Record<string, unknown>): BooksView {
  const part = PARTS.find((known) => known === search.part);
  const account = idOf(search.account);
  const journal = idOf(search.journal);
  return {
    ...(part && { part }),
    ...(typeof search.kind === 'string' && search.kind !== '' && { kind: search.kind }),
    ...(typeof search.day === 'string' && DATE.test(search.day) && { day: search.day }),
    ...(account && { account }),
    ...(journal && { journal }),
  };
}
