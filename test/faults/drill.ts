import pg from 'pg';
import { expect } from 'vitest';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { auditBooks, balancesOf, bookedByTheBank, expiredSince } from './audit-books.ts';
import type { OwnersReader } from './auditor.ts';
import type { DrilledBank } from './drilled-bank.ts';
import type { FaultKind } from './kinds/fault-kind.ts';
import { openWorkload, PEOPLE } from './open-workload.ts';
import { auditReversals, movedBack, Reversals } from './reversals.ts';
import { seededRandom, spreadSeed } from './seeded-random.ts';
import { USUAL_BEHAVIOUR, type Workload } from './workload.ts';

/** A seeded workload while faults are injected. Its kinds are taken in turn; a choice of orders and moments repeats with its seed. */
export interface Drill<Bank extends DrilledBank> {
  readonly kinds: readonly FaultKind<Bank>[];
  readonly seed: number;
  readonly rounds: number;
  readonly ordersARound: number;
  /** Runs after each round, when all servers are ready again and every order has its outcome. */
  readonly afterRound?: (kind: FaultKind<Bank>) => Promise<void>;
}

/** The settings of a drill: `FAULT_ROUNDS` and `FAULT_ORDERS` make it long, `FAULT_SEED` repeats one, `FAULT_KIND` is a part of a name. */
export function drillOf<Bank extends DrilledBank>(every: readonly FaultKind<Bank>[]): Drill<Bank> {
  const long = process.env.FAULT_ROUNDS !== undefined;
  const kinds = every.filter(
    ({ name, slow, possible }) =>
      (long || !slow) && (possible?.() ?? true) && name.includes(process.env.FAULT_KIND ?? ''),
  );
  return {
    kinds,
    seed: Number(process.env.FAULT_SEED ?? 20261121),
    rounds: Number(process.env.FAULT_ROUNDS ?? kinds.length),
    ordersARound: Number(process.env.FAULT_ORDERS ?? 100),
  };
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

async function stateBefore(auditor: OwnersReader): Promise<Before> {
  const journals = await auditor.ask<{ journal_id: string }>('select journal_id from assurance.journals');
  const waiting = await auditor.ask<{ journal_id: string }>(
    `select journal_id from assurance.holds where status = 'active'`,
  );
  const changes = await auditor.ask<{ id: string }>('select id from bank.change_requests');
  return {
    ...(await balancesOf(auditor, PEOPLE)),
    journals: journals.map((row) => row.journal_id),
    waiting: waiting.map((row) => row.journal_id),
    changes: changes.map((row) => row.id),
  };
}

/** Expects the books to have the balances that the model predicts; no order may be in progress. */
async function expectBooksAsTold(auditor: OwnersReader, workload: Workload, before: Before, when: string) {
  const { balances, held } = workload.book.expected(before.balances);
  for (const [email, paise] of await bookedByTheBank(auditor, PEOPLE, before.journals))
    balances.set(email, (balances.get(email) ?? 0n) + paise);
  for (const [email, paise] of await movedBack(auditor, before.journals))
    balances.set(email, (balances.get(email) ?? 0n) + paise);
  for (const [email, paise] of before.held) held.set(email, (held.get(email) ?? 0n) + paise);
  // Holds of the demo bank expire when its date has moved on by seven days, which the long form reaches.
  for (const [email, paise] of await expiredSince(auditor, before.waiting))
    held.set(email, (held.get(email) ?? 0n) - paise);
  expect(await balancesOf(auditor, PEOPLE), when).toEqual({ balances, held });
}

/**
 * Works at the bank while its faults are injected, and expects that nothing is lost, doubled or half done.
 * @returns the line that sums it up
 */
export async function runDrill<Bank extends DrilledBank>(bank: Bank, drill: Drill<Bank>): Promise<string> {
  const { kinds, seed, rounds } = drill;
  const workload = await openWorkload(bank.servers, bank.auditor);
  const reversals = new Reversals(workload);
  const before = await stateBefore(bank.auditor);
  const random = seededRandom(seed);
  await workload.payInFirst(random);

  const tookMs = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const kind = kinds[round % kinds.length];
    if (!kind) break;
    const from = performance.now();
    await workload.refreshRecipients(bank.home);
    await workWhile(bank, drill, { kind, round, random, workload, reversals });
    await bank.allReady();
    expect(workload.book.unknown(), `orders of unknown outcome after: ${kind.name}`).toEqual([]);
    await drill.afterRound?.(kind);
    await expectBooksAsTold(bank.auditor, workload, before, `balances after round ${round}: ${kind.name}`);
    tookMs.set(kind.name, (tookMs.get(kind.name) ?? 0) + performance.now() - from);
    if ((round + 1) % 20 === 0)
      console.log(
        `  ${round + 1} of ${rounds} rounds, ${workload.book.acknowledged().length} operations acknowledged so far`,
      );
  }

  tellWhatHappened(bank, workload, reversals, tookMs);
  await expectNothingLost(bank, workload, reversals, before);
  // A fault that was never injected would prove nothing.
  for (const { wire } of [bank.east, bank.west]) {
    for (const which of ['before', 'after'] as const)
      if ([...tookMs.keys()].some((name) => name.includes(`cut ${which} COMMIT`)))
        expect(wire.cuts[which]).toBeGreaterThan(0);
  }
  return `seed ${seed}, ${rounds} rounds, ${workload.book.acknowledged().length} operations acknowledged, 0 lost, 0 doubled, 0 half-posted, 0 negative, 0 unbalanced`;
}

