import { type OpenedServer, openServer } from './open-server.ts';
import { createLog, type Log, logStrayFailures } from './platform/log.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { createSiblings, type ToKeeper, type ToWorker, type WorkerOrder } from './workers/siblings.ts';
import { type ChannelEnd, linkOver, type WorkerLink } from './workers/worker-link.ts';

// One of the WORKERS of a bank (decision 97). The process that started it keeps the database and tells it what to open;
// when that process is gone, Node.js ends this one.
const stops = new StopSteps();
let log: Log | undefined;

const { siblings, duties } = createSiblings(() => keeper);
const keeper: WorkerLink<ToKeeper> = linkOver<ToWorker, ToKeeper>(channelToKeeper(), {
  open,
  async closeGate(sentence) {
    await (await duties).gate?.close(sentence);
  },
  async openGate() {
    (await duties).gate?.open();
  },
  async followClock() {
    await (await duties).followClock();
  },
  async hearPace(calls) {
    const { hearPace } = await duties;
    for (const call of calls) hearPace(call);
  },
  figures: async () => (await (await duties).figures?.()) ?? [],
});
// Ctrl-C reaches every process of a terminal. The keeper stops its workers, before the database.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void stopAndExit(0));
await keeper.ask('listens', undefined);

async function open({ config, owner, number }: WorkerOrder): Promise<OpenedServer> {
  log = createLog(config.logLevel, config.logForm === 'text', number);
  logStrayFailures(log, () => void stopAndExit(1));
  return openServer({ config, owner, log, stops, siblings });
}

async function stopAndExit(code: number): Promise<void> {
  // Without a log there is nothing open yet.
  if (log) await stops.run(log);
  process.exit(code);
}

function channelToKeeper(): ChannelEnd {
  if (!process.send) throw new Error('A worker is started by the process that keeps it (WORKERS)');
  const send = process.send.bind(process);
  return {
    send: (message, sent) => send(message, undefined, undefined, sent),
    on: (event, listener) => process.on(event, listener),
    once: (event, listener) => process.once(event, listener),
  };
}
