import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { containing } from '../desk/customers/desk-customers.ts';
import { startOfBusinessDate } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { countMovements } from './count-movements.ts';
import { conditions, inDates, type MovementFilter } from './movement-filter.ts';
import { type Movement, movementsWhere } from './movements.ts';
import { KINDS_OF } from './transaction-types.ts';

export interface MovementPage extends MovementFilter {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: 'date' | 'customer' | 'amount' | 'type' | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  /** The id of the last movement of the page before; only where it is sorted by date. */
  readonly before?: string | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** With this many customers or fewer found by a search, their movements are read one account after the other. */
const FEW_ACCOUNTS = 200;
/** Descriptions have no index: a search reads those of so many movements, the newest of the filter's days. */
const DESCRIPTIONS_SEARCHED = 50_000;
/** ₹1,00,000.00: from here on amounts are indexed. */
const LARGE_PAISE = 10_000_000;

/** Movements on these accounts, booked or not. */
function onAccounts(accounts: readonly string[]): RawBuilder<unknown> {
  return sql`select l.journal_id from ledger.account_journals l where l.account_id = any(${[...accounts]}::uuid[])`;
}

/** Where the movements are to be found, besides the filter's own conditions; `undefined` when nothing can match. */
async function candidates(db: Db, filter: MovementFilter): Promise<RawBuilder<unknown>[] | undefined> {
  const found: RawBuilder<unknown>[] = [];
  if (filter.customerId) {
    const accounts = await accountsOf(
      db,
      sql`${UUID.test(filter.customerId) ? sql`c.id = ${filter.customerId}::uuid` : sql`c.customer_id = upper(${filter.customerId})`}
      or b.account_number = ${filter.customerId}`,
    );
    if (accounts.length === 0) return undefined;
    found.push(sql`m.journal_id in (${onAccounts(accounts)})`);
  }
  if (filter.search) found.push(await searched(db, filter, filter.search));
  return found;
}

async function searched(db: Db, filter: MovementFilter, text: string): Promise<RawBuilder<unknown>> {
  if (UUID.test(text)) return sql`m.journal_id = ${text}::uuid`;
  const pattern = containing(text);
  const accounts = await accountsOf(db, sql`c.search_text like ${pattern}`);
  if (accounts.length > FEW_ACCOUNTS) {
    // Something common: the newest movements hold enough of it, so each is looked at in turn.
    const matching = sql`(select s.account_id from bank.customers s where s.search_text like ${pattern})`;
    return sql`(lower(m.description) like ${pattern} or m.from_account_id in ${matching} or m.to_account_id in ${matching})`;
  }
  const recent = sql`select r.journal_id, r.description from ledger.movements r where ${sql.join([sql`true`, ...inDates(filter, 'r')], sql` and `)}
    order by r.journal_id desc limit ${DESCRIPTIONS_SEARCHED}`;
  return sql`m.journal_id in (${onAccounts(accounts)} union select r.journal_id from (${recent}) r where lower(r.description) like ${pattern})`;
}

/** The accounts of the customers that a condition on `c` and their balance `b` selects, term deposits too; a few more than few at most. */
async function accountsOf(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select each.account_id from bank.customers c
    join ledger.balances b on b.account_id = c.account_id
    cross join lateral (select c.account_id union all
      select d.account_id from ledger.balances d where d.kind = 'term_deposit' and d.customer_id = c.id) each
    where ${condition} limit ${FEW_ACCOUNTS + 1}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** The order of types, as a reader sorts them: deposit, transfer, withdrawal. */
const BY_TYPE = [
  [1, KINDS_OF.deposit],
  [2, KINDS_OF.transfer],
  [3, KINDS_OF.withdrawal],
] as const;

/** The customer a movement is about, as `movements.ts` says it: who pays, or where the bank pays, who receives. */
const ABOUT = sql`left join bank.customers payer on payer.account_id = m.from_account_id
  left join bank.customers payee on payee.account_id = m.to_account_id`;

function byCustomer(
  page: MovementPage,
  where: RawBuilder<unknown>,
  narrow: boolean,
): RawBuilder<{ journal_id: string }> {
  const direction = page.sortDirection === 'asc' ? sql`asc` : sql`desc`;
  if (narrow) {
    return sql`select m.journal_id from ledger.movements m ${ABOUT} where ${where}
      order by lower(coalesce(payer.name, payee.name)) ${direction}, coalesce(payer.id, payee.id) ${direction}, m.journal_id desc`;
  }
  // Along the customers' names, each with the movements that are about them: a page needs few customers. Nothing is booked
  // before it is made, so a line from before the window cannot be in it.
  const since = page.startDate ? sql`and l.created_at >= ${startOfBusinessDate(page.startDate)}` : sql``;
  return sql`select m.journal_id from bank.customers c
    cross join lateral (
      select l.journal_id, bool_or(l.amount_paise < 0) as paid from ledger.account_journals l
      where l.account_id = any(array(select c.account_id union all
              select b.account_id from ledger.balances b where b.kind = 'term_deposit' and b.customer_id = c.id)) ${since}
      group by l.journal_id) mine
    join ledger.movements m on m.journal_id = mine.journal_id and (m.kind <> 'transfer' or mine.paid)
    where ${where} order by lower(c.name) ${direction}, c.id ${direction}, m.journal_id desc`;
}

/** The newest of each type are found along the primary key, so only as many as the page needs are read and sorted. */
function byType(page: MovementPage, where: RawBuilder<unknown>): RawBuilder<{ journal_id: string }> {
  const direction = page.sortDirection === 'asc' ? sql`asc` : sql`desc`;
  const most = (page.offset ?? 0) + page.limit + 1;
  const each = BY_TYPE.map(
    ([place, kinds]) => sql`(select m.journal_id, ${sql.lit(place)} as place from ledger.movements m
    where ${where} and m.kind = any(${[...kinds]}) order by m.journal_id desc limit ${most})`,
  );
  return sql`select t.journal_id from (${sql.join(each, sql` union all `)}) t order by t.place ${direction}, t.journal_id desc`;
}

/** `select journal_id …` in the order asked for, one page of it; `narrow` where the filter leaves few of its window. */
function pageOfIds(
  page: MovementPage,
  where: RawBuilder<unknown>,
  narrow: boolean,
): RawBuilder<{ journal_id: string }> {
  const ascending = page.sortDirection === 'asc';
  const direction = ascending ? sql`asc` : sql`desc`;
  const cut = sql`limit ${page.limit + 1} offset ${page.offset ?? 0}`;
  switch (page.sortBy ?? 'date') {
    case 'customer':
      return sql`${byCustomer(page, where, narrow)} ${cut}`;
    case 'amount':
      return sql`select m.journal_id from ledger.movements m where ${where} order by m.amount_paise ${direction}, m.journal_id ${direction} ${cut}`;
    case 'type':
      return sql`${byType(page, where)} ${cut}`;
    case 'date': {
      const onwards = page.before ? sql`and m.journal_id ${ascending ? sql`>` : sql`<`} ${page.before}::uuid` : sql``;
      return sql`select m.journal_id from ledger.movements m where ${where} ${onwards} order by m.journal_id ${direction} ${cut}`;
    }
  }
}

/** The ids of one page and one more. The largest amounts have an index of their own (0023-large-amounts.sql), which is tried first. */
async function readIds(db: Db, page: MovementPage, where: RawBuilder<unknown>, narrow: boolean): Promise<string[]> {
  const largest = page.sortBy === 'amount' && page.sortDirection !== 'asc' && !narrow && !page.startDate;
  if (largest) {
    const { rows } = await pageOfIds(page, sql`m.amount_paise >= ${sql.lit(LARGE_PAISE)} and ${where}`, narrow).execute(
      db,
    );
    if (rows.length > page.limit) return rows.map((row) => row.journal_id);
  }
  const { rows } = await pageOfIds(page, where, narrow).execute(db);
  return rows.map((row) => row.journal_id);
}

/**
 * A page of the bank's movements, newest first unless asked otherwise (B-TX-01, B-DB-23…25). `total` is exact where it is
 * stated; it is left out on a page that continues another and where counting would read too much of the books.
 */
export async function listBankMovements(
  db: Db,
  page: MovementPage,
): Promise<{ movements: Movement[]; total: number | undefined; nextBefore: string | null }> {
  if (page.before !== undefined && !UUID.test(page.before))
    throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  const narrowed = await candidates(db, page);
  if (!narrowed) return { movements: [], total: 0, nextBefore: null };
  const where = sql.join([sql`true`, ...narrowed, ...conditions(page)], sql` and `);

  const narrow = narrowed.length > 0 || Boolean(page.minAmount ?? page.maxAmount ?? page.status);
  const [ids, total] = await Promise.all([
    readIds(db, page, where, narrow),
    page.before === undefined ? countMovements(db, page, { narrowed: narrowed.length > 0, where }) : undefined,
  ]);
  const wanted = ids.slice(0, page.limit);
  const read = await movementsWhere(db, sql`m.journal_id = any(${wanted}::uuid[])`, sql``);
  const byId = new Map(read.map((movement) => [movement.id, movement]));
  const more = ids.length > page.limit && (page.sortBy ?? 'date') === 'date';
  return {
    movements: wanted.flatMap((id) => byId.get(id) ?? []),
    total,
    nextBefore: more ? (wanted.at(-1) ?? null) : null,
  };
}
