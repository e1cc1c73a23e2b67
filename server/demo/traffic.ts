import { sql } from 'kysely';
import { businessDateOf, endOfBusinessDate, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { DayTraffic } from '../day-end/day-traffic.ts';
import { decidePending } from '../desk/approvals/decide-pending.ts';
import { postAllInside } from '../ledger/ledger.ts';
import type { Posting } from '../ledger/posting.ts';
import { daysBetween } from '../platform/bank-calendar.ts';
import { addDays } from '../platform/bank-clock.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import type { Database, Tx } from '../platform/database.ts';
import { clockAt } from '../platform/day-end-step.ts';
import { openTermDepositInside } from '../term-deposits/open-term-deposit.ts';
import { BUSINESSES, DORMANT, OTHER_CUSTOMERS, STAFF } from './demo-people.ts';
import { demoPosting } from './demo-posting.ts';
import { insideOf } from './plant-once.ts';
import { actingBanker, actingCustomer, type PlantedPerson } from './planted-people.ts';
import { type PlannedMovement, planDay, type TrafficPayer, verdictOn } from './traffic-plan.ts';

/** The hours in which the people of the demo are awake, in minutes after midnight. */
const OPENS = 570;
const ENDS = 1_110;
const MINUTE_MS = 60_000;

type Person = PlantedPerson & TrafficPayer;
interface Banker {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The traffic of a demo bank. It is kept in the row of the demo's profile, so a reset switches it off; it uses only customers of
 * the demo who cannot sign in, and never the dormant ones. What a date brings follows from the date and from what the people have.
 */
export function createTraffic(database: Database): DayTraffic {
  return {
    async isOn(db) {
      const { rows } = await sql<{ traffic: boolean }>`select traffic from bank.seed_profile`.execute(db);
      return rows[0]?.traffic === true;
    },

    async set(tx, on) {
      await requireDemo(tx);
      if (on && (await readPeople(tx)).length < 2)
        throw new Refusal('STATUS_CONFLICT', 'This bank has no demo customers who could pay by themselves.');
      await sql`update bank.seed_profile set traffic = ${on}, traffic_from = null, traffic_until = null
        where traffic is distinct from ${on}`.execute(tx);
    },

    async passDays(tx, { from, until }) {
      // Days of an earlier move that are still being closed keep their beginning.
      await sql`update bank.seed_profile set traffic_from = coalesce(traffic_from, ${from}), traffic_until = ${until}::date
        where traffic`.execute(tx);
    },

    play: (date) => database.transaction((tx) => playOnce(tx, database, date)),

    async waitsAfter(date) {
      const { rows } = await sql<{ traffic_from: Date }>`
        select traffic_from from bank.seed_profile where traffic and traffic_from is not null`.execute(database.db);
      const next = rows[0] && businessDateOf(rows[0].traffic_from);
      return next !== undefined && next > date ? next : undefined;
    },
  };
}

async function playOnce(tx: Tx, database: Database, date: string): Promise<boolean> {
  const { rows } = await sql<{ traffic_from: Date | null; traffic_until: string | null }>`
    select traffic_from, traffic_until from bank.seed_profile where traffic for update`.execute(tx);
  const { traffic_from: from, traffic_until: until } = rows[0] ?? {};
  if (!from || !until || date < businessDateOf(from) || date >= until) return false;
  await playDay(tx, database, hoursOf(date, from));
  const next = addDays(date, 1);
  await sql`update bank.seed_profile set traffic_from = ${next < until ? startOfBusinessDate(next) : null},
    traffic_until = ${next < until ? until : null}`.execute(tx);
  return true;
}

/** The hours of a date in which its traffic happens. */
interface Hours {
  readonly date: string;
  readonly begins: Date;
  readonly ends: Date;
}

/**
 * Returns the hours of a date from an instant on. On the day on which the clock was moved they begin where it stood, because nothing
 * may be booked for a time that people of the bank have already looked at.
 */
function hoursOf(date: string, from: Date): Hours {
  const midnight = startOfBusinessDate(date).getTime();
  const begins = Math.max(midnight + OPENS * MINUTE_MS, from.getTime() + 1);
  const latest = endOfBusinessDate(date).getTime() - 1;
  const ends = begins < midnight + (ENDS - 30) * MINUTE_MS ? midnight + ENDS * MINUTE_MS : latest;
  return { date, begins: new Date(Math.min(begins, latest)), ends: new Date(ends) };
}

const momentIn = ({ begins, ends }: Hours, part: number): Date =>
  new Date(begins.getTime() + Math.floor((ends.getTime() - begins.getTime()) * part));

async function playDay(tx: Tx, database: Database, hours: Hours): Promise<void> {
  const bankers = await readBankers(tx);
  const holiday = await isHoliday(tx, hours.date);
  const [banker] = bankers;
  if (banker && !holiday) await decide(tx, database, { hours, bankers });
  const people = await readPeople(tx);
  if (people.length < 2) return;
  const plan = planDay(hours.date, people, holiday);
  const postings = plan.movements
    .filter(({ kind }) => kind !== 'banker_deposit' || banker)
    .map((movement, index) => postingOf(movement, { index, people, hours, bankerId: banker?.id ?? '' }));
  await postAllInside(tx, clockAt(hours.ends), postings);
  const left = plan.deposits.length > 0 ? await readPeople(tx) : [];
  for (const { who, type, rupees, months } of plan.deposits) {
    const owner = left[who];
    if (!owner || rupees < 1_000 || rupees > owner.available) continue;
    const at = clockAt(momentIn(hours, 0.95));
    await openTermDepositInside(tx, at, actingCustomer(owner, at), {
      type,
      amount: BigInt(rupees) * 100n,
      tenureMonths: months,
      customerId: undefined,
      interestRate: undefined,
      description: undefined,
      idempotencyKey: `traffic-${hours.date}-deposit`,
    });
  }
}

function postingOf(
  { kind, who, to, rupees, description, moment }: PlannedMovement,
  { index, people, hours, bankerId }: { index: number; people: readonly Person[]; hours: Hours; bankerId: string },
): Posting {
  const payer = people[who];
  if (!payer) throw new Error(`The plan of ${hours.date} names a person whom the bank does not have`);
  return demoPosting({
    kind,
    who: payer,
    receiver: people[to],
    bankerId,
    rupees,
    description,
    idempotencyKey: `traffic-${hours.date}-${index}`,
    at: momentIn(hours, moment),
  });
}

/** The bankers of the demo decide in the morning on what its people asked for on the days before. */
async function decide(
  tx: Tx,
  database: Database,
  { hours, bankers }: { hours: Hours; bankers: readonly Banker[] },
): Promise<void> {
  const { rows } = await sql<{ journal_id: string; amount_paise: bigint; created_at: Date }>`
    select h.journal_id, h.amount_paise, h.created_at from ledger.waiting_holds h
    join bank.customers c on c.account_id = h.account_id
    where c.email = any(${EMAILS}::text[]) and h.created_at < ${startOfBusinessDate(hours.date)}
    order by h.created_at`.execute(tx);
  for (const [index, { journal_id: journalId, amount_paise: paise, created_at: asked }] of rows.entries()) {
    const rupees = Number(paise / 100n);
    const verdict = verdictOn({ rupees, daysOld: daysBetween(businessDateOf(asked), hours.date) });
    const banker = bankers[rupees % bankers.length];
    if (!verdict || !banker) continue;
    const clock = clockAt(momentIn(hours, 0.02 + (0.06 * index) / rows.length));
    const decision = { journalId, idempotencyKey: `traffic-${hours.date}-decision-${index}` };
    try {
      await decidePending(
        { database: insideOf(tx, database), clock },
        actingBanker(banker, clock),
        verdict === 'approve'
          ? { ...decision, verdict }
          : { ...decision, verdict, reason: 'Please bring the invoice to your branch.' },
      );
    } catch (error) {
      // An account was frozen meanwhile: the request waits on, until it expires.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function isHoliday(tx: Tx, date: string): Promise<boolean> {
  const { rows } = await sql`select from bank.holidays where day = ${date}::date`.execute(tx);
  return rows.length > 0;
}

async function readBankers(tx: Tx): Promise<Banker[]> {
  const emails = STAFF.filter(({ role }) => role === 'banker').map(({ email }) => email);
  const { rows } = await sql<Banker>`select s.id, s.name, s.email from bank.staff s
    where s.email = any(${emails}::text[]) and s.disabled_at is null order by s.email`.execute(tx);
  return rows;
}

const ACTIVE_PEOPLE = OTHER_CUSTOMERS.filter(({ key }) => !DORMANT.includes(key));
const EMAILS = ACTIVE_PEOPLE.map(({ email }) => email);
const BUSINESS_EMAILS = new Set(ACTIVE_PEOPLE.filter(({ key }) => BUSINESSES.includes(key)).map(({ email }) => email));

/** Reads the people whom the traffic uses, in the order of the demo's list. */
async function readPeople(tx: Tx): Promise<Person[]> {
  const { rows } = await sql<PlantedPerson & { available: bigint }>`
    select c.id, c.account_id as "accountId", c.name, c.email, b.available_paise as available
    from bank.customers c join ledger.balances b on b.account_id = c.account_id
    where c.email = any(${EMAILS}::text[]) and c.closed_at is null and b.status = 'active'
    order by array_position(${EMAILS}::text[], c.email)`.execute(tx);
  return rows.map((row) => ({
    ...row,
    available: Number(row.available / 100n),
    business: BUSINESS_EMAILS.has(row.email),
  }));
}
