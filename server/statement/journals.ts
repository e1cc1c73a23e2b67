import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db } from '../platform/database.ts';
import { UUID } from '../platform/uuid.ts';
import { allOf, idsInDays } from './line-filter.ts';

/** A journal as the page of the books lists it. Paise. */
export interface Journal {
  readonly journal_id: string;
  readonly kind: string;
  readonly status: string;
  readonly amount: Paise;
  readonly description: string;
  readonly business_date: string;
  readonly created_at: Date;
}

const JOURNAL = sql`m.journal_id, m.kind, m.status, m.amount_paise as amount, m.description, m.business_date, m.created_at`;

/** Reads a page of journals, newest first, of one business date or of all; `before` is the id to go on from. */
export async function listJournals(
  db: Db,
  page: { date?: string | undefined; before?: string | undefined; limit: number },
): Promise<{ journals: Journal[]; nextBefore: string | null }> {
  if (page.before && !UUID.test(page.before)) throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  const where = idsInDays({ startDate: page.date, endDate: page.date }, sql`m.journal_id`);
  if (page.before) where.push(sql`m.journal_id < ${page.before}::uuid`);
  const { rows } = await sql<Journal>`select ${JOURNAL} from ledger.movements m
    where ${allOf(where)} order by m.journal_id desc limit ${page.limit + 1}`.execute(db);
  const journals = rows.slice(0, page.limit);
  return { journals, nextBefore: rows.length > page.limit ? (journals.at(-1)?.journal_id ?? null) : null };
}

/** Reads one journal with its key and its maker's name (null for the bank, and for people who were forgotten). Refused: `NOT_FOUND`. */
export async function journalById(
  db: Db,
  id: string,
): Promise<Journal & { idempotency_key: string; maker_id: string; maker: string | null }> {
  const { rows } = await sql<
    Journal & { idempotency_key: string; maker_id: string; maker: string | null }
  >`select ${JOURNAL}, m.idempotency_key, m.maker_id, coalesce(s.name, c.name) as maker
    from ledger.movements m left join bank.staff s on s.id = m.maker_id left join bank.customers c on c.id = m.maker_id
    where m.journal_id = ${id}::uuid`.execute(db);
  const [journal] = rows;
  if (!journal) throw new Refusal('NOT_FOUND', 'That journal does not exist.');
  return journal;
}