interface Round<Bank extends DrilledBank> {
  readonly kind: FaultKind<Bank>;
  readonly round: number;
  readonly random: ReturnType<typeof seededRandom>;
  readonly workload: Workload;
  readonly reversals: Reversals;
}

/** Works through the orders of one round, and injects its fault when some are answered. */
async function workWhile<Bank extends DrilledBank>(
  bank: Bank,
  { seed, ordersARound }: Drill<Bank>,
  { kind, round, random, workload, reversals }: Round<Bank>,
): Promise<void> {
  // The progress of the work when the fault strikes is random too.
  const injectAt = 1 + random(Math.ceil(ordersARound / 2));
  let injected: Promise<void> | undefined;
  let working = true;
  const reversing = reversals.work(() => working, seededRandom(spreadSeed(seed + round * 1_000 + 999)));
  reversing.catch(() => undefined); // awaited below, when the work is done
  await workload.work(
    (begun) => begun < ordersARound,
    (worker) => seededRandom(spreadSeed(seed + round * 1_000 + worker)),
    (done) => {
      if (done < injectAt || injected) return;
      injected = kind.inject({ ...bank, workload, random });
      injected.catch(() => undefined); // awaited below, when the work is done
    },
  );
  working = false;
  await Promise.all([injected, reversing]);
  workload.behaviour = { ...USUAL_BEHAVIOUR };
}

async function expectNothingLost(
  { auditor, servers }: DrilledBank,
  { book, payers }: Workload,
  reversals: Reversals,
  before: Before,
): Promise<void> {
  expect(reversals.asked.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(0);
  expect(await auditReversals(auditor, reversals.asked, before.changes)).toEqual({
    lost: [],
    doubled: [],
    halfDone: [],
  });
  const findings = await auditBooks(auditor, book, reversals.keys);
  expect(findings).toEqual({ lost: [], doubled: [], halfPosted: [], negative: [], unbalanced: [] });
  const pool = new pg.Pool(auditor.connection);
  expect(await violatedChecks(pool)).toEqual([]);
  const trail = await verifyAudit(pool);
  await pool.end();
  expect(trail.violations).toEqual([]);

  // The balances that customers see, through each server.
  const { balances } = await balancesOf(auditor, PEOPLE);
  for (const server of servers) {
    for (const payer of payers) {
      const profile = await payer.ask(server, { method: 'GET', path: '/customers/profile' });
      expect(BigInt(Math.round(profile.body.data.balance * 100))).toBe(balances.get(payer.email));
    }
  }
  // The bank classifies every failure, except EFBIG, for which PostgreSQL has no error code of its own.
  const unexpected = servers.flatMap((server) => server.output().match(/^.*A call failed unexpectedly.*$/gm) ?? []);
  expect(unexpected.filter((line) => !line.includes('could not extend file'))).toEqual([]);
}

function tellWhatHappened(
  { east, west }: DrilledBank,
  { book }: Workload,
  { asked }: Reversals,
  tookMs: Map<string, number>,
): void {
  for (const [name, ms] of tookMs) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  const sum = (which: 'before' | 'after' | 'all') => east.wire.cuts[which] + west.wire.cuts[which];
  console.log(
    `  connections cut: ${sum('before')} before COMMIT, ${sum('after')} after it, ${sum('all')} at any moment; ${book.reads} reads, ${book.replays} replays`,
  );
  console.log(`  answers: ${[...book.answers].map(([name, count]) => `${name} ×${count}`).join(', ')}`);
  const reversed = asked.filter(({ acknowledged }) => acknowledged).length;
  console.log(`  reversals: ${asked.length} asked for, ${reversed} acknowledged`);
}
