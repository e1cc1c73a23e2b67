import type { Paise } from '../../contract/vocabulary/money.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { balanceAfterEntry, balanceAtEndOf } from '../statement/account-period.ts';
import { findLine } from '../statement/statement-lines.ts';

/** The bank's answer about a code: no more than the document itself says. Paise; dates are business dates. */
export interface Verification {
  readonly genuine: boolean;
  readonly kind?: string;
  readonly format?: string;
  readonly issued_at?: Date;
  readonly account_number?: string;
  readonly from_date?: string | null;
  readonly to_date?: string | null;
  readonly opening_balance?: Paise | null;
  readonly closing_balance?: Paise | null;
  readonly amount?: Paise | null;
  readonly sha256?: string | null;
  /** True when the books still agree with the document; null for a document that is not about one account. */
  readonly books_agree?: boolean | null;
}

/** Returns the letters of a verification code in capitals, without dashes and without `KOSH`, with which each begins. */
export const lettersOfCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^KOSH/, '');

/** Normalises a code typed from paper: any case, with or without dashes, O for 0 and I or L for 1. */
function normalised(code: string): string {
  const letters = lettersOfCode(code).replace(/O/g, '0').replace(/[IL]/g, '1');
  return `KOSH-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}-${letters.slice(12)}`;
}

/**
 * Checks that a document with this code came from the bank, and that the books agree with its figures: the balances at
 * the entries that it names, or the amount of its one movement.
 */
export async function verifyDocument(db: Db, code: string): Promise<Verification> {
  const row = await db
    .selectFrom('bank.issued_documents')
    .selectAll()
    .where('code', '=', normalised(code))
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return { genuine: false };
  return {
    genuine: true,
    kind: row.kind,
    format: row.format,
    issued_at: row.issued_at,
    ...(row.account_ending && { account_number: `•••• ${row.account_ending}` }),
    from_date: row.from_date,
    to_date: row.to_date,
    opening_balance: row.opening_paise,
    closing_balance: row.closing_paise,
    amount: row.amount_paise,
    sha256: row.sha256,
    books_agree: await booksAgree(db, row),
  };
}

interface Said {
  account_id: string | null;
  first_seq: bigint | null;
  through_seq: bigint | null;
  from_date: string | null;
  to_date: string | null;
  opening_paise: bigint | null;
  closing_paise: bigint | null;
  journal_id: string | null;
  amount_paise: bigint | null;
}

async function booksAgree(db: Db, said: Said): Promise<boolean | null> {
  if (said.account_id === null) return null;
  if (said.journal_id !== null) {
    const line = await findLine(db, said.account_id, said.journal_id);
    return line !== undefined && line.amount === said.amount_paise;
  }
  if (said.through_seq === null) return null;
  const [opening, closing] = await balancesOf(db, {
    ...said,
    account_id: said.account_id,
    through_seq: said.through_seq,
  });
  return opening === said.opening_paise && closing === said.closing_paise;
}

/** Opening and closing balance by the entries that were booked when the document was made. */
function balancesOf(
  db: Db,
  { account_id: account, first_seq: first, through_seq: through, from_date: from, to_date: to }: Summed,
): Promise<[Paise | undefined, Paise | undefined]> {
  // A document from before value dates has its first entry on record, so its period is a range of entry numbers.
  if (first !== null) {
    const before = first - 1n < through ? first - 1n : through;
    return Promise.all([balanceAfterEntry(db, account, before), balanceAfterEntry(db, account, through)]);
  }
  return Promise.all([
    from === null ? 0n : balanceAtEndOf(db, account, addDays(from, -1), through),
    to === null ? balanceAfterEntry(db, account, through) : balanceAtEndOf(db, account, to, through),
  ]);
}

type Summed = Said & { account_id: string; through_seq: bigint };
