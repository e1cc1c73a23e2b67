import os from 'node:os';
import path from 'node:path';
import type { Figure } from '../scripts/figures/figure.ts';
import type { Found } from '../scripts/figures/figure-file.ts';
import { type MeasuredMachine, watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { stolenWords, watchStolenTime } from '../scripts/figures/stolen-time.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { freePort } from '../server/platform/free-port.ts';
import { benchBank, brokenChecks, countJournals } from './bench-bank.ts';
import { type BenchOptions, readOptions, SECTIONS } from './bench-options.ts';
import type { BenchRun, Findings } from './bench-run.ts';
import { bundleServer, startProcess } from './bench-server.ts';
import { measureAllocations } from './measure-allocations.ts';
import { measureBanks } from './measure-banks.ts';
import { measureCosts } from './measure-costs.ts';
import { measureExports } from './measure-exports.ts';
import { measureGrowth } from './measure-growth.ts';
import { measurePaced } from './measure-paced.ts';
import { measureReads } from './measure-reads.ts';
import { measureOverload, measureSignInFlood } from './measure-stress.ts';
import { measureWrites } from './measure-writes.ts';
import { findPgbench, preparePgbench } from './pgbench.ts';
import { requestBook } from './request-book.ts';
import { scoreboard } from './scoreboard.ts';
import { type ThrowAwayCluster, throwAwayCluster } from './throw-away-cluster.ts';

const MEASURES: Record<(typeof SECTIONS)[number], (run: BenchRun) => Promise<Findings>> = {
  writes: measureWrites,
  costs: measureCosts,
  paced: measurePaced,
  reads: measureReads,
  allocations: measureAllocations,
  'sign-ins': measureSignInFlood,
  exports: measureExports,
  overload: measureOverload,
  banks: measureBanks,
};

const options = readOptions(process.argv.slice(2));
const stolenTime = watchStolenTime();
const cluster = await throwAwayCluster();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.remove().then(() => process.exit(1)));
try {
  if (options.growthMillions === undefined) await runAll(options, cluster);
  else await measureGrowth(options, cluster, options.growthMillions);
} finally {
  await cluster.remove();
}

async function runAll(options: BenchOptions, cluster: ThrowAwayCluster): Promise<void> {
  const from = performance.now();
  const program = options.alone ? undefined : findPgbench();
  if (!program && !options.alone)
    console.log("There is no pgbench here (Debian's package `postgresql` has it): its ratios are left out.");
  const bank = await benchBank(cluster, options);
  const pgbench =
    program && (wanted(options, 'writes') || wanted(options, 'costs'))
      ? await preparePgbench(program, cluster)
      : undefined;
  const server = await startProcess(await bundleServer(), {
    environment: bank.environment,
    port: await freePort(),
    arguments: [
      ...START_OPTIONS,
      ...(options.profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${options.profileFolder}`] : []),
    ],
    logFile: path.join(cluster.folder, 'server.log'),
    healthPath: '/readyz',
  });
  console.log(
    `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'a processor'}, Node ${process.version}; ${options.accounts} accounts; ready after ${seconds(from)}`,
  );
  const figures: Figure[] = [];
  const records: { readonly section: string; readonly found: Found; readonly machine: MeasuredMachine }[] = [];
  try {
    const run: BenchRun = { options, cluster, bank, server, pgbench, requests: requestBook(bank, cluster.folder) };
    let memory = server.memory();
    console.log(`Server memory at rest: ${memory} MB`);
    for (const section of SECTIONS.filter((name) => wanted(options, name))) {
      const machine = watchMachine();
      const { text, ...found } = await MEASURES[section](run);
      records.push({ section, found, machine: machine() });
      console.log(`\n── ${section}\n${text}`);
      figures.push(...found.figures);
      // Overload with thousands of connections has a line of its own, and so has each format of a document.
      if (section !== 'overload' && section !== 'exports') memory = Math.max(memory, server.memory());
    }
    figures.push({
      name: 'server memory under load',
      value: memory,
      unit: 'MB',
      floor: 300,
      goal: 200,
      smallerIsBetter: true,
    });
  } finally {
    await server.stop();
  }
  console.log(`\n── the books after ${await countJournals(cluster)} journals`);
  const broken = await brokenChecks(cluster);
  console.log(broken.length > 0 ? `BROKEN: ${broken.join('; ')}` : 'Every check of the books passed.');
  if (broken.length > 0) process.exitCode = 1;
  // A speed at which the books break is no figure.
  else for (const { section, found, machine } of records) recordFigures(section, found, machine);
  console.log(
    `\n── goals\n${scoreboard(figures)}\n\nTook ${seconds(from)}; ${stolenWords(stolenTime())}. At a concurrency of 8 the advantage over pgbench is small (1.1 to 1.6 ×): batching pays under load.`,
  );
}

function wanted(options: BenchOptions, section: string): boolean {
  return options.only.length === 0 || options.only.includes(section);
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1_000).toFixed(0)} s`;
}
