import { type RawBuilder, sql } from 'kysely';
import { idsOfReference } from '../../contract/vocabulary/transaction-reference.ts';
import { THE_BANK_ITSELF } from '../ledger/chart-of-accounts.ts';
import type { Db } from '../platform/database.ts';
import { containing } from '../platform/like-pattern.ts';
import { UUID } from '../platform/uuid.ts';
import { allOf, conditionsOn, idsInDays, isNamed, type LineFilter } from './line-filter.ts';
import { statusesNamed } from './status-names.ts';

/** A filter of the whole bank's movements. */
export interface MovementFilter extends LineFilter {
  /** A customer's id, customer id (KB…) or account number: movements on either side (B-DB-24). */
  readonly customerId?: string | undefined;
  /** A transaction's id or reference, or part of a description or of a customer's name, e-mail address, phone number or customer id. */
  readonly search?: string | undefined;
  /** The person who made it: a member of staff (an id, or part of a name or e-mail address), a customer (an id or KB…), or `bank`. */
  readonly maker?: string | undefined;
  /** The member of staff who decided on it: an id, or part of a name or e-mail address. */
  readonly checker?: string | undefined;
}

/** A filter in SQL. */
interface MovementCondition {
  /** On `m`, a row of ledger.movements. */
  readonly where: RawBuilder<unknown>;
  /** It leaves few of the movements of its days and types, so an order is made from what it finds. */
  readonly narrow: boolean;
}

/** Use of a filter: a page looks at movements in its order until it is full, sums read all that match. */
type Use = 'page' | 'sums';

/** Max accounts that a search names one by one in its condition. */
const MAX_ACCOUNTS: Record<Use, number> = { page: 200, sums: 5_000 };

/** Accounts whose movements are always read one account after the other; with more, sums compare them with all customers. */
const FEW_ACCOUNTS = 200;

/** Share of the customers whose movements cost as much one account after the other as all movements of the bank in their order. */
const ONE_IN_CUSTOMERS = 100;

/** Max movements whose descriptions a search reads, the newest of the filter's days, because descriptions have no index. */
const MAX_DESCRIPTIONS_SEARCHED = 50_000;

/** Turns a filter into a condition on `m`, starting from accounts where it names customers; `undefined` when nothing can match. */
export async function findMovements(
  db: Db,
  filter: MovementFilter,
  use: Use = 'page',
): Promise<MovementCondition | undefined> {
  const found: RawBuilder<unknown>[] = [];
  if (filter.customerId) {
    const accounts = await accountsNamed(db, filter.customerId);
    if (accounts.length === 0) return undefined;
    found.push(sql`m.journal_id in (${journalsOn(accounts)})`);
  }
  if (filter.search) found.push(await searched(db, filter, { text: filter.search, use }));
  for (const condition of [await madeBy(db, filter.maker), await decidedBy(db, filter.checker)]) {
    if (condition === 'none') return undefined;
    if (condition) found.push(condition);
  }
  const narrow = found.length > 0 || Boolean(filter.minAmount || filter.maxAmount || filter.status);
  return { where: allOf([...found, ...movementConditions(filter)]), narrow };
}

/** Turns the filter into conditions on a movement `m`, its people and search apart. */
function movementConditions(filter: MovementFilter): RawBuilder<unknown>[] {
  const all = idsInDays(filter, sql`m.journal_id`);
  all.push(...conditionsOn(filter, { kind: sql`m.kind`, amount: sql`m.amount_paise`, status: sql`m.status` }));
  const statuses = filter.status && statusesNamed(filter.status);
  // Reviews are few: start from them rather than from every movement of the bank.
  if (statuses && !statuses.includes('completed'))
    all.push(
      sql`m.held and m.journal_id in (select v.journal_id from ledger.reviews v where v.status = any(${statuses}))`,
    );
  return all;
}

async function searched(
  db: Db,
  filter: MovementFilter,
  { text, use }: { text: string; use: Use },
): Promise<RawBuilder<unknown>> {
  if (UUID.test(text) || (await isReference(db, text))) return isNamed(sql`m.journal_id`, text);
  const pattern = containing(text.toLowerCase());
  const accounts = await accountsOf(db, sql`c.search_text like ${pattern}`, MAX_ACCOUNTS[use]);
  const newestFirst = sql`from ledger.movements r where ${allOf(idsInDays(filter, sql`r.journal_id`))} order by r.journal_id desc`;
  if (accounts.length > MAX_ACCOUNTS[use] || (await areMany(db, accounts))) {
    // The newest movements hold enough of it for a page, and sums read each movement once: as an array, which tells the planner
    // how few match, so that it has several processes read.
    const matching =
      accounts.length > MAX_ACCOUNTS[use]
        ? sql`in (select s.account_id from bank.customers s where s.search_text like ${pattern})`
        : sql`= any(${accounts}::uuid[])`;
    const oldest = sql`(select r.journal_id ${newestFirst} offset ${MAX_DESCRIPTIONS_SEARCHED - 1} limit 1)`;
    return sql`(m.from_account_id ${matching} or m.to_account_id ${matching}
      or m.journal_id >= coalesce(${oldest}, '00000000-0000-0000-0000-000000000000') and lower(m.description) like ${pattern})`;
  }
  const ids = sql`${journalsOn(accounts)} union select r.journal_id
    from (select r.journal_id, r.description ${newestFirst} limit ${MAX_DESCRIPTIONS_SEARCHED}) r where lower(r.description) like ${pattern}`;
  // As an array the ids are looked up one by one. As a set the planner reads all movements when they are many.
  return use === 'sums' ? sql`m.journal_id = any(array(${ids}))` : sql`m.journal_id in (${ids})`;
}

