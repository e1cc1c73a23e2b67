import pg from 'pg';
import { ownerConnection } from '../../server/platform/database.ts';

/** One PostgreSQL of a Citus cluster, and its superuser. */
export interface ClusterServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** The servers of a Citus cluster, the coordinator first. */
export type ClusterServers = readonly [ClusterServer, ...ClusterServer[]];

/** Runs statements one after the other on one connection as the owner, and returns the rows of the last; 64-bit integers are `bigint`. */
export async function askServer<R extends pg.QueryResultRow>(
  { host, port, user }: ClusterServer,
  database: string,
  ...statements: readonly string[]
): Promise<R[]> {
  const client = new pg.Client(ownerConnection({ host, port, user, database }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: R[] = [];
    for (const statement of statements) ({ rows } = await client.query<R>(statement));
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a database that every server has one that Citus can spread tables over. */
export async function joinServers(servers: ClusterServers, database: string): Promise<void> {
  await Promise.all(servers.map((server) => askServer(server, database, 'create extension if not exists citus')));
  const [coordinator, ...workers] = servers;
  await askServer(
    coordinator,
    database,
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  );
}
