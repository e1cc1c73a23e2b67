import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/refusals.ts';
import { KINDS_OF } from '../payments/transaction-line.ts';
import { type Movement, movementsWhere } from '../payments/movements.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { countMovements } from './count-movements.ts';
import { containing } from './desk-customers.ts';
import { conditions, inDates, type MovementFilter } from './movement-filter.ts';

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
/** Descriptions have no index: a search without dates reads those of this many days. */
const SEARCHED_DAYS = 31;

/** Movements on these accounts, booked or not. */
function onAccounts(accounts: readonly string[]): RawBuilder<unknown> {
  return sql`select l.journal_id from ledger.statement_lines l where l.account_id = any(${[...accounts]}::uuid[])`;
}

/** Where the movements are to be found, besides the filter's own conditions; `undefined` when nothing can match. */
async function candidates(db: Db, clock: BankClock, filter: MovementFilter): Promise<RawBuilder<unknown>[] | undefined> {
  const found: RawBuilder<unknown>[] = [];
  if (filter.customerId) {
    const accounts = await accountsOf(db, sql`${UUID.test(filter.customerId) ? sql`c.id = ${filter.customerId}::uuid` : sql`c.customer_id = upper(${filter.customerId})`}
      or b.account_number = ${filter.customerId}`);
    if (accounts.length === 0) return undefined;
    found.push(sql`m.journal_id in (${onAccounts(accounts)})`);
  }
  if (filter.search) found.push(await searched(db, clock, filter, filter.search));
  return found;
}

async function searched(db: Db, clock: BankClock, filter: MovementFilter, text: string): Promise<RawBuilder<unknown>> {
  if (UUID.test(text)) return sql`m.journal_id = ${text}::uuid`;
  const pattern = containing(text);
  const accounts = await accountsOf(db, sql`c.search_text like ${pattern}`);
  if (accounts.length > FEW_ACCOUNTS) {
    // Something common: the newest movements hold enough of it, so each is looked at in turn.
    const matching = sql`(select s.account_id from bank.customers s where s.search_text like ${pattern})`;
    return sql`(lower(m.description) like ${pattern} or m.from_account_id in ${matching} or m.to_account_id in ${matching})`;
  }
  const since = filter.startDate ?? addDays(filter.endDate ?? clock.businessDate(), -SEARCHED_DAYS);
  const described = sql.join([sql`lower(m.description) like ${pattern}`, ...inDates({ startDate: since, endDate: filter.endDate })], sql` and `);
  return sql`m.journal_id in (${onAccounts(accounts)} union select m.journal_id from ledger.movements m where ${described})`;
}

async function accountsOf(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select c.account_id from bank.customers c
    join ledger.balances b on b.account_id = c.account_id where ${condition} limit ${FEW_ACCOUNTS + 1}`.execute(db);
  return rows.map((row) => row.account_id);
}

const BY_TYPE = sql`case when m.kind = 'transfer' then 2 when m.kind = any(${[...KINDS_OF.deposit]}) then 1 else 3 end`;

/** `select journal_id …` in the order asked for, one page of it. */
function pageOfIds(page: MovementPage, where: RawBuilder<unknown>): RawBuilder<{ journal_id: string }> {
  const ascending = page.sortDirection === 'asc';
  const direction = ascending ? sql`asc` : sql`desc`;
  const cut = sql`limit ${page.limit + 1} offset ${page.offset ?? 0}`;
  switch (page.sortBy ?? 'date') {
    case 'customer':
      // Along the customers' names, each with the movements that are about them: a page needs few customers.
      return sql`select m.journal_id from bank.customers c
        cross join lateral (select l.journal_id from ledger.statement_lines l
          where l.account_id = c.account_id and not (l.kind = 'transfer' and l.amount_paise > 0)) mine
        join ledger.movements m on m.journal_id = mine.journal_id
        where ${where} order by lower(c.name) ${direction}, c.id ${direction}, m.journal_id desc ${cut}`;
    case 'amount':
      return sql`select m.journal_id from ledger.movements m where ${where} order by m.amount_paise ${direction}, m.journal_id ${direction} ${cut}`;
    case 'type':
      return sql`select m.journal_id from ledger.movements m where ${where} order by ${BY_TYPE} ${direction}, m.journal_id desc ${cut}`;
    case 'date': {
      const onwards = page.before ? sql`and m.journal_id ${ascending ? sql`>` : sql`<`} ${page.before}::uuid` : sql``;
      return sql`select m.journal_id from ledger.movements m where ${where} ${onwards} order by m.journal_id ${direction} ${cut}`;
    }
  }
}

/**
 * A page of the bank's movements, newest first unless asked otherwise (B-TX-01, B-DB-23…25). `total` is exact where it is
 * stated; it is left out on a page that continues another and where counting would read too much of the books.
 */
export async function listBankMovements(
  db: Db,
  clock: BankClock,
  page: MovementPage,
): Promise<{ movements: Movement[]; total: number | undefined; nextBefore: string | null }> {
  if (page.before !== undefined && !UUID.test(page.before)) throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  const narrowed = await candidates(db, clock, page);
  if (!narrowed) return { movements: [], total: 0, nextBefore: null };
  const where = sql.join([sql`true`, ...narrowed, ...conditions(page)], sql` and `);

  const [ids, total] = await Promise.all([
    pageOfIds(page, where).execute(db),
    page.before === undefined ? countMovements(db, page, { narrowed: narrowed.length > 0, where }) : undefined,
  ]);
  const wanted = ids.rows.slice(0, page.limit).map((row) => row.journal_id);
  const read = await movementsWhere(db, sql`m.journal_id = any(${wanted}::uuid[])`, sql``);
  const byId = new Map(read.map((movement) => [movement.id, movement]));
  const more = ids.rows.length > page.limit && (page.sortBy ?? 'date') === 'date';
  return {
    movements: wanted.flatMap((id) => byId.get(id) ?? []),
    total,
    nextBefore: more ? (wanted.at(-1) ?? null) : null,
  };
}
