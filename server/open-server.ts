import { buildApp } from './app.ts';
import { BankHouse } from './house/bank-house.ts';
import type { BuildBank } from './house/open-bank.ts';
import { OffsetClock } from './platform/bank-clock.ts';
import { addressOfBank } from './platform/bank-sign-in.ts';
import type { Config } from './platform/config.ts';
import { type DatabaseAddress, openDatabase } from './platform/database.ts';
import { refuseMorePower } from './platform/least-power.ts';
import { listenOrExplain } from './platform/listen.ts';
import type { Log } from './platform/log.ts';
import type { StopSteps } from './platform/stop-steps.ts';
import { refuseUnnamedPooler } from './platform/transaction-pooler.ts';
import { startSummary } from './welcome/start-summary.ts';
import type { Siblings } from './workers/siblings.ts';

/** Text about a server that has opened. */
export interface OpenedServer {
  /** Lines for a terminal below the address of the bank; empty where the operator reads JSON or keeps the database. */
  readonly summary: string;
}

/** Builds a bank of the house, whose requests come from the port of the first one. */
export const buildWithoutPort: BuildBank = async ({ drained, ...parts }) => {
  const app = await buildApp(parts);
  app.fastify.addHook('onClose', drained);
  await app.fastify.ready();
  return {
    answer: (request, response) => app.fastify.routing(request, response),
    sendsWithin: (ms) => app.sendsWithin(ms),
    close: () => app.close(),
  };
};

/**
 * Opens one server of a bank that is prepared: its connections, its app, its port. Adds to `stops` how they close.
 * @param parts.owner the address of the database as the owner of its tables
 * @param parts.siblings the other workers of this bank, where there are any
 */
export async function openServer(parts: {
  config: Config;
  owner: DatabaseAddress;
  log: Log;
  stops: StopSteps;
  siblings?: Siblings;
  /** Called when the server is about to listen. */
  letPortGo?: () => Promise<void>;
}): Promise<OpenedServer> {
  const { config, owner, log, stops, siblings } = parts;
  const address = await addressOfBank({ owner, bank: config.poolerUrl, secret: config.tokenSecret });
  const database = openDatabase({ address, pooler: config.poolerUrl, log });
  stops.add('the database connections', 2_000, () => database.close());
  if (!config.poolerUrl) await refuseUnnamedPooler(database);
  for (const connections of [database.pool, database.reserved]) await refuseMorePower(connections);

  const clock = new OffsetClock();
  // Each worker would hold banks of its own, and a request would meet any of them. Of several servers, one holds them.
  const house =
    config.demo && config.workers === 1
      ? await BankHouse.open({ config, log, clock, build: buildWithoutPort }, { owner, bank: address })
      : undefined;
  if (house) stops.add('the other banks', 10_000, () => house.close());
  const app = await buildApp({ config, database, owner: config.demo ? owner : undefined, clock, log, siblings, house });
  stops.add('the app', 10_000, () => app.close());
  // The bank prints one line of its own instead of Fastify's line for each address.
  app.fastify.log.level = 'warn';
  await parts.letPortGo?.();
  await listenOrExplain(config, () => app.fastify.listen({ host: config.host, port: config.port }));
  app.fastify.log.level = config.logLevel;
  const forPeople = config.logForm === 'text' && (config.demo || !config.databaseUrl);
  return { summary: forPeople ? await startSummary(config, database.db, house?.key) : '' };
}
