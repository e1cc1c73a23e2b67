import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { allOf, type Days, inDays } from './line-filter.ts';
import { KINDS_OF } from './transaction-types.ts';

/** Customers whose movements are read at first, and at most at a time. */
const FEW_CUSTOMERS = 16;
const MOST_CUSTOMERS = 1_024;

interface NamedCustomer {
  readonly id: string;
  /** In small letters. */
  readonly name: string;
  /** Their current account and term deposits. */
  readonly accounts: readonly string[];
}

/**
 * Reads ids of movements along the names of the customers whom they are about, and of each the newest first. A page needs few customers,
 * so these are read in growing numbers until it is full.
 * @param where a condition on `m`
 * @param days nothing is booked before it is made, so a line from before them cannot be in them
 */
export async function idsByCustomer(
  db: Db,
  where: RawBuilder<unknown>,
  { days, ascending, offset, limit }: { days: Days; ascending: boolean; offset: number; limit: number },
): Promise<string[]> {
  const wanted = offset + limit;
  const ids: string[] = [];
  let last: NamedCustomer | undefined;
  for (let many = FEW_CUSTOMERS; ids.length < wanted; many = Math.min(2 * many, MOST_CUSTOMERS)) {
    const customers = await customersAfter(db, last, { ascending, many });
    ids.push(...(await idsAbout(db, customers, { where, days, limit: wanted - ids.length })));
    if (customers.length < many) break;
    last = customers.at(-1);
  }
  return ids.slice(offset);
}

async function customersAfter(
  db: Db,
  last: NamedCustomer | undefined,
  { ascending, many }: { ascending: boolean; many: number },
): Promise<NamedCustomer[]> {
  const onwards = ascending ? sql`>` : sql`<`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const after = last ? sql`where (lower(c.name), c.id) ${onwards} (${last.name}, ${last.id}::uuid)` : sql``;
  const { rows } = await sql<NamedCustomer>`
    select c.id, lower(c.name) as name,
           array(select c.account_id union all
                 select b.account_id from ledger.balances b where b.kind = 'term_deposit' and b.customer_id = c.id) as accounts
    from bank.customers c ${after} order by lower(c.name) ${direction}, c.id ${direction} limit ${many}`.execute(db);
  return rows;
}

/** Reads the ids of movements about customers, in their order. A transfer or its reversal is about the one whose account pays. */
async function idsAbout(
  db: Db,
  customers: readonly NamedCustomer[],
  { where, days, limit }: { where: RawBuilder<unknown>; days: Days; limit: number },
): Promise<string[]> {
  const accounts = customers.flatMap((customer, place) => customer.accounts.map((account) => ({ account, place })));
  const ids = accounts.map(({ account }) => account);
  const places = accounts.map(({ place }) => place);
  const made = inDays({ startDate: days.startDate }, sql`l.created_at`);
  const { rows } = await sql<{ journal_id: string }>`
    with mine as materialized (
      select l.account_id, l.journal_id, bool_or(l.amount_paise < 0) as paid from ledger.account_journals l
      where ${allOf([sql`l.account_id = any(${ids}::uuid[])`, ...made])}
      group by l.account_id, l.journal_id
    ), found as (
      select m.journal_id, m.kind from ledger.movements m where m.journal_id in (select mine.journal_id from mine) and ${where}
    ), each as (
      select a.place, mine.journal_id, bool_or(mine.paid) as paid
      from mine join unnest(${ids}::uuid[], ${places}::integer[]) as a(account_id, place) on a.account_id = mine.account_id
      group by a.place, mine.journal_id
    )
    select found.journal_id from each join found on found.journal_id = each.journal_id
    where found.kind <> all(${KINDS_OF.transfer}) or each.paid
    order by each.place, found.journal_id desc limit ${limit}`.execute(db);
  return rows.map((row) => row.journal_id);
}
