import { cpuOfEnded } from './cpu-seconds.ts';

/** Processor microseconds that one transaction, or one request, costs: of the server, of PostgreSQL, of whoever asks. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly client: number;
}

export const totalCost = (cost: Cost): number => cost.server + cost.database + cost.client;

/** Does `work`, which answers how many transactions it made, and finds out what one cost. */
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
