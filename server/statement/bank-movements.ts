import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db } from '../platform/database.ts';
import { UUID } from '../platform/uuid.ts';
import { countMovements } from './count-movements.ts';
import { allOf, idsInDays } from './line-filter.ts';
import { findMovements, type MovementFilter } from './movement-search.ts';
import { type Movement, movementsOf } from './movements.ts';
import { idsByCustomer } from './movements-by-customer.ts';
import { KINDS_OF } from './transaction-types.ts';

/** A filter of the bank's movements with an order and a page. */
export interface MovementPage extends MovementFilter {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: 'date' | 'customer' | 'amount' | 'type' | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  /** The id of the last movement of the page before; only where it is sorted by date. */
  readonly before?: string | undefined;
  /** `none` where the total is not asked for. */
  readonly count?: 'none' | undefined;
}

/** ₹1,00,000.00: from here on amounts are indexed. */
const LARGE_PAISE = 10_000_000;

/** The order of types, as a reader sorts them: deposit, transfer, withdrawal. */
const BY_TYPE = [
  [1, KINDS_OF.deposit],
  [2, KINDS_OF.transfer],
  [3, KINDS_OF.withdrawal],
] as const;

/** Joins the customer that a movement is about, as `Movement` says it: its sender, or where the bank pays, its receiver. */
const ABOUT = sql`left join bank.customers sender on sender.account_id = m.from_account_id
  left join bank.customers receiver on receiver.account_id = m.to_account_id`;

/** Selects ids by customer, where the filter leaves few movements. */
function byCustomer(where: RawBuilder<unknown>, direction: RawBuilder<unknown>): RawBuilder<{ journal_id: string }> {
  return sql`with found as materialized (select m.journal_id, m.from_account_id, m.to_account_id from ledger.movements m where ${where})
    select m.journal_id from found m ${ABOUT}
    order by lower(coalesce(sender.name, receiver.name)) ${direction}, coalesce(sender.id, receiver.id) ${direction}, m.journal_id desc`;
}

/** Selects ids by type. The newest of each type are found along the primary key, so only as many as the page needs are read and sorted. */
function byType(page: MovementPage, where: RawBuilder<unknown>): RawBuilder<{ journal_id: string }> {
  const direction = page.sortDirection === 'asc' ? sql`asc` : sql`desc`;
  const enough = (page.offset ?? 0) + page.limit + 1;
  const each = BY_TYPE.map(
    ([place, kinds]) => sql`(select m.journal_id, ${sql.lit(place)} as place from ledger.movements m
    where ${where} and m.kind = any(${[...kinds]}) order by m.journal_id desc limit ${enough})`,
  );
  return sql`select t.journal_id from (${sql.join(each, sql` union all `)}) t order by t.place ${direction}, t.journal_id desc`;
}

/** Selects the ids of one page and one more, in its order. */
function pageOfIds(page: MovementPage, where: RawBuilder<unknown>): RawBuilder<{ journal_id: string }> {
  const ascending = page.sortDirection === 'asc';
  const direction = ascending ? sql`asc` : sql`desc`;
  const cut = sql`limit ${page.limit + 1} offset ${page.offset ?? 0}`;
  switch (page.sortBy ?? 'date') {
    case 'customer':
      return sql`${byCustomer(where, direction)} ${cut}`;
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

/** Max movements that a page of an amount looks at in its order, before it looks at all of them at once. */
const LOOKED_AT_IN_ORDER = 5_000;

/**
 * Reads the newest with an amount of the filter: among the newest of all first, and then in one pass over all. The order alone
 * would look for an amount that few have through all movements, one after the other.
 */
async function newestOfAmount(db: Db, page: MovementPage, where: RawBuilder<unknown>): Promise<string[]> {
  const oldest = sql`(select o.journal_id from ledger.movements o where ${allOf(idsInDays(page, sql`o.journal_id`))}
    order by o.journal_id desc offset ${LOOKED_AT_IN_ORDER} limit 1)`;
  const { rows } = await pageOfIds(
    page,
    sql`m.journal_id > coalesce(${oldest}, '00000000-0000-0000-0000-000000000000') and ${where}`,
  ).execute(db);
  if (rows.length > page.limit) return rows.map((row) => row.journal_id);
  // `offset 0` keeps the order out of the part that looks, which else would follow it again.
  const all = await sql<{ journal_id: string }>`select found.journal_id
    from (select m.journal_id from ledger.movements m where ${where} offset 0) found
    order by found.journal_id desc limit ${page.limit + 1} offset ${page.offset ?? 0}`.execute(db);
  return all.rows.map((row) => row.journal_id);
}

/** Reads the ids of one page and one more. The largest amounts have an index of their own (0023-large-amounts.sql), which is tried first. */
async function readIds(db: Db, page: MovementPage, where: RawBuilder<unknown>, narrow: boolean): Promise<string[]> {
  const newestFirst = (page.sortBy ?? 'date') === 'date' && page.sortDirection !== 'asc' && page.before === undefined;
  if (newestFirst && (page.minAmount || page.maxAmount)) return newestOfAmount(db, page, where);
  const largest = page.sortBy === 'amount' && page.sortDirection !== 'asc' && !narrow && !page.startDate;
  if (largest) {
    const { rows } = await pageOfIds(page, sql`m.amount_paise >= ${sql.lit(LARGE_PAISE)} and ${where}`).execute(db);
    if (rows.length > page.limit) return rows.map((row) => row.journal_id);
  }
  if (page.sortBy === 'customer' && !narrow) {
    const ascending = page.sortDirection === 'asc';
    return idsByCustomer(db, where, { days: page, ascending, offset: page.offset ?? 0, limit: page.limit + 1 });
  }
  const { rows } = await pageOfIds(page, where).execute(db);
  return rows.map((row) => row.journal_id);
}

/**
 * Reads a page of the bank's movements, newest first unless asked otherwise (B-TX-01, B-DB-23…25). `total` is exact where it
 * is stated; it is left out on a page that continues another, where it is not asked for, and where counting would read too much of
 * the books.
 */
export async function listBankMovements(
  db: Db,
  page: MovementPage,
): Promise<{ movements: Movement[]; total: number | undefined; nextBefore: string | null }> {
  if (page.before !== undefined && !UUID.test(page.before))
    throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  const found = await findMovements(db, page);
  if (!found) return { movements: [], total: 0, nextBefore: null };

  const [ids, total] = await Promise.all([
    readIds(db, page, found.where, found.narrow),
    page.before === undefined && page.count !== 'none' ? countMovements(db, page, found) : undefined,
  ]);
  const shown = ids.slice(0, page.limit);
  const more = ids.length > page.limit && (page.sortBy ?? 'date') === 'date';
  return {
    movements: await movementsOf(db, shown),
    total,
    nextBefore: more ? (shown.at(-1) ?? null) : null,
  };
}
