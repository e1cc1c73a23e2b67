import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../scripts/figures/figure.ts';
import type { FigureTable } from '../scripts/figures/figure-file.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { freePort } from '../server/platform/free-port.ts';
import type { BenchRun, Findings } from './bench-run.ts';
import { CONNECTIONS } from './bench-run.ts';
import { bundleServer, startBareRoutes, startProcess } from './bench-server.ts';
import { doorwayLayers } from './doorway-layers.ts';
import { generateLoad, WRK } from './generate-load.ts';
import type { LoadReport } from './load-order.ts';
import { assertSuccessful } from './measure-writes.ts';
import { type Cost, costOf, totalCost } from './processor-cost.ts';
import { openReference } from './reference/open-reference.ts';
import { measured, median, textOf } from './scoreboard.ts';
import { profileClock, serverLayers } from './server-layers.ts';

/** One of the servers that are measured in turn. */
interface Side {
  readonly name: string;
  readonly server: { cpu(): number };
  readonly load: (seconds: number) => Promise<LoadReport>;
  readonly costs: Cost[];
  readonly perSecond: number[];
}

const of = (costs: readonly Cost[], part: (cost: Cost) => number): number => median(costs.map(part));

/**
 * Measures what a transfer costs in processor time, apart for server, PostgreSQL and client: Kosh, a server that does the least that
 * double entry over HTTP needs (reference/), each without a database, and pgbench. And PostgreSQL's share of Kosh's by the parts of the
 * doorway. Sides are measured in turn, so that their ratios hold on a machine that other work shares.
 */
export async function measureCosts(run: BenchRun): Promise<Findings> {
  const { options, cluster, bank, server, requests, pgbench } = run;
  const reference = await openReference(cluster, { accounts: options.accounts, sessions: bank.signedIn.length });
  const bare = await startBareRoutes(bank.environment.DATABASE_URL ?? '', cluster.folder);
  try {
    const uniform = requests.uniformTransfers();
    const side = (name: string, at: { readonly port: number; cpu(): number }, requestFile: string): Side => ({
      name,
      server: at,
      load: async (seconds) =>
        assertSuccessful(await generateLoad({ port: at.port, connections: CONNECTIONS, seconds, requestFile })),
      costs: [],
      perSecond: [],
    });
    const kosh = side('Kosh', server, uniform);
    const peer = side('reference', reference.server, reference.requestFile);
    const sides = [
      kosh,
      peer,
      side('reference, no database', reference.withoutDatabase, reference.requestFile),
      side('bare Fastify, nothing done', bare, uniform),
    ];
    const pgbenchCosts: Cost[] = [];
    const pgbenchRates: number[] = [];
    // The first round compiles code and fills caches.
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const each of sides) {
        const cost = await costOf(each.server, cluster, async () => {
          const report = await each.load(options.seconds);
          if (round > 0) each.perSecond.push(report.perSecond);
          return report.ok.count;
        });
        if (round > 0) each.costs.push(cost);
      }
      if (!pgbench) continue;
      const cost = await costOf({ cpu: () => 0 }, cluster, async () => {
        const tps = await pgbench.best(options.seconds);
        if (round > 0) pgbenchRates.push(tps);
        return tps * Math.max(1, Math.round(options.seconds));
      });
      if (round > 0) pgbenchCosts.push(cost);
    }
    const serverShares = await profiledServer(run, uniform);
    const layers = await doorwayLayers(cluster, bank, options.rounds);
    const tables = {
      sides: sidesTable(sides, pgbenchCosts),
      server: serverTable(
        serverShares,
        of(kosh.costs, (cost) => cost.server),
      ),
      doorway: doorwayTable(
        layers,
        of(kosh.costs, (cost) => cost.database),
      ),
    };
    return {
      what: 'Processor time of a transfer, apart for server, PostgreSQL and client, and by their parts',
      text: [
        WRK
          ? 'client: wrk'
          : "client: Kosh's own, in Node.js, which costs several times as much (install Debian's package wrk)",
        measured([...sides, { name: 'pgbench, scale 50', perSecond: pgbenchRates }]),
        textOf(tables.sides),
        'server, by the samples of a profile:',
        textOf(tables.server),
        'PostgreSQL, the doorway alone in batches of 32:',
        textOf(tables.doorway),
      ].join('\n'),
      figures: figures({ kosh, peer, pgbenchCosts }),
      tables,
    };
  } finally {
    await Promise.all([reference.server.stop(), reference.withoutDatabase.stop(), bare.stop()]);
  }
}

