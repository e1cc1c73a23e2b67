const PARTS = ['balance', 'accounts', 'journals', 'audit'] as const;

/** What the books page shows, as its address has it. */
export interface BooksView {
  readonly part?: (typeof PARTS)[number] | undefined;
  /** A kind of account that the list is narrowed to. */
  readonly kind?: string | undefined;
  /** The account or journal whose window is open. */
  readonly account?: string | undefined;
  readonly journal?: string | undefined;
}

const UUID = /^[0-9a-f-]{36}$/i;
const idOf = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

/** Reads the address; what does not fit is dropped. */
export function booksViewFrom(search: Record<string, unknown>): BooksView {
  const part = PARTS.find((known) => known === search.part);
  const account = idOf(search.account);
  const journal = idOf(search.journal);
  return {
    ...(part && { part }),
    ...(typeof search.kind === 'string' && search.kind !== '' && { kind: search.kind }),
    ...(account && { account }),
    ...(journal && { journal }),
  };
}
