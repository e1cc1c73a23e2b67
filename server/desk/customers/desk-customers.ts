import { type RawBuilder, sql } from 'kysely';
import type { AccountStep, RISKS } from '../../../contract/desk/customers.ts';
import type { AccountType, CustomerStatus } from '../../../contract/vocabulary/account-terms.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { PERSONAL_DETAILS, type PersonalDetails } from '../../../contract/vocabulary/people.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { containing } from '../../platform/like-pattern.ts';
import { newestEntriesOf } from '../../statement/book-entries.ts';
import { accountSteps } from './account-steps.ts';

export type KycStatus = 'not_started' | 'pending' | 'verified' | 'rejected' | 'review_due';

export type Risk = (typeof RISKS)[number];

/** A customer as the staff's list shows them. Amounts in paise; `is_active` follows from `status` (B-CU-13). */
export interface DeskCustomer extends PersonalDetails {
  readonly id: string;
  readonly customer_id: string;
  readonly account_number: string;
  readonly account_type: AccountType;
  readonly balance: Paise;
  readonly available_balance: Paise;
  readonly owed_to_bank: Paise;
  readonly held_balance: Paise;
  readonly status: CustomerStatus;
  readonly is_active: boolean;
  readonly phone_confirmed: boolean;
  /** The staff's present steps for the account. */
  readonly allowed: AccountStep[];
  readonly flagged: boolean;
  /** A second member of staff has to decide on closing the account. */
  readonly closing_waits: boolean;
  readonly kyc_status: KycStatus;
  readonly risk: Risk;
  readonly created_at: Date;
  /** The latest movement or hold; null while there is none ('No activity yet'). */
  readonly last_activity: Date | null;
}

export interface CustomerFilter {
  /** Part of a name, e-mail address, phone number, customer id or account number, in any case. */
  readonly search?: string | undefined;
  readonly accountType?: AccountType | undefined;
  readonly status?: CustomerStatus | undefined;
  readonly kyc?: KycStatus | undefined;
  readonly risk?: Risk | undefined;
  readonly flagged?: 'true' | 'false' | undefined;
  readonly sortBy?: keyof typeof ORDER | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  readonly page: number;
  readonly limit: number;
}

const OPEN_FLAG = sql`exists (select from bank.customer_flags f where f.customer_id = c.id and f.cleared_at is null)`;

/** Returns the digits of a phone number written with spaces, hyphens or India's +91; undefined for any other text. */
function digitsOfPhone(text: string): string | undefined {
  if (!/^\+?[\d\s()-]+$/.test(text) || !/[\s()+-]/.test(text)) return undefined;
  const digits = text.replace(/^\+91/, '').replace(/\D/g, '');
  return digits.length >= 3 ? digits : undefined;
}

/** Customers whose name, e-mail address, phone number, customer id or account number holds the text (B-CU-01). */
export function customersMatching(text: string): RawBuilder<unknown> {
  const pattern = containing(text.toLowerCase());
  const phone = digitsOfPhone(text);
  const byPhone = phone ? sql`or s.search_text like ${containing(phone)}` : sql``;
  const digits = text.replace(/[\s•]/g, '');
  const byNumber = /^\d{3,}$/.test(digits)
    ? sql`union all select a.customer_id from ledger.balances a where a.kind = 'customer' and a.account_number like ${containing(digits)}`
    : sql``;
  return sql`(select s.id from bank.customers s where s.closed_at is null and (s.search_text like ${pattern} ${byPhone}) ${byNumber})`;
}

/** The KYC status of today: a verified record asks for a review once its date has come. */
function kycStatus(today: string): RawBuilder<KycStatus> {
  return sql`case when k.status is null then 'not_started'
    when k.status = 'verified' and k.next_review <= ${today}::date then 'review_due' else k.status end`;
}

/** True while closing the account waits for a second person. */
function closingWaits(now: Date): RawBuilder<boolean> {
  return sql`exists (select from bank.change_requests r where r.subject_id = c.id and r.kind = 'closing' and r.expires_at > ${now}
    and not exists (select from bank.change_decisions d where d.request_id = r.id))`;
}

/**
 * Selects everything that a row shows, with `c` the customer, `b` the balance, `k` the KYC record and `r` the risk rating in force.
 * The customers are found before their books are asked for their latest activity.
 * @param which what follows: joins and conditions
 * @param order an order of `c` and `b`
 */
function selectCustomers(
  { today, now }: { today: string; now: Date },
  which: RawBuilder<unknown>,
  order = sql`order by c.id`,
): RawBuilder<Omit<DeskCustomer, 'allowed'>> {
  return sql`with listed as materialized (select c.account_id, b.seq, row_number() over (${order}) as place, c.id, c.customer_id, ${DETAILS}, c.phone_proved_at is not null as phone_confirmed, c.account_type, c.created_at,
      b.account_number, b.status, b.balance_paise as balance, b.available_paise as available_balance, b.held_paise as held_balance, b.owed_paise as owed_to_bank,
      b.status = 'active' as is_active, ${OPEN_FLAG} as flagged, ${closingWaits(now)} as closing_waits, ${kycStatus(today)} as kyc_status, ${RISK_CATEGORY} as risk
    from bank.customers c ${ACCOUNT} ${KYC} ${RISK} ${which}
  ), newest as (
    ${newestEntriesOf('listed')}
  ), waiting as (
    select h.account_id, max(h.created_at) as at from ledger.waiting_holds h where h.account_id in (select account_id from listed) group by h.account_id
  )
  select listed.*, greatest(newest.at, waiting.at) as last_activity
  from listed left join newest on newest.account_id = listed.account_id left join waiting on waiting.account_id = listed.account_id
  order by listed.place`;
}
const DETAILS = sql.join(PERSONAL_DETAILS.map((field) => sql.ref(`c.${field}`)));
const ACCOUNT = sql`join ledger.balances b on b.account_id = c.account_id`;
const KYC = sql`left join bank.kyc_in_force k on k.customer_id = c.id`;
const RISK = sql`left join bank.risk_ratings r on r.about_customer = c.id and r.superseded_at is null`;
const RISK_CATEGORY = sql`coalesce(r.category, 'not_rated')`;

