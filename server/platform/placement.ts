import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './database.ts';
import { OperatorError } from './operator-error.ts';

/**
 * The place where the rows of the ledger live: all on one PostgreSQL, or its history spread over the workers of a Citus cluster
 * (docs/scaling.md). Each has a folder of SQL in database/placement, with the same names in it.
 */
export type Placement = 'one-server' | 'citus';

/** The tables of the ledger's schema that database/placement/citus/tables.sql spreads by a column. */
const SPREAD = ['entries', 'journal_sides', 'journals', 'holds', 'resolutions', 'journal_keys', 'refused_requests'];

/** The tables of the ledger's schema that only a bank on a cluster has. Their rows follow from others, so a backup leaves them out. */
export const TABLES_OF_CLUSTERS = [
  'journal_keys',
  'journal_sides',
  'hold_sides',
  'resolution_sides',
  'reversed_journals',
  'two_phases',
  'announced_writes',
];

const OLDEST_CITUS = 13;

/** A Citus cluster as the database at its address describes it. */
export interface Cluster {
  readonly version: string;
  /** True at the coordinator. */
  readonly coordinator: boolean;
  /** Servers that hold shards. */
  readonly workers: number;
  /** Servers that are known and not active. */
  readonly inactive: number;
  /** True where a bank was made: its nature is written down. */
  readonly bank: boolean;
  /** Tables of the ledger's history that are spread, of seven. */
  readonly spread: number;
}

/**
 * Returns where the ledger of this database lives, or will live. Throws an `OperatorError` for a cluster that cannot hold what the bank
 * promises, before anything is written.
 * @param restored true for a bank whose rows were just restored, which its cluster spreads next
 */
export async function placementOf(client: pg.ClientBase, restored = false): Promise<Placement> {
  if (!(await isOnCluster(client))) return 'one-server';
  const cluster = await readCluster(client);
  const complaint = complaintAbout(restored ? { ...cluster, bank: false } : cluster);
  if (complaint) throw new OperatorError(complaint);
  return 'citus';
}

/** True where the database has the extension of Citus. */
export async function isOnCluster(connection: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await connection.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

/** Says in a line why a bank cannot live on a cluster; undefined where it can. */
export function complaintAbout({ version, coordinator, workers, inactive, bank, spread }: Cluster): string | undefined {
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    return `Citus ${version} is too old: Kosh needs ${OLDEST_CITUS} or later`;
  if (!coordinator) return 'DATABASE_URL leads to a worker of the Citus cluster: give the address of its coordinator';
  if (workers === 0)
    return 'the Citus cluster has no workers: add one with citus_add_node, or drop the extension citus for a bank on one server';
  if (inactive > 0)
    return `${inactive === 1 ? 'one server of the Citus cluster is' : `${inactive} servers of the Citus cluster are`} not active: see citus_check_cluster_node_health()`;
  if (bank && spread === 0)
    return 'this database holds a bank of one server: restore a backup of it into an empty database of the Citus cluster';
  if (spread > 0 && spread < SPREAD.length)
    return `the ledger is spread in part, ${spread} of ${SPREAD.length} tables: restore a backup of it into an empty database of the Citus cluster`;
  return undefined;
}

async function readCluster(client: pg.ClientBase): Promise<Cluster> {
  const { rows } = await client.query<Omit<Cluster, 'bank'> & { made: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
            (select groupid = 0 from pg_dist_local_group) as coordinator,
            (select count(*) from pg_dist_node where noderole = 'primary' and groupid <> 0 and shouldhaveshards)::integer as workers,
            (select count(*) from pg_dist_node where noderole = 'primary' and not isactive)::integer as inactive,
            to_regclass('bank.nature') is not null as made,
            (select count(*) from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
             where c.relnamespace = to_regnamespace('ledger')::oid and p.partmethod = 'h' and c.relname = any ($1))::integer as spread`,
    [SPREAD],
  );
  const [cluster] = rows;
  if (!cluster) throw new Error('a query of one row had none');
  // A first start that ended before it had spread the tables has made no bank yet.
  const { made, ...facts } = cluster;
  const bank = made && ((await client.query('select from bank.nature')).rowCount ?? 0) > 0;
  return { ...facts, bank };
}

/**
 * Waits until every commit so far is on all servers of a cluster; what is concluded for good from the rows of the ledger's history waits
 * for it. Fails, as one that waits for a lock does, while a worker is away. On one server it returns at once.
 */
export async function awaitWorkers(db: Db | Tx): Promise<void> {
  await sql`select ledger.await_workers()`.execute(db);
}

/** Looks for a row of the ledger's history, and once more when every commit is on the workers if it is not there. */
export async function lookAgain<T>(db: Db | Tx, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const found = await look();
  if (found !== undefined) return found;
  await awaitWorkers(db);
  return look();
}
