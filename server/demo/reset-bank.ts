import { setTimeout as pause } from 'node:timers/promises';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { BEGIN_AHEAD } from '../day-end/move-clock.ts';
import { daysBetween } from '../platform/bank-calendar.ts';
import { OffsetClock } from '../platform/bank-clock.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import { recreateDemo } from '../platform/migrate.ts';
import { type Planter, plantSeed, readSeed, type SeedRequest } from './plant-seed.ts';

/**
 * Runs `work` with the maintenance gate closed: waits for calls in progress, and refuses new ones with the sentence.
 */
export type ClosedWhile = <T>(sentence: string, work: () => Promise<T>) => Promise<T>;

export interface ResetTools {
  readonly planter: Planter;
  readonly seed: SeedRequest;
  /** Business date on which the bank begins, if it is not today. */
  readonly begins: string | undefined;
  readonly closedWhile: ClosedWhile;
  /** Runs `work` while no days are closed: a round that went on would leave its old date in the new bank. */
  readonly restWhile: <T>(work: () => Promise<T>) => Promise<T>;
  /** Reloads this process's memory of the bank (its clock, its closed days) after the reset. */
  readonly begunAnew: () => Promise<void>;
}

const DAY_MS = 86_400_000;
/** Pauses before further attempts at a step: time for a database that starts again. */
const PAUSES_MS = [250, 1_000, 2_000, 4_000];
const TOO_LARGE = 'The profile large takes minutes to make. Start the bank in an empty data folder instead.';
const SENTENCE = 'The bank is being taken back to its beginning. Please try again in a few seconds.';

/**
 * Takes a demo bank back to its seed. The ledger is append-only and stays so: nothing is undone in it, the whole
 * database is recreated in one transaction by the owner of its tables, and planted again. Two at once: the second is
 * refused `BUSY`, as all are while another server closes days. A process that dies in between leaves an empty bank that
 * knows its profile, and the next start plants it.
 * Refused: `NOT_FOUND` in a real bank, `STATUS_CONFLICT` for the profile `large`, whose planting takes minutes.
 */
export function createBankReset({ planter, seed, begins, closedWhile, restWhile, begunAnew }: ResetTools) {
  let running = false;

  async function reset(held: Awaited<ReturnType<typeof readSeed>>): Promise<string> {
    const aheadDays = begins === undefined ? 0 : Math.max(0, daysBetween(businessDateOf(planter.clock.wall()), begins));
    await recreateDemo({
      address: planter.owner,
      log: planter.log,
      // Without a date: if this process dies now, the next start plants it.
      async after(client) {
        if (held) await client.query('insert into bank.seed_profile (profile) values ($1)', [held.profile]);
        await client.query(BEGIN_AHEAD, [aheadDays]);
      },
    });
    // The bank's own clock learns of the reset only during the planting, or after it.
    const clock = new OffsetClock();
    clock.setOffset(aheadDays * DAY_MS);
    const profile = held?.profile ?? 'none';
    await persist(planter, () => plantSeed({ ...planter, clock }, { ...seed, asked: false, profile }));
    await persist(planter, () =>
      recordAudit(planter.database.db, { event: 'demo.reset', actorId: null, object: 'bank' }),
    );
    await persist(planter, begunAnew);
    return profile;
  }

  return async (): Promise<{ profile: string; seconds: number }> => {
    if (running) throw new Refusal('BUSY', SENTENCE, { retryAfter: 3 });
    running = true;
    const from = performance.now();
    try {
      // Before the gate closes: a reset that is refused must not stop other calls.
      await requireDemo(planter.database.db);
      const held = await readSeed(planter.database.db);
      if (held?.profile === 'large') throw new Refusal('STATUS_CONFLICT', TOO_LARGE);
      const profile = await closedWhile(SENTENCE, () => restWhile(() => reset(held)));
      const seconds = Math.round((performance.now() - from) / 100) / 10;
      planter.log.info({ profile, seconds }, 'The bank was taken back to its beginning');
      return { profile, seconds };
    } finally {
      running = false;
    }
  };
}

/**
 * Takes a step after which the bank is whole; again, while the gate is still closed, where it fails. An empty bank would let no one in
 * who may reset it, and the first to register in it would keep the next start from planting it.
 */
async function persist({ log }: Planter, step: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      await step();
      return;
    } catch (err) {
      log.warn({ err, pauseMs }, 'A step of taking the bank back failed; trying again');
      await pause(pauseMs);
    }
  }
  await step();
}
