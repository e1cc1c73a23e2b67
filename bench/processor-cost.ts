import { cpuOfEnded } from './cpu-seconds.ts';

/** Processor microseconds of one transaction or request: of the server, of PostgreSQL, of the client. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly client: number;
}

export const totalCost = (cost: Cost): number => cost.server + cost.database + cost.client;

/** Runs `work`, which returns its number of transactions, and computes the cost of one. */
export async function costOf(
  server: { cpu(): number },
  cluster: { cpu(): number },
  work: () => Promise<number>,
): Promise<Cost> {
  const before = { server: server.cpu(), database: cluster.cpu(), client: cpuOfEnded() };
  const count = await work();
  const each = (seconds: number): number => (seconds / count) * 1e6;
  return {
    server: each(server.cpu() - before.server),
    database: each(cluster.cpu() - before.database),
    client: each(cpuOfEnded() - before.client),
  };
}
