import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchMachine } from '../../scripts/figures/measured-machine.ts';
import { recordFigures } from '../../scripts/figures/record-figures.ts';
import { proveBooks } from '../../server/desk/books/prove-books.ts';
import { type BankWithDatabase, openBankWithDatabase } from './bank-with-database.ts';
import { fromBehindTheSchemas, fuzzContract } from './contract-fuzz.ts';
import { tryAmountsEverywhere, tryTextsEverywhere } from './field-tables.ts';
import { HostileFigures } from './hostile-figures.ts';
import { CALLS, HostileRun } from './hostile-run.ts';
import { abuseProtocol } from './protocol-abuse.ts';
import { seededChoice } from './seeded-choice.ts';

// Valid and invalid input to every call of a whole bank in its own process. The long form, above 100,000 inputs with the
// tables: HOSTILE_INPUTS=90000 npx vitest run test/hostile. HOSTILE_SEED repeats a run.
const INPUTS = Number(process.env.HOSTILE_INPUTS ?? 2_500);
const SEED = Number(process.env.HOSTILE_SEED ?? 20261121);
/** Percent of the (field, text) pairs; text-rules-everywhere.test.ts checks the schemas with all of them. */
const TEXT_SHARE = INPUTS >= 50_000 ? 100 : 5;
const WITHIN_MS = 60_000 + INPUTS * 30;

const machine = watchMachine();
const figures = new HostileFigures();
let bank: BankWithDatabase;
let run: HostileRun;

beforeAll(async () => {
  bank = await openBankWithDatabase();
  run = new HostileRun(bank, figures, seededChoice(SEED));
  await run.begin();
});
afterAll(async () => {
  figures.exits = bank?.isAlive() ? 0 : 1;
  const line = figures.line(SEED);
  console.log(line);
  if (figures.faults().length === 0 && figures.exits === 0)
    recordFigures(
      'hostile',
      { what: 'Requests that no client of ours would send', printed: [line] },
      machine(),
      `HOSTILE_INPUTS=${INPUTS} npx vitest run test/hostile`,
    );
  await bank?.close();
});

// The fuzzing forwards requests for itself, of which a bank without named proxies complains once.
const EXPECTED = 'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name';

/** Returns the distinct errors in the bank's log, with their stack. */
function failuresIn(output: string): string[] {
  const failures = output
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"|Cannot start|^\s+at /.test(line))
    .map((line) =>
      line.startsWith('{') ? (JSON.parse(line) as { msg: string; err?: { stack?: string } }) : { msg: line },
    ) // as: the log's own lines
    .filter(({ msg }) => !msg.startsWith(EXPECTED))
    .map((entry) => `${entry.msg}: ${('err' in entry ? entry.err?.stack : '')?.split('\n').slice(0, 5).join(' ')}`);
  return [...new Set(failures)];
}

describe('hostile input', () => {
  test('bytes that are not quite HTTP', async () => {
    const { whileHeldUpMs } = await abuseProtocol(bank, figures);
    expect(figures.faults()).toEqual([]);
    // Three hundred incomplete requests do not delay others.
    expect(whileHeldUpMs).toBeLessThan(1_000);
  });

  test('every spelling of an amount in every field of an amount', { timeout: WITHIN_MS }, async () => {
    const { fields, wrong } = await tryAmountsEverywhere(run);
    expect(wrong).toEqual([]);
    expect(fields).toBeGreaterThanOrEqual(8);
    expect(figures.faults()).toEqual([]);
  });

  test('every text in every field of text', { timeout: WITHIN_MS }, async () => {
    await tryTextsEverywhere(run, TEXT_SHARE);
    expect(figures.faults()).toEqual([]);
  });

  test('every call, with inputs made from its schemas', { timeout: WITHIN_MS }, async () => {
    await fuzzContract(run, INPUTS);
    expect(figures.faults()).toEqual([]);
    expect(failuresIn(bank.output())).toEqual([]);
  });

  test('the fuzzing got past the gate and the schemas of every call', () => {
    const names = CALLS.map(([name]) => name);
    expect(figures.without(names, fromBehindTheSchemas)).toEqual([]);
  });

  test('the books hold', async () => {
    const checks = await proveBooks(bank.database.pool);
    expect(checks.length).toBeGreaterThan(5);
    expect(checks.filter(({ violations }) => violations > 0n)).toEqual([]);
  });
});
