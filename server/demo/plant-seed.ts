import { sql } from 'kysely';
import pg from 'pg';
import type { BankClock } from '../platform/bank-clock.ts';
import { type DatabaseAddress, type Db, openDatabase, ownerConnection } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { isOnCluster } from '../platform/placement.ts';
import { type DemoCustomer, SIGN_IN_CUSTOMERS } from './demo-people.ts';
import { plantEdgeBank } from './edge-bank.ts';
import { EDGE_CUSTOMERS } from './edge-people.ts';
import { EVENTS_EACH, seedLargeBank } from './large-bank.ts';
import { hasPeople, hireStaff, type PlantingTools, plantOnce, type SeedProfile } from './plant-once.ts';
import { seedDemoBank } from './seed-demo-bank.ts';

/** Seed that the configuration asks for. */
export interface SeedRequest {
  readonly profile: SeedProfile;
  /** False when the profile is only the default: a bank of another profile then simply opens. */
  readonly asked: boolean;
  /** Customers of the profile `large`. */
  readonly customers: number;
  /** Place of the bank's data, in words for the operator. */
  readonly place: string;
}

export interface Planter extends PlantingTools {
  /** Only `large`, and any profile on a cluster, signs in as the owner of the tables; the others go through the doorway as the bank. */
  readonly owner: DatabaseAddress;
  readonly clock: BankClock;
  readonly log: Log;
}

/** Seed of a bank; undefined where it was opened without a profile. */
export interface PlantedSeed {
  readonly profile: SeedProfile;
  readonly customers: number | null;
  readonly plantedAt: Date | null;
}

/** Returns the customers of a profile who can sign in, with the password of the demo. */
export function signInCustomers(profile: SeedProfile): readonly DemoCustomer[] {
  if (profile === 'edge') return EDGE_CUSTOMERS.filter((person) => person.note);
  return profile === 'demo' || profile === 'large' ? SIGN_IN_CUSTOMERS : [];
}

export async function readSeed(db: Db): Promise<PlantedSeed | undefined> {
  const { rows } = await sql<{ profile: SeedProfile; customers: number | null; planted_at: Date | null }>`
    select profile, customers, planted_at from bank.seed_profile`.execute(db);
  const [row] = rows;
  return row && { profile: row.profile, customers: row.customers, plantedAt: row.planted_at };
}

/**
 * Plants the seed, once: a bank that was planted only opens, and a planting that was cut off is finished. Throws
 * `OperatorError` when another profile is asked for than the bank holds.
 */
export async function plantSeed(planter: Planter, request: SeedRequest): Promise<void> {
  const { db } = planter.database;
  const held = await readSeed(db);
  const changes = request.asked && request.profile !== 'none';
  if (held && changes && held.profile !== request.profile) throw new OperatorError(otherProfile(held.profile, request));
  if (held?.plantedAt) return;
  const profile = held?.profile ?? request.profile;
  if (!held && profile !== 'none' && (await hasPeople(db))) {
    if (changes) throw new OperatorError(otherProfile(undefined, request));
    return;
  }
  const customers = held?.customers ?? request.customers;
  if (await isOnCluster(planter.database.pool)) await plantAsOwner(planter, profile, customers);
  else await plant(planter, profile, customers);
}

/**
 * Plants on a cluster. There only the role that wrote a row reads it in the same transaction, and the doorway writes as the owner of
 * the tables; a planting is one long transaction of days and nights that read what the ones before them wrote.
 */
async function plantAsOwner(planter: Planter, profile: SeedProfile, customers: number): Promise<void> {
  const database = openDatabase({ address: planter.owner, log: planter.log, name: 'kosh-planter', connections: 2 });
  try {
    await plant({ ...planter, database }, profile, customers);
  } finally {
    await database.close();
  }
}

function otherProfile(held: SeedProfile | undefined, { profile, place }: SeedRequest): string {
  const what = held ? `begins with the profile ${held}` : 'has people of its own';
  return `SEED=${profile} needs a bank of its own, and ${place} ${what}: set DATA_DIR to another folder, or remove this one`;
}

async function plant(planter: Planter, profile: SeedProfile, customers: number): Promise<void> {
  switch (profile) {
    case 'none':
      return;
    case 'demo':
      await seedDemoBank(planter);
      return;
    case 'edge':
      await plantEdgeBank(planter);
      return;
    case 'empty':
      await plantOnce(planter, { profile, signIns: 0, finished: true }, async (tx, nextHash) => {
        await hireStaff(tx, planter.clock, nextHash);
      });
      return;
    case 'large':
      // The demo people first, so that visitors can sign in.
      await seedDemoBank(planter, { profile, finished: false });
      await plantLarge(planter, customers);
  }
}

async function plantLarge({ owner, log }: Planter, customers: number): Promise<void> {
  const client = new pg.Client(ownerConnection(owner));
  await client.connect();
  try {
    // Of two servers that start on one new database, the second finds it done.
    await client.query(`select pg_advisory_lock(hashtext('kosh large seed'))`);
    const { rowCount } = await client.query('select from bank.seed_profile where planted_at is not null');
    if (rowCount) return;
    const say = (step: string) => log.info({ profile: 'large', step }, 'Planting');
    await seedLargeBank(client, { customers, journals: customers * EVENTS_EACH }, say);
  } finally {
    await client.end();
  }
}
