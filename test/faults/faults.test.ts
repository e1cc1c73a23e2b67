import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../scripts/figures/measured-machine.ts';
import { recordFigures } from '../../scripts/figures/record-figures.ts';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { auditBooks, balancesOf, bookedByTheBank, expiredSince } from './audit-books.ts';
import { type BankOfThree, openBankOfThree } from './bank-of-three.ts';
import { EVERY_FAULT } from './kinds/every-fault.ts';
import { openWorkload, PEOPLE } from './open-workload.ts';
import { auditReversals, movedBack, Reversals } from './reversals.ts';
import { seededRandom, spreadSeed } from './seeded-random.ts';
import { USUAL_BEHAVIOUR, type Workload } from './workload.ts';

// A seeded workload against three real servers and their database while faults are injected. The long form is `npm run faults`,
// which sets FAULT_ROUNDS and FAULT_ORDERS. FAULT_SEED repeats a choice of orders and moments; FAULT_KIND (part of a name)
// repeats one kind of fault.
const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const LONG = process.env.FAULT_ROUNDS !== undefined;
const KINDS = EVERY_FAULT.filter(
  ({ name, slow, possible }) =>
    (LONG || !slow) && (possible?.() ?? true) && name.includes(process.env.FAULT_KIND ?? ''),
);
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? KINDS.length);
const ORDERS_A_ROUND = Number(process.env.FAULT_ORDERS ?? 100);
const machine = watchMachine();

let bank: BankOfThree;
beforeAll(async () => {
  bank = await openBankOfThree();
});
afterAll(() => bank?.close());

/** Expects the books to have the balances that the model predicts; no order may be in progress. */
async function expectBooksAsTold(workload: Workload, before: Before, when: string): Promise<void> {
  const { balances, held } = workload.book.expected(before.balances);
  for (const [email, paise] of await bookedByTheBank(bank.auditor, PEOPLE, before.journals))
    balances.set(email, (balances.get(email) ?? 0n) + paise);
  for (const [email, paise] of await movedBack(bank.auditor, before.journals))
    balances.set(email, (balances.get(email) ?? 0n) + paise);
  for (const [email, paise] of before.held) held.set(email, (held.get(email) ?? 0n) + paise);
  // Holds of the demo bank expire when its date has moved on by seven days, which the long form reaches.
  for (const [email, paise] of await expiredSince(bank.auditor, before.waiting))
    held.set(email, (held.get(email) ?? 0n) - paise);
  expect(await balancesOf(bank.auditor, PEOPLE), when).toEqual({ balances, held });
}

interface Before {
  readonly balances: Map<string, bigint>;
  readonly held: Map<string, bigint>;
  readonly journals: string[];
  /** Journals that wait for a banker. */
  readonly waiting: string[];
  /** Requests for changes. */
  readonly changes: string[];
}

