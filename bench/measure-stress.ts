import { setTimeout as pause } from 'node:timers/promises';
import { type BenchRun, CONNECTIONS, type Findings } from './bench-run.ts';
import { generateLoad } from './generate-load.ts';
import { assertSuccessful } from './measure-writes.ts';

const FLOOD = 500;
const PEOPLE_MEANWHILE = 500;

/** Measures transfers while five hundred customers sign in at once. */
export async function measureSignInFlood({ requests, server }: BenchRun): Promise<Findings> {
  const transfers = requests.uniformTransfers();
  const order = { port: server.port, requestFile: transfers, connections: CONNECTIONS, rate: PEOPLE_MEANWHILE };
  const before = assertSuccessful(await generateLoad({ ...order, seconds: 2 }));
  const meanwhile = generateLoad({ ...order, seconds: 5 });
  await pause(1_000);
  const flood = await generateLoad({
    port: server.port,
    connections: FLOOD,
    seconds: 30,
    maxRequests: FLOOD,
    requestFile: requests.signIns(FLOOD),
  });
  const during = assertSuccessful(await meanwhile);
  const text = [
    `${FLOOD} sign-ins at once: ${JSON.stringify(flood.byStatus)} in ${flood.seconds.toFixed(1)} s, the last one in after ${Math.round(flood.ok.longest)} ms`,
    `transfers at ${PEOPLE_MEANWHILE}/s: p95 ${before.ok.p95} ms before, ${during.ok.p95} ms during (p99 ${during.ok.p99} ms)`,
  ].join('\n');
  return {
    what: 'Transfers while five hundred customers sign in at once',
    text,
    figures: [
      {
        name: "a transfer's p95 while 500 sign in",
        value: during.ok.p95,
        unit: 'ms',
        floor: 500,
        goal: 100,
        smallerIsBetter: true,
      },
    ],
  };
}

const STORM_CONNECTIONS = 8_000;

/**
 * Measures overload: thousands of connections send faster than the queue drains. Excess requests must be refused quickly,
 * accepted ones must be executed, and afterwards everything must be as before.
 */
export async function measureOverload({ options, requests, server }: BenchRun): Promise<Findings> {
  const requestFile = requests.uniformTransfers();
  const usual = { port: server.port, requestFile, connections: CONNECTIONS, rate: 1_000 };
  const before = assertSuccessful(await generateLoad({ ...usual, seconds: 2 }));
  const memoryBefore = server.memory();
  const storm = assertSuccessful(
    await generateLoad({
      port: server.port,
      requestFile,
      connections: STORM_CONNECTIONS,
      tellsAnswersApart: true,
      seconds: options.quick ? 3 : 8,
    }),
  );
  const ended = performance.now();
  let recovered = 0;
  for (let tries = 0; tries < 20; tries += 1) {
    const probe = await generateLoad({ ...usual, seconds: 0.5 });
    recovered = (performance.now() - ended) / 1_000;
    if (probe.ok.p95 <= Math.max(10, before.ok.p95 * 2)) break;
  }
  const text = [
    `${STORM_CONNECTIONS} connections at once: ${Math.round(storm.perSecond)} transfers/s (p99 ${storm.ok.p99} ms), ${storm.busy.count} answered 503 (p99 ${storm.busy.p99} ms)`,
    `normal again ${recovered.toFixed(1)} s later (each probe takes about a second); server memory ${memoryBefore} MB before, ${server.memory()} MB after`,
  ].join('\n');
  return {
    what: 'Transfers on eight thousand connections, which is more than the bank takes, and after it',
    text,
    figures: [
      {
        name: 'overload: p99 of a 503',
        value: storm.busy.p99 / 1_000,
        unit: 's',
        floor: 1,
        goal: 1,
        smallerIsBetter: true,
      },
      { name: 'overload: normal again within', value: recovered, unit: 's', floor: 10, goal: 3, smallerIsBetter: true },
    ],
  };
}
