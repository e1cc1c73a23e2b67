import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from '../scripts/figures/figure.ts';
import type { FigureTable } from '../scripts/figures/figure-file.ts';
import type { BankUnderTest } from '../test/e2e/bank-under-test.ts';
import type { BenchOptions } from './bench-options.ts';
import { CONNECTIONS } from './bench-run.ts';
import { generateLoad } from './generate-load.ts';
import { KEY_PLACE, type LoadReport } from './load-order.ts';
import { assertSuccessful } from './measure-writes.ts';
import { median } from './scoreboard.ts';

/** Banks that are loaded side by side; fewer than may be open at a time, so that none is opened during the load. */
const BANKS = 16;
const DEPOSIT = '{"type":"deposit","amount":1}';

async function tokenAt(server: BankUnderTest, bank: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login/customer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-kosh-bank': bank },
    body: JSON.stringify({ email: 'asha@kosh.example', password: 'Demo@1234' }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`No sign-in at the bank ${bank}: ${message}`);
  return data.token;
}

/** Returns a reading of the profile and a deposit at a bank, as a customer of the demo. */
async function requestsAt(server: BankUnderTest, bank: string): Promise<string[]> {
  const own = ['Host: 127.0.0.1', `X-Kosh-Bank: ${bank}`, `Authorization: Bearer ${await tokenAt(server, bank)}`];
  const body = ['Content-Type: application/json', `Content-Length: ${DEPOSIT.length}`, `Idempotency-Key: ${KEY_PLACE}`];
  return [
    ['GET /api/customers/profile HTTP/1.1', ...own, '', ''].join('\r\n'),
    ['POST /api/customers/transactions HTTP/1.1', ...own, ...body, '', DEPOSIT].join('\r\n'),
  ];
}

/**
 * Measures how much one bank and sixteen answer under the same load, in turn: as many connections in all, each with readings and
 * deposits in turn.
 * @param banks ids of sixteen banks of the demo at least
 */
export async function loadBanks(
  server: BankUnderTest,
  banks: readonly string[],
  options: BenchOptions,
): Promise<{ figure: Figure; table: FigureTable }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-banks-'));
  try {
    const each: string[][] = [];
    for (const bank of banks.slice(0, BANKS)) each.push(await requestsAt(server, bank));
    const write = (name: string, requests: readonly string[]): string => {
      const file = path.join(folder, name);
      writeFileSync(file, JSON.stringify(requests));
      return file;
    };
    const one = write('one.json', each[0] ?? []);
    const all = write('all.json', each.flat());
    const port = Number(new URL(server.url).port);
    const ask = async (requestFile: string, seconds: number): Promise<LoadReport> =>
      assertSuccessful(await generateLoad({ port, connections: CONNECTIONS, seconds, requestFile }));
    for (const file of [all, one]) await ask(file, options.quick ? 1 : 3);
    const found: { one: LoadReport[]; all: LoadReport[] } = { one: [], all: [] };
    for (let round = 0; round < options.rounds; round += 1) {
      found.one.push(await ask(one, options.seconds));
      found.all.push(await ask(all, options.seconds));
    }
    const rate = (reports: readonly LoadReport[]): number => median(reports.map(({ perSecond }) => perSecond));
    const row = (number: number, reports: readonly LoadReport[]) => [
      number,
      Math.round(rate(reports)),
      reports.map(({ perSecond }) => Math.round(perSecond)).join(' '),
      Math.round(median(reports.map(({ ok }) => ok.p99))),
    ];
    return {
      figure: {
        name: `requests a second: ${BANKS} banks ÷ one`,
        value: rate(found.all) / rate(found.one),
        unit: '×',
        rounds: found.all.map(({ perSecond }, round) => perSecond / (found.one[round]?.perSecond ?? 1)),
      },
      table: {
        columns: ['banks under load', 'requests a second', 'of rounds', 'p99 ms'],
        rows: [row(1, found.one), row(BANKS, found.all)],
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