const ORDER = {
  name: sql`lower(c.name)`,
  number: sql`c.customer_id`,
  balance: sql`b.balance_paise`,
  status: sql`b.status`,
  created: sql`c.created_at`,
} as const;
/** The orders by something that the account knows, and not the customer's row. */
const OF_THE_ACCOUNT: readonly string[] = ['balance', 'status'];

const withSteps = (row: Omit<DeskCustomer, 'allowed'>): DeskCustomer => ({ ...row, allowed: accountSteps(row.status) });

/** A page of the customers, and how many the filter matches (B-CU-01, B-CU-02). Closed customers are in no list. */
export async function listCustomers(
  db: Db,
  clock: BankClock,
  filter: CustomerFilter,
): Promise<{ customers: DeskCustomer[]; total: number }> {
  const today = clock.businessDate();
  const where: RawBuilder<unknown>[] = [sql`c.closed_at is null`];
  // Only what the conditions speak of is joined.
  const joins: RawBuilder<unknown>[] = [];
  if (filter.search) where.push(sql`c.id in ${customersMatching(filter.search)}`);
  if (filter.accountType) where.push(sql`c.account_type = ${filter.accountType}`);
  if (filter.flagged) where.push(filter.flagged === 'true' ? OPEN_FLAG : sql`not ${OPEN_FLAG}`);
  if (filter.status) {
    where.push(sql`b.status = ${filter.status}`);
    joins.push(ACCOUNT);
  }
  if (filter.kyc) {
    where.push(sql`${kycStatus(today)} = ${filter.kyc}`);
    joins.push(KYC);
  }
  if (filter.risk) {
    where.push(sql`${RISK_CATEGORY} = ${filter.risk}`);
    joins.push(RISK);
  }
  const matching = sql.join(where, sql` and `);
  const sortBy = filter.sortBy ?? 'name';
  const direction = (filter.sortDirection ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`order by ${ORDER[sortBy]} ${direction}, c.id ${direction}`;
  const found = sql`from bank.customers c ${sql.join(joins, sql` `)}`;
  // The page's ids come first, so that the customers before it cost an index entry each and not their whole row.
  const ids = sql`select c.id ${found} ${OF_THE_ACCOUNT.includes(sortBy) && !filter.status ? ACCOUNT : sql``}
    where ${matching} ${order} limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`;
  const [page, count] = await Promise.all([
    selectCustomers({ today, now: clock.now() }, sql`where c.id = any(array(${ids}))`, order).execute(db),
    sql<{ total: bigint }>`select count(*) as total ${found} where ${matching}`.execute(db),
  ]);
  return { customers: page.rows.map(withSteps), total: Number(count.rows[0]?.total ?? 0n) };
}

/** Views of the trail among which recent customers are looked for. */
const VIEWS_READ = 200;

/** The customers whose pages a member of staff opened last, the latest first; closed ones left out. */
export async function recentCustomers(
  db: Db,
  clock: BankClock,
  { staffId, limit }: { staffId: string; limit: number },
): Promise<DeskCustomer[]> {
  const opened = sql`(select v.object::uuid as id, max(v.seq) as seq from (
      select e.object, e.seq from audit.events e where e.actor_id = ${staffId}::uuid and e.event = 'customer.viewed'
      order by e.seq desc limit ${VIEWS_READ}) v
    group by v.object) opened`;
  const latestFirst = sql`order by opened.seq desc`;
  const { rows } = await selectCustomers(
    { today: clock.businessDate(), now: clock.now() },
    sql`join ${opened} on opened.id = c.id where c.closed_at is null ${latestFirst} limit ${limit}`,
    latestFirst,
  ).execute(db);
  return rows.map(withSteps);
}

/** Returns one customer as the list shows them; undefined for an unknown and for a closed one. */
export async function findDeskCustomer(db: Db | Tx, clock: BankClock, id: string): Promise<DeskCustomer | undefined> {
  const { rows } = await selectCustomers(
    { today: clock.businessDate(), now: clock.now() },
    sql`where c.id = ${id}::uuid and c.closed_at is null`,
  ).execute(db);
  const [customer] = rows;
  return customer && withSteps(customer);
}

/**
 * Returns one customer as the list shows them.
 * Refused: `NOT_FOUND` for an unknown and for a closed customer.
 */
export async function readDeskCustomer(db: Db | Tx, clock: BankClock, id: string): Promise<DeskCustomer> {
  const customer = await findDeskCustomer(db, clock, id);
  if (!customer) throw noSuchCustomer();
  return customer;
}

/** The answer of every desk call about a customer that does not exist. */
export function noSuchCustomer(): Refusal {
  return new Refusal('NOT_FOUND', 'That customer does not exist.');
}
