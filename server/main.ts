import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { OffsetClock } from './platform/bank-clock.ts';
import { addressOfBank } from './platform/bank-sign-in.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { diskComplaint } from './platform/disk-room.ts';
import { refuseMorePower } from './platform/least-power.ts';
import { createLog, type Log, logStrayFailures } from './platform/log.ts';
import { openBrowser } from './platform/open-browser.ts';
import { OperatorError } from './platform/operator-error.ts';
import { runningDatabase } from './platform/running-database.ts';
import { readStartArguments } from './platform/start-arguments.ts';
import { inspectPooler, refuseUnnamedPooler } from './platform/transaction-pooler.ts';
import { warmWal } from './platform/warm-wal.ts';
import { placeOf, prepareBank } from './prepare-bank.ts';
import { startSummary } from './welcome/start-summary.ts';

/** Stop steps in the order of their start (they run in reverse), each with its time limit in milliseconds. */
const stopSteps: { name: string; withinMs: number; run: () => Promise<void> }[] = [];
let stopping: Promise<void> | undefined;
/** Writes the last line of a normal stop, once the bank was open. */
let farewell = () => {};

await main().catch(async (error: unknown) => {
  // A signal during the start makes its later steps fail; the signal's handler ends the process.
  if (stopping) return;
  const sentence = error instanceof OperatorError ? error.message : diskComplaint(error);
  if (sentence) console.error(`Kosh cannot start: ${sentence}`);
  else console.error('Kosh cannot start:', error);
  await stop(createLog('error'));
  process.exit(1);
});

async function main(): Promise<void> {
  const asked = readStartArguments(process.argv.slice(2));
  if (asked.answer !== undefined) return console.log(asked.answer);
  const config = await withOpenPort(readConfig({ ...process.env, ...asked.settings }));
  const forPeople = config.logForm === 'text';
  const log = createLog(config.logLevel, forPeople);
  logStrayFailures(log, () => void stopAndExit(log, 1));
  // From here on a signal during the start stops in good order, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAndExit(log, 0));
  if (config.limitScale > 1) log.warn({ limitScale: config.limitScale }, 'LIMIT_SCALE weakens every throttle');

  if (forPeople) console.log(`Opening the bank in ${placeOf(config)} …`);
  const opening = runningDatabase(config, log);
  const stopDatabase = async () => (await opening.catch(() => undefined))?.stop();
  stopSteps.push({ name: 'the database server', withinMs: 25_000, run: stopDatabase });
  const running = await opening;
  await prepareBank({ address: running.address, config, log });
  if (config.poolerUrl) await inspectPooler(config.poolerUrl);
  const address = await addressOfBank({ owner: running.address, bank: config.poolerUrl, secret: config.tokenSecret });
  const database = openDatabase({ address, pooler: config.poolerUrl, log });
  stopSteps.push({ name: 'the database connections', withinMs: 2_000, run: () => database.close() });
  if (!config.poolerUrl) await refuseUnnamedPooler(database);
  for (const connections of [database.pool, database.reserved]) await refuseMorePower(connections);

  const clock = new OffsetClock();
  const app = await buildApp({ config, database, owner: config.demo ? running.address : undefined, clock, log });
  stopSteps.push({ name: 'the app', withinMs: 10_000, run: () => app.close() });
  // The bank prints one line of its own instead of Fastify's line for each address.
  app.fastify.log.level = 'warn';
  await listenOrExplain(config, () => app.fastify.listen({ host: config.host, port: config.port }));
  app.fastify.log.level = config.logLevel;
  running.announce(config.publicBaseUrl);
  if (running.embedded?.isNew) {
    warmWal(running.embedded.address).catch((err: unknown) => {
      if (stopping) return;
      log.info({ err }, 'Could not allocate the write-ahead log in advance; the first minutes are slower');
    });
  }
  const summary = forPeople && running.embedded ? `\n\n${await startSummary(config, database.db)}\n` : '';
  const hint = config.demo && !summary ? ' (demo: the sign-in pages list who to sign in as)' : '';
  console.log(`Kosh is open at ${config.publicBaseUrl}${hint}${summary}`);
  farewell = () => {
    if (forPeople) console.log(`\nKosh has stopped. Its data is in ${placeOf(config)}.`);
    else log.info('Kosh has stopped');
  };
  if (asked.open) openBrowser(config.publicBaseUrl, console.error);
}

/** Checks before the start that the port is free. PORT=0 picks a free one, which the links in mails need to know. */
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
    if (code === 'EADDRINUSE') throw new OperatorError(`${at} is already in use; set PORT to another number`);
    if (code === 'EACCES') throw new OperatorError(`${at} needs more rights than this user has; set PORT above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`HOST ${config.host} is not an address of this machine`);
    throw error;
  }
}

/** Stops: not ready, no new requests, those in progress finished, connections closed, PostgreSQL last. */
function stop(log: Log): Promise<void> {
  stopping ??= (async () => {
    for (const { name, withinMs, run } of stopSteps.reverse()) {
      await Promise.race([run(), tooLong(withinMs)]).catch((err: unknown) =>
        log.error({ err }, `Stopping ${name} failed`),
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
  if (code === 0) farewell();
  process.exit(code);
}
