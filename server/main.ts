import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { OffsetClock } from './platform/bank-clock.ts';
import { type Config, readConfig, withArguments } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { createLog, type Log, logStrayFailures } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { OperatorError } from './platform/operator-error.ts';
import { runningDatabase } from './platform/running-database.ts';
import { inspectPooler, refuseUnnamedPooler } from './platform/transaction-pooler.ts';
import { warmWal } from './platform/warm-wal.ts';

/** What is to be undone when the process stops, the latest first, and how long each may take. */
const undo: { what: string; withinMs: number; run: () => Promise<void> }[] = [];
let stopping: Promise<void> | undefined;

await main().catch(async (error: unknown) => {
  // A signal during the start takes away what the start stands on; whoever got the signal ends the process.
  if (stopping) return;
  if (error instanceof OperatorError) console.error(`Kosh cannot start: ${error.message}`);
  else console.error('Kosh cannot start:', error);
  await stop(createLog('error'));
  process.exit(1);
});

async function main(): Promise<void> {
  const config = await withOpenPort(readConfig(withArguments(process.env, process.argv.slice(2))));
  const log = createLog(config.logLevel);
  logStrayFailures(log, () => void stopAndExit(log, 1));
  // From here on a signal ends the start in good order, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAndExit(log, 0));
  if (config.limitScale > 1) log.warn({ limitScale: config.limitScale }, 'LIMIT_SCALE weakens every throttle');

  const opening = runningDatabase(config, log);
  const stopDatabase = async () => (await opening.catch(() => undefined))?.stop();
  undo.push({ what: 'the database server', withinMs: 25_000, run: stopDatabase });
  const running = await opening;
  await migrate({ address: running.address, log });
  if (config.poolerUrl) await inspectPooler(config.poolerUrl);
  const database = openDatabase({ address: running.address, pooler: config.poolerUrl, log });
  undo.push({ what: 'the database connections', withinMs: 2_000, run: () => database.close() });
  if (!config.poolerUrl) await refuseUnnamedPooler(database);

  const clock = new OffsetClock();
  const app = await buildApp({ config, database, owner: running.address, clock, log });
  undo.push({ what: 'the app', withinMs: 10_000, run: () => app.close() });
  // Fastify would announce each address by itself; the bank has one line for that.
  app.fastify.log.level = 'warn';
  await listenOrExplain(config, () => app.fastify.listen({ host: config.host, port: config.port }));
  app.fastify.log.level = config.logLevel;
  running.announce(config.publicBaseUrl);
  if (running.embedded?.isNew) {
    warmWal(running.embedded.address).catch((err: unknown) => log.info({ err }, 'The write-ahead log was not warmed'));
  }
  console.log(
    `Kosh is open at ${config.publicBaseUrl}${config.demo ? ' (demo: the sign-in pages list who to sign in as)' : ''}`,
  );
}

/**
 * Finds out before anything is started whether the port is to be had. PORT=0 means any free one, which the
 * links in mails need to know.
 */
async function withOpenPort(config: Config): Promise<Config> {
  const probe = createServer();
  await listenOrExplain(config, async () => {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
  });
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  probe.close();
  await once(probe, 'close');
  return { ...config, port, publicBaseUrl: config.publicBaseUrl.replace(/:0$/, `:${port}`) };
}

async function listenOrExplain(config: Config, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const at = `${config.host}:${config.port}`;
    if (code === 'EADDRINUSE') throw new OperatorError(`something else listens on ${at}; set PORT to another number`);
    if (code === 'EACCES') throw new OperatorError(`this user may not listen on ${at}; set PORT above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new OperatorError(`HOST ${config.host} is not here`);
    throw error;
  }
}

/** Not ready, no new requests, the running ones finished, connections closed, PostgreSQL last. */
function stop(log: Log): Promise<void> {
  stopping ??= (async () => {
    for (const { what, withinMs, run } of undo.reverse()) {
      await Promise.race([run(), tooLong(withinMs)]).catch((err: unknown) =>
        log.error({ err }, `Stopping ${what} failed`),
      );
    }
  })();
  return stopping;
}

async function tooLong(withinMs: number): Promise<never> {
  await pause(withinMs, undefined, { ref: false });
  throw new Error(`not done within ${withinMs / 1000} s`);
}

async function stopAndExit(log: Log, code: number): Promise<void> {
  await stop(log);
  process.exit(code);
}
