import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { ownerConnection } from '../server/platform/database.ts';
import { freePort } from '../server/platform/free-port.ts';
import { ATTACKER, ATTACKS } from './attackers.ts';
import { benchBank, brokenChecks, payIn } from './bench-bank.ts';
import { bundleServer, startProcess } from './bench-server.ts';
import { Caller, type Experience, KINDS, usualBusiness } from './other-callers.ts';
import { textOf } from './scoreboard.ts';
import { throwAwayCluster } from './throw-away-cluster.ts';

// `npx tsx bench/attacks.ts [seconds]`: what others notice while one caller tries to stop the bank. Sixty customers, each with
// an address of their own, go about their business; the attacker has one address and an account of 30,000 lines.

const LINES = 30_000;
const OTHERS = 60;
const seconds = Number(process.argv[2] ?? 20);
const COLUMNS = ['meanwhile', ...KINDS.map((kind) => `${kind} p99 ms`), 'not answered', 'memory MB'];

const machine = watchMachine();
const cluster = await throwAwayCluster();
try {
  const bank = await benchBank(cluster, { accounts: OTHERS + 1, sessions: 1 });
  const [attacked, ...others] = bank.customers;
  if (!attacked) throw new Error('The bank has no customer');
  const client = new pg.Client(ownerConnection(bank.address));
  await client.connect();
  await payIn(client, Array<typeof attacked>(LINES).fill(attacked), 100n);
  await client.query('vacuum analyze');
  await client.end();

  const port = await freePort();
  const server = await startProcess(await bundleServer(), {
    environment: { ...bank.environment, LIMIT_SCALE: '1' },
    port,
    arguments: START_OPTIONS,
    logFile: path.join(cluster.folder, 'attacks.log'),
    healthPath: '/readyz',
  });
  const callers = others.map((customer, at) => new Caller(port, customer, `127.0.1.${at + 1}`));
  for (const caller of callers) await caller.signIn();
  const attacker = new Caller(port, attacked, ATTACKER);
  await attacker.signIn();

  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} at the start, ${seconds} s each\n`,
  );
  const rows: (string | number)[][] = [];
  const report = (...told: Parameters<typeof rowOf>): void => {
    rows.push(rowOf(...told));
    console.log(rows.at(-1)?.join(' | '));
  };
  // The first of everything is slow: fonts, plans, connections.
  await usualBusiness(callers, 4);
  report('nothing else', await usualBusiness(callers, seconds), server.memory());
  for (const attack of ATTACKS) {
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, server.memory());
    }, 250);
    const attacking = fork(fileURLToPath(new URL('attackers.ts', import.meta.url)), [attack.name], {
      execArgv: ['--import', 'tsx'],
    });
    attacking.send({ port, attacker: { customer: attacked, token: attacker.token } });
    // Its process has to start.
    await pause(3_000);
    const seen = await usualBusiness(callers, seconds).finally(() => attacking.kill());
    clearInterval(watching);
    report(attack.name, seen, most);
  }
  for (const caller of [...callers, attacker]) caller.close();
  await server.stop();
  const broken = await brokenChecks(cluster);
  const experience = { columns: COLUMNS, rows };
  console.log(
    `\n${textOf(experience)}\n\nthe books ${broken.length === 0 ? 'hold' : `do not hold: ${broken.join('; ')}`}`,
  );
  if (broken.length > 0) process.exitCode = 1;
  else
    recordFigures(
      'attacks',
      { what: 'Sixty customers while one caller tries to stop the bank', tables: { experience } },
      machine(),
    );
} finally {
  await cluster.remove();
}

function rowOf(name: string, seen: Record<(typeof KINDS)[number], Experience>, memory: number): (string | number)[] {
  const p99 = (times: number[]): number => {
    const sorted = times.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0);
  };
  const unanswered = KINDS.reduce((sum, kind) => sum + seen[kind].refused, 0);
  return [name, ...KINDS.map((kind) => p99(seen[kind].times)), unanswered, memory];
}
