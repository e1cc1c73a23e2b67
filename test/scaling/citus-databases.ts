import pg from 'pg';
import { askServer, type ClusterServers, joinServers } from '../../scripts/scaling/join-servers.ts';

/** Finds the servers of a cluster by the URL of a database on its coordinator. */
export async function nodesOf(url: string): Promise<ClusterServers> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid`,
    );
    const { host, port, user = 'postgres' } = client;
    return [{ host, port, user }, ...rows.map((row) => ({ ...row, user }))];
  } finally {
    await client.end();
  }
}

/** Makes an empty database on every server of the cluster, in which each knows the others. */
export async function makeCitusDatabase(nodes: ClusterServers, name: string, shards: number): Promise<void> {
  await onEach(nodes, 'postgres', [`create database ${name}`]);
  await joinServers(nodes, name);
  await askServer(nodes[0], name, `alter database ${name} set citus.shard_count = ${shards}`);
}

/** Turns a database into one that is only copied: Citus keeps a connection to each that it may use. */
export async function makeTemplate(nodes: ClusterServers, name: string): Promise<void> {
  await onEach(nodes, 'postgres', shutOut(name));
}

const shutOut = (name: string) => [
  `alter database ${name} allow_connections false`,
  `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
];

/** Copies a template on every server, the rows of its shards and what the servers know of each other included. */
export async function copyCitusDatabase(nodes: ClusterServers, name: string, template: string): Promise<void> {
  await onEach(nodes, 'postgres', [`create database ${name} template ${template} strategy file_copy`]);
  // For a test that takes a row's protection away to see the proof fail: ALTER TABLE … DISABLE TRIGGER.
  await askServer(nodes[0], 'postgres', `alter database ${name} set citus.enable_unsafe_triggers = on`);
}

/** Drops it on every server. A maintenance daemon of Citus that is just starting in it misses the request to leave, and is asked again. */
export async function dropCitusDatabase(nodes: ClusterServers, name: string): Promise<void> {
  const drop = `drop database if exists ${name} with (force)`;
  await Promise.all(
    nodes.map((server) =>
      askServer(server, 'postgres', drop).catch(() => askServer(server, 'postgres', ...shutOut(name), drop)),
    ),
  );
}

async function onEach(servers: ClusterServers, database: string, statements: readonly string[]): Promise<void> {
  await Promise.all(servers.map((server) => askServer(server, database, ...statements)));
}
