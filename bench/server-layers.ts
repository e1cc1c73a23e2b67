import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Microseconds of the machine's clock, the one that a profile's samples carry. */
export const profileClock = (): number => Number(process.hrtime.bigint() / 1000n);

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const IDLE = '(idle)';
const REST = "Node.js's own";

/** The layers of the server, each by the files of its functions. A sample counts for the innermost function that has a layer. */
const LAYERS: readonly (readonly [layer: string, files: RegExp])[] = [
  ['token, session', /^server\/(sessions\/|http\/session-gate)|^fast-jwt\//],
  ['schemas', /^contract\/|^zod\//],
  ['queue, batch', /^server\/ledger\//],
  ["PostgreSQL's driver", /^(pg|pg-pool|pg-protocol|kysely)\/|^server\/platform\/(pipelined-connection|database)/],
  ['handler', /^server\/payments\//],
  ['answer as JSON', /^server\/http\/(answer-encoder|mount-contract)/],
  ['log', /^server\/platform\/log|^(pino|sonic-boom)\//],
  [
    "callers' limits",
    /^server\/(http\/(callers-share|call-pace|connection-limits|concurrency-limit)|platform\/places)/,
  ],
  ['other hooks', /^server\/http\/|^@fastify\//],
  ['framework', /^(fastify|find-my-way|avvio|secure-json-parse)\//],
  ['HTTP, writing', /^node:_http_outgoing/],
  ['HTTP, reading', /^node:_http_|^node:internal\/streams\/readable/],
];

/**
 * Returns the shares of the layers in the time that the server worked, from the profile that `node --cpu-prof` wrote into `folder`,
 * between two readings of `profileClock`. Time in a system call counts as work, also while another process has its core.
 */
export function serverLayers(folder: string, bundle: string, from: number, to: number): ReadonlyMap<string, number> {
  const profile = readProfile(folder);
  const layerOf = layers(profile.nodes, sourceFinder(bundle));
  const found = new Map<string, number>();
  let at = profile.startTime;
  let worked = 0;
  profile.samples.forEach((id, index) => {
    const took = profile.timeDeltas[index] ?? 0;
    at += took;
    const layer = layerOf(id);
    if (at < from || at > to || layer === IDLE) return;
    worked += took;
    found.set(layer, (found.get(layer) ?? 0) + took);
  });
  return new Map([...found].map(([layer, took]) => [layer, took / worked] as const).toSorted(([, a], [, b]) => b - a));
}

function readProfile(folder: string): Profile {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  if (file === undefined) throw new Error(`The server left no profile in ${folder}`);
  // as: the format of the DevTools protocol.
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Profile;
}

/** Returns the file of a function: of the sources for the bundle, of a package, or of Node.js. */
function sourceFinder(bundle: string): (frame: ProfileNode['callFrame']) => string {
  const folder = path.dirname(bundle);
  const maps = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js.map'))
      .map((name) => [
        pathToFileURL(path.join(folder, name.slice(0, -'.map'.length))).href,
        new SourceMap(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
      ]),
  );
  return ({ url, lineNumber, columnNumber }) => {
    const map = maps.get(url);
    if (!map) return url.replace(/^.*node_modules\//, '');
    const entry = map.findEntry(lineNumber, columnNumber);
    return 'originalSource' in entry ? entry.originalSource.replace(/^(\.\.\/)+/, '') : '';
  };
}

function layers(
  nodes: readonly ProfileNode[],
  fileOf: (frame: ProfileNode['callFrame']) => string,
): (id: number) => string {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const own = new Map(nodes.map(({ id, callFrame }) => [id, ownLayer(callFrame, fileOf)] as const));
  return (sampled) => {
    for (let id: number | undefined = sampled; id !== undefined; id = parents.get(id)) {
      const layer = own.get(id);
      if (layer !== undefined) return layer;
    }
    return REST;
  };
}

function ownLayer(
  callFrame: ProfileNode['callFrame'],
  fileOf: (frame: ProfileNode['callFrame']) => string,
): string | undefined {
  const { functionName, url } = callFrame;
  if (functionName === IDLE) return IDLE;
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url === '') return undefined;
  const file = fileOf(callFrame);
  return LAYERS.find(([, files]) => files.test(file))?.[0];
}
