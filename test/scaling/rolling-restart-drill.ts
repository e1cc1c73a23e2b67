import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { freePort } from '../../server/platform/free-port.ts';
import type { BankUnderTest } from '../e2e/bank-under-test.ts';
import { auditBooks } from '../faults/audit-books.ts';
import { connectionOf } from '../faults/auditor.ts';
import type { Payer } from '../faults/caller.ts';
import { type BankOnCitus, openBankOnCitus } from '../faults/citus/bank-on-citus.ts';
import { openWorkload } from '../faults/open-workload.ts';
import { transfer } from '../faults/order-mix.ts';
import type { ServerAddress, Workload } from '../faults/workload.ts';

// `npx tsx test/scaling/rolling-restart-drill.ts [rounds]`: three servers of one bank on a Citus cluster behind HAProxy with
// deploy/haproxy/kosh.cfg. Each server in turn is drained, stopped and started while twelve callers pay and read through HAProxy: no
// call may fail, be lost or be made twice. Needs an installed Citus (docs/scaling.md) and Debian's haproxy.
const ROUNDS = Number(process.argv[2] ?? 3);
const NAMES = ['one', 'two', 'three'];
const CALLERS = 12;
const READY_WITHIN_MS = 30_000;

/** HAProxy with the example of deploy/, in front of these servers on this machine. */
class Balancer {
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, port: number, child: ChildProcess) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.#child = child;
  }

  static async open(servers: readonly BankUnderTest[]): Promise<Balancer> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-haproxy-'));
    const [port, clear] = [await freePort(), await freePort()];
    let config = readFileSync(path.join(CHECKOUT, 'deploy/haproxy/kosh.cfg'), 'utf8')
      .replace('/run/haproxy/admin.sock mode', `${folder}/admin.sock mode`)
      .replace('bind :80', `bind 127.0.0.1:${clear}`)
      .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`);
    NAMES.forEach((_, index) => {
      config = config.replace(`10.0.0.1${index + 1}:3000`, `127.0.0.1:${new URL(servers[index]?.url ?? '').port}`);
    });
    writeFileSync(path.join(folder, 'haproxy.cfg'), config);
    const child = spawn('haproxy', ['-db', '-q', '-f', path.join(folder, 'haproxy.cfg')], { stdio: 'inherit' });
    const balancer = new Balancer(folder, port, child);
    for (const name of NAMES) await balancer.untilUp(name);
    return balancer;
  }

  /** Sends a command to its admin socket and returns the answer. */
  async ask(command: string): Promise<string> {
    const socket = createConnection(path.join(this.#folder, 'admin.sock'));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.end(`${command}\n`);
    await once(socket, 'close');
    return answer;
  }

  /** Returns the fields of a server in HAProxy's table, by name. */
  async #stateOf(name: string): Promise<Record<string, string>> {
    const [head = '', ...rows] = (await this.ask('show stat')).trim().split('\n');
    const names = head.replace('# ', '').split(',');
    const row = rows.find((each) => each.startsWith(`kosh,${name},`))?.split(',') ?? [];
    return Object.fromEntries(names.map((each, index) => [each, row[index] ?? '']));
  }

  async untilUp(name: string): Promise<void> {
    await this.#until(name, ({ status }) => status === 'UP');
  }

  /** Gives a server no more calls, and waits until it has answered those that it has. */
  async drain(name: string): Promise<void> {
    await this.ask(`set server kosh/${name} state drain`);
    await this.#until(name, ({ scur }) => scur === '0');
  }

  async #until(name: string, holds: (state: Record<string, string>) => boolean): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS;
    while (performance.now() < deadline) {
      const state = await this.#stateOf(name).catch(() => undefined);
      if (state && holds(state)) return;
      await pause(20);
    }
    throw new Error(`HAProxy's server ${name} is not as wished: ${JSON.stringify(await this.#stateOf(name))}`);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface Counts {
  calls: number;
  readonly failed: string[];
}

/** Pays and reads in turn until `goOn` is false; each call once. */
async function callWhile(goOn: () => boolean, at: ServerAddress, workload: Workload, payer: Payer, counts: Counts) {
  const others = workload.payers.filter((each) => each !== payer);
  for (let turn = 0; goOn(); turn += 1) {
    counts.calls += 1;
    const receiver = others[turn % others.length];
    try {
      if (turn % 3 === 2 || !receiver) {
        const { status } = await payer.ask(at, { method: 'GET', path: '/customers/profile' });
        if (status !== 200) counts.failed.push(`profile: ${status}`);
      } else {
        const order = workload.book.add(transfer(payer, receiver, 100n));
        const code = await workload.send(order, at);
        if (code) counts.failed.push(`transfer: ${code}`);
      }
    } catch (error) {
      counts.failed.push(String(error));
    }
  }
}

async function restartEach(bank: BankOnCitus, balancer: Balancer): Promise<void> {
  for (const [index, server] of bank.servers.entries()) {
    const name = NAMES[index] ?? '';
    await balancer.drain(name);
    const code = await server.end('SIGTERM');
    if (code !== 0) throw new Error(`Server ${name} ended with ${String(code)}`);
    await server.startAgain();
    await balancer.ask(`set server kosh/${name} state ready`);
    await balancer.untilUp(name);
  }
}

const bank = await openBankOnCitus();
const balancer = await Balancer.open(bank.servers);
try {
  const workload = await openWorkload([balancer], bank.auditor);
  await workload.refreshRecipients(balancer);
  const counts: Counts = { calls: 0, failed: [] };
  let working = true;
  const callers = Array.from({ length: CALLERS }, (_, index) => {
    const payer = workload.payers[index % workload.payers.length];
    if (!payer) throw new Error('There is no customer');
    return callWhile(() => working, balancer, workload, payer, counts);
  });
  for (let round = 1; round <= ROUNDS; round += 1) await restartEach(bank, balancer);
  working = false;
  await Promise.all(callers);

  const findings = Object.values(await auditBooks(bank.auditor, workload.book)).flat();
  const broken = await violatedChecks(connectionOf(bank.auditor));
  const wrong = [...counts.failed, ...findings, ...broken.map(({ name }) => name)];
  console.log(
    `${ROUNDS * NAMES.length} restarts under load: ${counts.calls} calls, ${counts.failed.length} failed, ${workload.book.acknowledged().length} payments acknowledged, books ${broken.length === 0 ? 'hold' : 'DO NOT HOLD'}`,
  );
  for (const each of wrong.slice(0, 20)) console.log(`  ${each}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await balancer.close();
  await bank.close();
}
