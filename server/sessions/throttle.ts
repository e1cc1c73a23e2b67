import { sql } from 'kysely';
import { tooManyRequests } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';

/** A number of calls in a number of seconds. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** True for a guard of a short secret: `LIMIT_SCALE` does not change it. */
  readonly unscaled?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes for which a mailed link to choose a new password is valid. */
export const RESET_MINUTES = 30;

/** All limits of the bank that count calls (docs/security.md). */
export const limits = {
  signInsOfNetwork: { name: 'sign-in-network', max: 100, seconds: 15 * MINUTE },
  // Counts those that succeed, too, for an account from one network: each costs a hash and a session.
  signInsFromNetwork: { name: 'sign-in', max: 30, seconds: 15 * MINUTE },
  // Counts entries of the audit trail about sign-ins that a limit refused, not the sign-ins.
  signInLimitsInTrail: { name: 'sign-in-limit', max: 1, seconds: 15 * MINUTE, unscaled: true },
  signInsOfAccount: { name: 'sign-in-account', max: 50, seconds: DAY },
  registrationsOfNetwork: { name: 'register-network', max: 300, seconds: HOUR },
  // Of one e-mail address from one network, so that a stranger elsewhere does not use up its owner's. All codes mailed to an address
  // are counted together as well, against a flood from many networks; one network has a quarter of that (decision 72).
  registrationsFromNetwork: { name: 'register-email', max: 5, seconds: HOUR },
  codeResendPause: { name: 'resend-pause', max: 1, seconds: 30 },
  codeResends: { name: 'resend', max: 5, seconds: HOUR },
  codesFromNetwork: { name: 'code-mail-network', max: 15, seconds: DAY },
  codesOfEmail: { name: 'code-mail', max: 20, seconds: HOUR },
  codesOfEmailOfDay: { name: 'code-mail-day', max: 60, seconds: DAY },
  codeTries: { name: 'code', max: 5, seconds: 15 * MINUTE, unscaled: true },
  // Without the cookie of the browser that began, for all attempts of an address together.
  codeTriesOfDay: { name: 'code-day', max: 20, seconds: DAY, unscaled: true },
  // Each address that is named here, even one without an attempt, leaves a row.
  codesOfNetwork: { name: 'code-network', max: 600, seconds: HOUR },
  // Counts the entries of the audit trail, not the calls: a person who is refused more often is refused all the same.
  refusalsInTrail: { name: 'refusals', max: 20, seconds: HOUR },
  phoneChanges: { name: 'phone-change', max: 3, seconds: DAY },
  phoneCodes: { name: 'phone-code', max: 5, seconds: DAY },
  phoneCodeTries: { name: 'phone-code-try', max: 5, seconds: 15 * MINUTE, unscaled: true },
  secondFactorTries: { name: 'second-factor', max: 5, seconds: 15 * MINUTE, unscaled: true },
  // Since the last right one, however slowly they come.
  secondFactorWrong: { name: 'second-factor-wrong', max: 20, seconds: 365 * DAY, unscaled: true },
  // The subject names the date, so one window is that day and the days around it.
  viewsInTrail: { name: 'view', max: 1, seconds: 3 * DAY, unscaled: true },
  secondFactorLetters: { name: 'second-factor-letter', max: 1, seconds: 15 * MINUTE, unscaled: true },
  // Keeps one network from filling the table of challenges; a signature itself cannot be guessed.
  passkeySignIns: { name: 'passkey-sign-in', max: 60, seconds: 15 * MINUTE },
  passwordTries: { name: 'password', max: 5, seconds: 15 * MINUTE },
  // Of one e-mail address from one network, as for registrations.
  resetsFromNetwork: { name: 'reset-email', max: 3, seconds: 15 * MINUTE },
  resetsFromNetworkOfDay: { name: 'reset-email-day', max: 10, seconds: DAY },
  // As long as a link is valid: with the limit reached, the mailbox holds one.
  resetLetters: { name: 'reset-letter', max: 3, seconds: RESET_MINUTES * MINUTE },
  resetsByDesk: { name: 'reset-desk', max: 3, seconds: 15 * MINUTE },
  resetsOfNetwork: { name: 'reset-network', max: 30, seconds: HOUR },
  recipientLookups: { name: 'lookup-minute', max: 10, seconds: MINUTE },
  recipientLookupsOfDay: { name: 'lookup-day', max: 60, seconds: DAY },
  statementsOfType: { name: 'statement', max: 1, seconds: 5 * MINUTE },
  documents: { name: 'documents', max: 120, seconds: HOUR },
  documentChecks: { name: 'document-checks', max: 60, seconds: 15 * MINUTE },
  cardReveals: { name: 'card-reveal', max: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export interface Throttle {
  /** Counts one call, or refuses TOO_MANY_REQUESTS with the seconds to wait. Refused calls are not counted. */
  take(limit: Limit, subject: string): Promise<void>;
  /** Refuses when the limit is reached, without counting: for wide limits that count only failures. */
  check(limit: Limit, subject: string): Promise<void>;
  /** Resets a counter, after a success that proves the person. */
  forget(limit: Limit, subject: string): Promise<void>;
  /** Counts one call, and answers false instead of refusing. */
  passes(limit: Limit, subject: string): Promise<boolean>;
  /**
   * Counts an attempt as failed before it is made (so that twenty at once do not all get through) and refuses while the
   * wait after earlier failures runs. Five in fifteen minutes are free; then the wait is one minute and doubles with
   * each failure, up to an hour. `succeeded` removes the count.
   */
  attempt(subject: string): Promise<void>;
  succeeded(subject: string): Promise<void>;
  /** Deletes counters that have run out. */
  sweep(): Promise<void>;
}

/**
 * Counters in PostgreSQL: all servers share them and they survive a restart. Each count is one statement outside the
 * caller's transaction, because a later refusal must not roll the count back.
 * @param scale `LIMIT_SCALE`: multiplies the limits for load tests
 */
export function createThrottle(db: Db, clock: BankClock, scale: number): Throttle {
  const max = (limit: Limit) => (limit.unscaled ? limit.max : Math.ceil(limit.max * scale));

  return {
    async take(limit, subject) {
      const key = `${limit.name}:${subject}`;
      const now = clock.wall();
      const taken = await countOne(db, key, max(limit), limit.seconds, now);
      if (!taken) throw tooManyRequests(await secondsUntilFree(db, key, max(limit), limit.seconds, now));
    },

    passes: (limit, subject) => countOne(db, `${limit.name}:${subject}`, max(limit), limit.seconds, clock.wall()),

    async check(limit, subject) {
      const wait = await secondsUntilFree(db, `${limit.name}:${subject}`, max(limit), limit.seconds, clock.wall());
      if (wait > 0) throw tooManyRequests(wait);
    },

    async forget(limit, subject) {
      await db.deleteFrom('bank.throttles').where('key', '=', `${limit.name}:${subject}`).execute();
    },

    async attempt(subject) {
      const now = clock.wall();
      const free = Math.ceil(FREE_ATTEMPTS * scale);
      const claimed = await claimAttempt(db, subject, free, now);
      if (claimed) return;
      const row = await db
        .selectFrom('bank.failed_attempts')
        .select('not_before')
        .where('key', '=', subject)
        .executeTakeFirst();
      throw tooManyRequests(row ? (row.not_before.getTime() - now.getTime()) / 1000 : 1);
    },

    async succeeded(subject) {
      await db.deleteFrom('bank.failed_attempts').where('key', '=', subject).execute();
    },

    async sweep() {
      const now = clock.wall();
      await db.deleteFrom('bank.throttles').where('stale_at', '<', now).execute();
      await db
        .deleteFrom('bank.failed_attempts')
        .where('last_at', '<', new Date(now.getTime() - DAY * 1000))
        .execute();
    },
  };
}

const FREE_ATTEMPTS = 5;

/**
 * Counts in a sliding window with two numbers: the hits of the current window, and those of the one before, multiplied
 * by the part of it that the sliding window still covers, in whole hits. One atomic statement for check and count.
 */
async function countOne(db: Db, key: string, max: number, seconds: number, now: Date): Promise<boolean> {
  const age = sql`extract(epoch from ${now}::timestamptz - t.started_at) / ${seconds}`;
  const result = await sql<{ hits: number }>`
    insert into bank.throttles as t (key, started_at, hits, hits_before, stale_at)
    values (${key}, ${now}, 1, 0, ${now}::timestamptz + make_interval(secs => ${2 * seconds}))
    on conflict (key) do update set
      started_at  = case when ${age} >= 2 then excluded.started_at
                         when ${age} >= 1 then t.started_at + make_interval(secs => ${seconds})
                         else t.started_at end,
      hits        = case when ${age} >= 1 then 1 else t.hits + 1 end,
      hits_before = case when ${age} >= 2 then 0 when ${age} >= 1 then t.hits else t.hits_before end,
      stale_at    = excluded.stale_at
    where case when ${age} >= 2 then 0
               when ${age} >= 1 then floor(t.hits * (2 - ${age}))
               else t.hits + floor(t.hits_before * (1 - greatest(${age}, 0))) end <= ${max} - 1
    returning hits`.execute(db);
  return result.rows.length > 0;
}

async function secondsUntilFree(db: Db, key: string, max: number, seconds: number, now: Date): Promise<number> {
  const row = await db.selectFrom('bank.throttles').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return 0;
  const age = (now.getTime() - row.started_at.getTime()) / 1000 / seconds;
  // In this window: until enough of the last one is outside the sliding window. Otherwise: until enough of this one is,
  // in the next window.
  if (age >= 1 || row.hits >= max) return (2 - max / Math.max(row.hits, 1) - age) * seconds;
  return row.hits_before === 0 ? 0 : (1 - (max - row.hits) / row.hits_before - age) * seconds;
}

/** One atomic statement. Free attempts never wait: of two at once, the later one may carry the earlier time. */
async function claimAttempt(db: Db, key: string, free: number, now: Date): Promise<boolean> {
  const forgotten = sql`f.last_at < ${now}::timestamptz - case when f.failures > ${free} then interval '1 day' else interval '15 minutes' end`;
  const result = await sql<{ failures: number }>`
    insert into bank.failed_attempts as f (key, failures, last_at, not_before)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures   = case when ${forgotten} then 1 else f.failures + 1 end,
      last_at    = ${now},
      not_before = case when ${forgotten} or f.failures + 1 < ${free} then ${now}::timestamptz
                        else ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(f.failures + 1 - ${free}, 10))) end
    where f.failures < ${free} or f.not_before <= ${now}
    returning failures`.execute(db);
  return result.rows.length > 0;
}

/** Returns the part of an address that one subscriber holds: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
