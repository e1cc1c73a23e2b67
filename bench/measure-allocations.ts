import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../scripts/figures/figure.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { freePort } from '../server/platform/free-port.ts';
import { type BenchRun, CONNECTIONS, type Findings } from './bench-run.ts';
import { bundleServer, startProcess } from './bench-server.ts';
import { generateLoad } from './generate-load.ts';
import { assertSuccessful } from './measure-writes.ts';
import { median, table } from './scoreboard.ts';

/** One collection, as a line of `node --trace-gc-nvp` tells of it. */
export interface Collection {
  /** Milliseconds since the server's start. */
  readonly at: number;
  readonly scavenge: boolean;
  /** Bytes that were allocated since the collection before. */
  readonly allocated: number;
  /** Bytes of the young generation that were still in use: copied, or moved to the old generation. */
  readonly survived: number;
}

/** Reads the collections of a log; other lines are left out. */
export function readCollections(log: string): Collection[] {
  return log.split('\n').flatMap((line) => {
    const at = /^\[\d+:\w+\]\s+(\d+) ms: pause=/.exec(line)?.[1];
    if (at === undefined) return [];
    const bytes = (name: string): number => Number(new RegExp(` (?:${name})=(\\d+)`).exec(line)?.[1] ?? 0);
    return [
      {
        at: Number(at),
        scavenge: / gc=s /.test(line),
        allocated: bytes('allocated'),
        // Newer versions of V8 call the copied bytes by the second name.
        survived: bytes('promoted') + bytes('new_space_survived|semi_space_copied'),
      },
    ];
  });
}

/** Bytes of one request on V8's heap; a Buffer's content is beside it and not counted. */
interface Bytes {
  readonly allocated: number;
  readonly survived: number;
}

/**
 * Computes what a request allocates from the collections of a steady load. It counts from the first collection to the last, because
 * what was allocated before the one and after the other belongs to no whole interval.
 */
export function bytesOfRequest(collections: readonly Collection[], perSecond: number): Bytes {
  const [first, ...rest] = collections;
  const last = rest.at(-1);
  if (!first || !last) throw new Error('The load was too short for two collections of garbage');
  const requests = (perSecond * (last.at - first.at)) / 1_000;
  const sum = (of: (one: Collection) => number): number => rest.reduce((all, one) => all + of(one), 0);
  return {
    allocated: sum((one) => one.allocated) / requests,
    survived: sum((one) => (one.scavenge ? one.survived : 0)) / requests,
  };
}

/** Measures how many bytes a request allocates, and how many of them survive a scavenge, on a server that traces its collector. */
export async function measureAllocations({ options, bank, cluster, requests }: BenchRun): Promise<Findings> {
  const logFile = path.join(cluster.folder, 'collections.log');
  const server = await startProcess(await bundleServer(), {
    environment: bank.environment,
    port: await freePort(),
    arguments: [...START_OPTIONS, '--trace-gc', '--trace-gc-nvp'],
    logFile,
    healthPath: '/readyz',
  });
  const loads = [
    ['a transfer', requests.uniformTransfers()],
    ['a read of the profile', requests.profiles()],
  ] as const;
  // A young generation of twice 32 MB is collected some four times a second.
  const seconds = Math.max(4, options.seconds);
  const load = async (requestFile: string) =>
    assertSuccessful(await generateLoad({ port: server.port, connections: CONNECTIONS, seconds, requestFile }));
  const found = new Map(loads.map(([name]) => [name as string, [] as Bytes[]]));
  try {
    for (const [, requestFile] of loads) await load(requestFile);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const [name, requestFile] of loads) {
        const before = statSync(logFile).size;
        const { perSecond } = await load(requestFile);
        const log = readFileSync(logFile).subarray(before).toString();
        found.get(name)?.push(bytesOfRequest(readCollections(log), perSecond));
      }
    }
  } finally {
    await server.stop();
  }
  const kilobytes = (all: readonly Bytes[], of: (one: Bytes) => number): number[] => all.map((one) => of(one) / 1_000);
  const figures = [...found].flatMap(([name, all]): Figure[] => {
    const allocated = kilobytes(all, (one) => one.allocated);
    const survived = kilobytes(all, (one) => one.survived);
    const ofTransfer = name === 'a transfer' && { goal: 20, smallerIsBetter: true };
    return [
      { name: `bytes allocated, ${name}`, value: median(allocated), unit: 'kB', ...ofTransfer, rounds: allocated },
      { name: `bytes that survive a scavenge, ${name}`, value: median(survived), unit: 'kB', rounds: survived },
    ];
  });
  return {
    what: "Bytes on V8's heap for a request, by the trace of its collector under a steady load",
    figures,
    text: table([
      ['kB of a request', 'median', 'of rounds'],
      ...figures.map(({ name, value, rounds = [] }) => [
        name,
        value.toFixed(1),
        rounds.map((each) => each.toFixed(1)).join(' '),
      ]),
    ]),
  };
}
