import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import type { CardVault } from '../cards/card-vault.ts';
import { recordStatusChange } from '../customers/change-customer-status.ts';
import { booked, postAllInside } from '../ledger/ledger.ts';
import type { Posting } from '../ledger/posting.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { PasswordHashing } from '../sessions/password-hashing.ts';
import { addStaffMember } from '../staff/staff-records.ts';
import { DEMO_PASSWORD, type DemoCustomer, STAFF } from './demo-people.ts';
import type { PlantedPerson } from './planted-people.ts';

/** A bank's first data; `none` is nothing at all. */
export type SeedProfile = Config['seed'];

/** Tools for planting. */
export interface PlantingTools {
  readonly database: Database;
  readonly clock: BankClock;
  readonly hashing: PasswordHashing;
  readonly vault: CardVault;
}

interface StaffMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A demo bank while it is planted, in one transaction. */
export interface Stage {
  readonly tx: Tx;
  /** The same transaction, for use cases that would each open their own. */
  readonly inside: Database;
  readonly clock: BankClock;
  readonly customers: ReadonlyMap<string, PlantedPerson>;
  /** Two, so that one decides on the work of the other. */
  readonly bankers: readonly [StaffMember, StaffMember];
}

/** Returns a database whose transactions are all this one. */
export function insideOf(tx: Tx, database: Database): Database {
  return { ...database, db: tx, transaction: (work) => work(tx) };
}

/** A hash that no password has. */
export const UNUSABLE_HASH = '!';

/** Milliseconds between two looks at whether another server has planted, and in which it has to. */
const LOOK_AGAIN_MS = 250;
const OTHER_PLANTS_MS = 300_000;

/**
 * Runs `plant` in one transaction, if the bank has no people yet: a start that is interrupted leaves an empty bank, not
 * half a one, and of two servers that start on one empty database one plants while the other waits. True when it did.
 * @param signIns number of people besides the staff who can sign in; `nextHash` gives each the hash of the demo
 * password
 */
export async function plantOnce(
  { database, hashing }: PlantingTools,
  { profile, signIns, finished }: { profile: SeedProfile; signIns: number; finished: boolean },
  plant: (tx: Tx, nextHash: () => string) => Promise<void>,
): Promise<boolean> {
  // Hashing is slow on purpose, so a bank that has people is recognised before it.
  if (await hasPeople(database.db)) return false;
  const hashes = await Promise.all(Array.from({ length: signIns + STAFF.length }, () => hashing.hash(DEMO_PASSWORD)));
  const attempt = () =>
    database.transaction(async (tx): Promise<boolean | undefined> => {
      if (!(await isFirst(tx))) return undefined;
      await requireDemo(tx);
      if (await hasPeople(tx)) return false;
      const left = [...hashes];
      await plant(tx, () => left.pop() ?? UNUSABLE_HASH);
      await sql`insert into bank.seed_profile (profile, planted_at) values (${profile}, ${finished ? sql`now()` : null})
        on conflict (only_row) do update set profile = excluded.profile, planted_at = excluded.planted_at`.execute(tx);
      return true;
    });
  const deadline = performance.now() + OTHER_PLANTS_MS;
  for (;;) {
    const planted = await attempt();
    if (planted !== undefined) return planted;
    if (performance.now() > deadline) throw new OperatorError('another server plants this bank, and does not end');
    await pause(LOOK_AGAIN_MS);
  }
}

/** Takes the right to plant until the end of the transaction. False where another server has it: a lock would be waited for seconds only. */
async function isFirst(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kosh demo seed')) as first`.execute(tx);
  return rows[0]?.first === true;
}

/** True when the bank has a person, customer or staff. */
export async function hasPeople(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{
    people: boolean;
  }>`select exists (select from bank.customers) or exists (select from bank.staff) as people`.execute(db);
  return rows[0]?.people !== false;
}

/** Returns an instant of a bank day some days ago; `minute` counts from midnight. */
export function instantOn(clock: BankClock, daysAgo: number, minute: number): Date {
  return new Date(startOfBusinessDate(addDays(clock.businessDate(), -daysAgo)).getTime() + minute * 60_000);
}

/** Adds the demo's bankers and its admin; returns its two bankers, in the order of `STAFF`. */
export async function hireStaff(tx: Tx, clock: BankClock, nextHash: () => string): Promise<Stage['bankers']> {
  const since = instantOn(clock, 900, 540);
  const hired: StaffMember[] = [];
  for (const { name, email, role } of STAFF) {
    const id = uuidv7();
    await addStaffMember(tx, { id, name, email, role, passwordHash: nextHash(), createdBy: null, createdAt: since });
    hired.push({ id, name, email });
  }
  const [first, second] = hired;
  if (!first || !second) throw new Error('A demo has two bankers');
  return [first, second];
}

/** Posts through the doorway; a refusal is a mistake of the profile, and ends the planting. */
export async function postOrFail(tx: Tx, clock: BankClock, postings: readonly Posting[]): Promise<void> {
  const answers = await postAllInside(tx, clock, postings);
  answers.forEach((answer, index) => {
    const wrong = `The profile is wrong: ${postings[index]?.description} lacks funds`;
    booked(answer, { INSUFFICIENT_FUNDS: wrong });
  });
}

/** Sets an account's status, three days ago, with the reason that the desk shows. */
export async function giveStatus(
  tx: Tx,
  clock: BankClock,
  { status, reason }: DemoCustomer,
  { id, accountId, bankerId }: { id: string; accountId: string; bankerId: string },
): Promise<void> {
  if (status === 'active') return;
  await sql`select ledger.set_account_status(${accountId}::uuid, ${status})`.execute(tx);
  const at = instantOn(clock, 3, 600);
  await recordStatusChange(tx, { customerId: id, status, reason: reason ?? '', changedBy: bankerId, at });
}
