import { readConfig } from './platform/config.ts';
import type { DatabaseAddress } from './platform/database.ts';
import { diskComplaint } from './platform/disk-room.ts';
import { type OpenPort, withOpenPort } from './platform/listen.ts';
import { createLog, type Log, logStrayFailures } from './platform/log.ts';
import { openBrowser } from './platform/open-browser.ts';
import { OperatorError } from './platform/operator-error.ts';
import { runningDatabase } from './platform/running-database.ts';
import { readStartArguments } from './platform/start-arguments.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { inspectPooler } from './platform/transaction-pooler.ts';
import { warmWal } from './platform/warm-wal.ts';
import { placeOf, prepareBank } from './prepare-bank.ts';

const stops = new StopSteps();
/** Writes the last line of a normal stop, once the bank was open. */
let farewell = () => {};

await main().catch(async (error: unknown) => {
  // A signal during the start makes its later steps fail; the signal's handler ends the process.
  if (stops.begun) return;
  const sentence = error instanceof OperatorError ? error.message : diskComplaint(error);
  if (sentence) console.error(`Kosh cannot start: ${sentence}`);
  else console.error('Kosh cannot start:', error);
  await stops.run(createLog('error'));
  process.exit(error instanceof OperatorError ? error.exitCode : 1);
});

async function main(): Promise<void> {
  const asked = readStartArguments(process.argv.slice(2));
  if (asked.answer !== undefined) return console.log(asked.answer);
  const open = await withOpenPort(readConfig({ ...process.env, ...asked.settings }));
  const { config } = open;
  const forPeople = config.logForm === 'text';
  const log = createLog(config.logLevel, forPeople);
  logStrayFailures(log, () => void stopAndExit(log, 1));
  // From here on a signal during the start stops in good order, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAndExit(log, 0));
  if (config.limitScale > 1) log.warn({ limitScale: config.limitScale }, 'LIMIT_SCALE weakens every throttle');

  if (forPeople) console.log(`Opening the bank in ${placeOf(config)} …`);
  const opening = runningDatabase(config, log);
  const stopDatabase = async () => (await opening.catch(() => undefined))?.stop();
  stops.add('the database server', 25_000, stopDatabase);
  const running = await opening;
  await prepareBank({ address: running.address, config, log });
  if (config.poolerUrl) await inspectPooler(config.poolerUrl);
  const { summary } = await openServers(open, running.address, log);
  running.announce(config.publicBaseUrl);
  if (running.embedded?.isNew) {
    warmWal(running.embedded.address).catch((err: unknown) => {
      if (stops.begun) return;
      log.info({ err }, 'Could not allocate the write-ahead log in advance; the first minutes are slower');
    });
  }
  const hint = config.demo && !summary ? ' (demo: the sign-in pages list who to sign in as)' : '';
  console.log(`Kosh is open at ${config.publicBaseUrl}${hint}${summary && `\n\n${summary}\n`}`);
  farewell = () => {
    if (forPeople) console.log(`\nKosh has stopped. Its data is in ${placeOf(config)}.`);
    else log.info('Kosh has stopped');
  };
  if (asked.open) openBrowser(config.publicBaseUrl, console.error);
}

/** Opens the one server of the bank in this process, or its `WORKERS` in processes of their own. */
async function openServers(
  { config, letPortGo }: OpenPort,
  owner: DatabaseAddress,
  log: Log,
): Promise<{ summary: string }> {
  // Loaded here, because the process that keeps workers needs no app, and a single server no workers.
  if (config.workers === 1) {
    const { openServer } = await import('./open-server.ts');
    return openServer({ config, owner, log, stops, letPortGo });
  }
  await letPortGo();
  const { openWorkers } = await import('./workers/open-workers.ts');
  return openWorkers({ config, owner, log, stops, giveUp: () => void stopAndExit(log, 1) });
}

async function stopAndExit(log: Log, code: number): Promise<void> {
  await stops.run(log);
  if (code === 0) farewell();
  process.exit(code);
}