/** Tells whether a text is the reference of a movement; one that only looks like it may still be part of a description. */
async function isReference(db: Db, text: string): Promise<boolean> {
  if (!idsOfReference(text)) return false;
  const { rows } =
    await sql`select 1 from ledger.movements m where ${isNamed(sql`m.journal_id`, text)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells whether accounts are so many that looking at all movements is cheaper than reading one account after the other. */
async function areMany(db: Db, accounts: readonly string[]): Promise<boolean> {
  if (accounts.length <= FEW_ACCOUNTS) return false;
  const { rows } = await sql<{ customers: bigint }>`select count(*) as customers from bank.customers`.execute(db);
  return accounts.length > Number(rows[0]?.customers ?? 0n) / ONE_IN_CUSTOMERS;
}

/** Kinds that only customers and the bank itself make. All others are indexed by their maker (0140-movements-of-the-staff.sql). */
const NEVER_BY_STAFF = sql`('cash_in', 'withdrawal', 'transfer', 'term_deposit_opening', 'instalment', 'account_interest')`;

/** Turns a maker's name into a condition on `m`; `none` when there is no such person. */
async function madeBy(db: Db, maker: string | undefined): Promise<RawBuilder<unknown> | 'none' | undefined> {
  if (!maker) return undefined;
  if (maker.toLowerCase() === 'bank') return sql`m.maker_id = ${THE_BANK_ITSELF}::uuid`;
  const staff = await staffNamed(db, maker);
  if (staff.length > 0) return madeByStaff(staff);
  const accounts = await accountsNamed(db, maker);
  if (accounts.length === 0) return 'none';
  return sql`(m.journal_id in (${journalsOn(accounts)})
    and m.maker_id in (select b.customer_id from ledger.balances b where b.account_id = any(${accounts}::uuid[])))`;
}

/** The condition that one of these members of staff made `m`. */
export const madeByStaff = (staff: readonly string[]): RawBuilder<unknown> =>
  sql`(m.maker_id = any(${[...staff]}::uuid[]) and m.kind not in ${NEVER_BY_STAFF})`;

/** Turns a checker's name into a condition on `m`; `none` when there is no such member of staff. */
async function decidedBy(db: Db, checker: string | undefined): Promise<RawBuilder<unknown> | 'none' | undefined> {
  if (!checker) return undefined;
  const staff = await staffNamed(db, checker);
  if (staff.length === 0) return 'none';
  return sql`(m.held and m.journal_id in (select v.journal_id from ledger.reviews v where v.checker_id = any(${staff}::uuid[])))`;
}

/** Reads the ids of the staff whom an id, or part of a name or e-mail address, means. */
async function staffNamed(db: Db, name: string): Promise<string[]> {
  const pattern = containing(name.toLowerCase());
  const { rows } = await sql<{ id: string }>`select s.id from bank.staff s
    where ${UUID.test(name) ? sql`s.id = ${name}::uuid` : sql`lower(s.name) like ${pattern} or s.email like ${pattern}`}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Selects the ids of the movements on these accounts, booked or not. */
export function journalsOn(accounts: readonly string[]): RawBuilder<unknown> {
  return sql`select l.journal_id from ledger.account_journals l where l.account_id = any(${[...accounts]}::uuid[])`;
}

function accountsNamed(db: Db, name: string): Promise<string[]> {
  const customer = UUID.test(name) ? sql`c.id = ${name}::uuid` : sql`c.customer_id = upper(${name})`;
  return accountsOf(db, sql`${customer} or b.account_number = ${name}`);
}

/** Reads the accounts that a customer's id or number (KB…) or an account number names, the bank's own among them. */
export async function bookAccountsNamed(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select b.account_id from ledger.balances b where b.account_number = upper(${name}) limit 1`.execute(db);
  return rows.length > 0 ? rows.map((row) => row.account_id) : accountsNamed(db, name);
}

/** Reads the accounts of the customers that a condition on `c` and their balance `b` selects, term deposits too; at most one more than `most`. */
async function accountsOf(db: Db, condition: RawBuilder<unknown>, most = FEW_ACCOUNTS): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select each.account_id from bank.customers c
    join ledger.balances b on b.account_id = c.account_id
    cross join lateral (select c.account_id union all
      select d.account_id from ledger.balances d where d.kind = 'term_deposit' and d.customer_id = c.id) each
    where ${condition} limit ${most + 1}`.execute(db);
  return rows.map((row) => row.account_id);
}