test(
  `nothing is lost, doubled or half done while things break (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const workload = await openWorkload(bank.servers, bank.auditor);
    const { book } = workload;
    const reversals = new Reversals(workload);
    const journals = await bank.auditor.ask<{ journal_id: string }>('select journal_id from assurance.journals');
    const waiting = await bank.auditor.ask<{ journal_id: string }>(
      `select journal_id from assurance.holds where status = 'active'`,
    );
    const changes = await bank.auditor.ask<{ id: string }>('select id from bank.change_requests');
    const before: Before = {
      ...(await balancesOf(bank.auditor, PEOPLE)),
      journals: journals.map((row) => row.journal_id),
      waiting: waiting.map((row) => row.journal_id),
      changes: changes.map((row) => row.id),
    };
    await workload.payInFirst(random);

    const tookMs = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const kind = KINDS[round % KINDS.length];
      if (!kind) break;
      const from = performance.now();
      await workload.refreshRecipients(bank.home);
      // The progress of the work when the fault strikes is random too.
      const injectAt = 1 + random(Math.ceil(ORDERS_A_ROUND / 2));
      let injected: Promise<void> | undefined;
      let working = true;
      const reversing = reversals.work(() => working, seededRandom(spreadSeed(SEED + round * 1_000 + 999)));
      reversing.catch(() => undefined); // awaited below, when the work is done
      await workload.work(
        (begun) => begun < ORDERS_A_ROUND,
        (worker) => seededRandom(spreadSeed(SEED + round * 1_000 + worker)),
        (done) => {
          if (done < injectAt || injected) return;
          injected = kind.inject({ ...bank, workload, random });
          injected.catch(() => undefined); // awaited below, when the work is done
        },
      );
      working = false;
      await Promise.all([injected, reversing]);
      workload.behaviour = { ...USUAL_BEHAVIOUR };
      await bank.allReady();
      expect(book.unknown(), `orders of unknown outcome after: ${kind.name}`).toEqual([]);
      await expectBooksAsTold(workload, before, `balances after round ${round}: ${kind.name}`);
      tookMs.set(kind.name, (tookMs.get(kind.name) ?? 0) + performance.now() - from);
      if (LONG && (round + 1) % 20 === 0)
        console.log(`  ${round + 1} of ${ROUNDS} rounds, ${book.acknowledged().length} operations acknowledged so far`);
    }

    tellWhatHappened(book, tookMs);
    const reversed = reversals.asked.filter(({ acknowledged }) => acknowledged).length;
    console.log(`  reversals: ${reversals.asked.length} asked for, ${reversed} acknowledged`);
    expect(reversed).toBeGreaterThan(0);
    expect(await auditReversals(bank.auditor, reversals.asked, before.changes)).toEqual({
      lost: [],
      doubled: [],
      halfDone: [],
    });
    const findings = await auditBooks(bank.auditor, book, reversals.keys);
    expect(findings).toEqual({ lost: [], doubled: [], halfPosted: [], negative: [], unbalanced: [] });
    const pool = new pg.Pool(bank.auditor.connection);
    expect(await violatedChecks(pool)).toEqual([]);
    const trail = await verifyAudit(pool);
    await pool.end();
    expect(trail.violations).toEqual([]);

    // The balances that customers see, through each server.
    const { balances } = await balancesOf(bank.auditor, PEOPLE);
    for (const server of bank.servers) {
      for (const payer of workload.payers) {
        const profile = await payer.ask(server, { method: 'GET', path: '/customers/profile' });
        expect(BigInt(Math.round(profile.body.data.balance * 100))).toBe(balances.get(payer.email));
      }
    }
    // The bank classifies every failure, except EFBIG, for which PostgreSQL has no error code of its own.
    const unexpected = bank.servers.flatMap(
      (server) => server.output().match(/^.*A call failed unexpectedly.*$/gm) ?? [],
    );
    expect(unexpected.filter((line) => !line.includes('could not extend file'))).toEqual([]);
    // A fault that was never injected would prove nothing.
    for (const { cuts } of [bank.east.wire, bank.west.wire]) {
      for (const which of ['before', 'after'] as const)
        if ([...tookMs.keys()].some((name) => name.includes(`cut ${which} COMMIT`)))
          expect(cuts[which]).toBeGreaterThan(0);
    }
    const line = `faults: seed ${SEED}, ${ROUNDS} rounds, ${book.acknowledged().length} operations acknowledged, 0 lost, 0 doubled, 0 half-posted, 0 negative, 0 unbalanced`;
    console.log(line);
    if (KINDS.length > 1)
      recordFigures(
        'faults',
        { what: 'Orders while processes, connections, clocks and the database fail', printed: [line] },
        machine(),
        'npx vitest run test/faults',
      );
  },
  60_000 + ROUNDS * 60_000,
);

function tellWhatHappened(book: Workload['book'], tookMs: Map<string, number>): void {
  for (const [name, ms] of tookMs) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  const sum = (which: 'before' | 'after' | 'all') => bank.east.wire.cuts[which] + bank.west.wire.cuts[which];
  console.log(
    `  connections cut: ${sum('before')} before COMMIT, ${sum('after')} after it, ${sum('all')} at any moment; ${book.reads} reads, ${book.replays} replays`,
  );
  console.log(`  answers: ${[...book.answers].map(([name, count]) => `${name} ×${count}`).join(', ')}`);
}
