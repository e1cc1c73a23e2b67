import pg from 'pg';

/** One PostgreSQL of a Citus cluster. */
export interface CitusNode {
  host: string;
  port: number;
  user: string;
}

/** The servers of a Citus cluster, the coordinator first. */
export type CitusNodes = readonly [CitusNode, ...CitusNode[]];

/** Finds the servers of a cluster by the URL of a database on its coordinator. */
export async function nodesOf(url: string): Promise<CitusNodes> {
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
export async function makeCitusDatabase(nodes: CitusNodes, name: string, shards: number): Promise<void> {
  await onEach(nodes, 'postgres', [`create database ${name}`]);
  await onEach(nodes, name, ['create extension citus']);
  const [coordinator, ...workers] = nodes;
  await onEach([coordinator], name, [
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    `alter database ${name} set citus.shard_count = ${shards}`,
  ]);
}

/** Turns a database into one that is only copied: Citus keeps a connection to each that it may use. */
export async function makeTemplate(nodes: CitusNodes, name: string): Promise<void> {
  await onEach(nodes, 'postgres', [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ]);
}

/** Copies a template on every server, the rows of its shards and what the servers know of each other included. */
export async function copyCitusDatabase(nodes: CitusNodes, name: string, template: string): Promise<void> {
  await onEach(nodes, 'postgres', [`create database ${name} template ${template} strategy file_copy`]);
  // For a test that takes a row's protection away to see the proof fail: ALTER TABLE … DISABLE TRIGGER.
  await onEach([nodes[0]], 'postgres', [`alter database ${name} set citus.enable_unsafe_triggers = on`]);
}

export async function dropCitusDatabase(nodes: CitusNodes, name: string): Promise<void> {
  await onEach(nodes, 'postgres', [`drop database if exists ${name} with (force)`]);
}

async function onEach(nodes: readonly CitusNode[], database: string, statements: readonly string[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      const client = new pg.Client({ ...node, database });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    }),
  );
}