/** Loads a server of its own that profiles itself, which makes it slower, and returns the shares of its layers. */
async function profiledServer(
  { bank, cluster, options }: BenchRun,
  requestFile: string,
): Promise<ReadonlyMap<string, number>> {
  const profiles = path.join(cluster.folder, 'profiles');
  mkdirSync(profiles);
  const bundle = await bundleServer();
  const server = await startProcess(bundle, {
    environment: bank.environment,
    port: await freePort(),
    arguments: [...START_OPTIONS, '--cpu-prof', `--cpu-prof-dir=${profiles}`],
    logFile: path.join(cluster.folder, 'profiled.log'),
    healthPath: '/readyz',
  });
  const load = async (seconds: number) =>
    assertSuccessful(await generateLoad({ port: server.port, connections: CONNECTIONS, seconds, requestFile }));
  let from: number;
  let to: number;
  try {
    await load(Math.max(5, options.seconds));
    from = profileClock();
    await load(Math.max(5, options.seconds));
    to = profileClock();
  } finally {
    await server.stop();
  }
  return serverLayers(profiles, bundle, from, to);
}

const partsTable = (parts: readonly (readonly [part: string, microseconds: number])[]): FigureTable => ({
  columns: ['part', 'µs a transfer'],
  rows: parts.map(([part, microseconds]) => [part, Math.round(microseconds)]),
});

const serverTable = (shares: ReadonlyMap<string, number>, all: number): FigureTable =>
  partsTable([...shares].map(([layer, share]) => [layer, share * all]));

function doorwayTable(layers: ReadonlyMap<string, number>, all: number): FigureTable {
  const known = [...layers.values()].reduce((sum, cost) => sum + cost, 0);
  return partsTable([...layers, ['session checks, seals, the rest', all - known]]);
}

/** The costs without the rates: those of `writes` are the ones to quote, and a page has one figure of a thing. */
function sidesTable(sides: readonly Side[], pgbenchCosts: readonly Cost[]): FigureTable {
  const row = (name: string, costs: readonly Cost[]) => [
    name,
    ...[(c: Cost) => c.server, (c: Cost) => c.database, (c: Cost) => c.client, totalCost].map((part) =>
      Math.round(of(costs, part)),
    ),
  ];
  return {
    columns: ['', 'server µs', 'PostgreSQL µs', 'client µs', 'together µs'],
    rows: [
      ...sides.map(({ name, costs }) => row(name, costs)),
      ...(pgbenchCosts.length > 0 ? [row('pgbench, scale 50', pgbenchCosts)] : []),
    ],
  };
}

function figures({ kosh, peer, pgbenchCosts }: { kosh: Side; peer: Side; pgbenchCosts: readonly Cost[] }): Figure[] {
  const ratio = (name: string, value: number, floor: number, goal: number, smallerIsBetter = true): Figure => ({
    name,
    value,
    unit: '×',
    floor,
    goal,
    smallerIsBetter,
  });
  return [
    ratio('transfers ÷ reference server', median(kosh.perSecond) / median(peer.perSecond), 0.6, 0.85, false),
    ratio('server: Kosh ÷ reference, µs', of(kosh.costs, (c) => c.server) / of(peer.costs, (c) => c.server), 1.7, 1.7),
    ratio(
      'PostgreSQL: Kosh ÷ reference, µs',
      of(kosh.costs, (c) => c.database) / of(peer.costs, (c) => c.database),
      1.5,
      1.5,
    ),
    ...(pgbenchCosts.length > 0
      ? [ratio('machine time: Kosh ÷ pgbench', of(kosh.costs, totalCost) / of(pgbenchCosts, totalCost), 0.5, 0.36)]
      : []),
  ];
}
