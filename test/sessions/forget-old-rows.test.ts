import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldRows } from '../../server/sessions/forget-old-rows.ts';
import { createThrottle } from '../../server/sessions/throttle.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SESSION = `insert into bank.sessions
    (id, subject_type, subject_id, created_at, password_at, last_seen_at, expires_at, address, network, user_agent)
  values ($1::uuid, 'customer', $1::uuid, now(), now(), now(), $2, '127.0.0.1', '127.0.0.1', 'test/1.0')`;
const ATTEMPT = `insert into bank.registration_attempts
    (id, name, email, phone, address, account_type, password_hash, created_at)
  select $1::uuid, 'Asha Rao', 'asha@mail.example', '9000000000', '12 Marine Drive', 'savings', ''`;

/**
 * Kinds of rows, each with the milliseconds that it is kept after the instant $2, the condition that finds it by its id $1,
 * and the statement that makes it.
 */
const ROWS: Record<string, readonly [kept: number, found: string, made: string]> = {
  'a session, after its end': [180 * DAY, 'bank.sessions where id = $1', SESSION],
  'the refresh secret of a session, after its end': [
    DAY,
    'bank.refresh_tokens where session_id = $1',
    `with made as (${SESSION} returning id)
     insert into bank.refresh_tokens (token_hash, session_id, issued_at) select decode(md5(id::text), 'hex'), id, now() from made`,
  ],
  'a registration without a code, after its beginning': [
    DAY,
    'bank.registration_attempts where id = $1',
    `${ATTEMPT}, $2::timestamptz`,
  ],
  'a code of a registration, after its end': [
    DAY,
    'bank.registration_codes where attempt_id = $1',
    `with made as (${ATTEMPT}, now() returning id)
     insert into bank.registration_codes (attempt_id, code_hash, expires_at) select id, ''::bytea, $2 from made`,
  ],
  'an old registration, after the end of its code': [
    DAY,
    'bank.registration_attempts where id = $1',
    `with made as (${ATTEMPT}, now() - interval '9 days' returning id)
     insert into bank.registration_codes (attempt_id, code_hash, expires_at) select id, ''::bytea, $2 from made`,
  ],
  'an invitation, after its end': [
    DAY,
    'bank.reset_links where subject_id = $1',
    `insert into bank.reset_links (token_hash, subject_type, subject_id, kind, created_at, expires_at)
     values (decode(md5($1::uuid::text), 'hex'), 'staff', $1::uuid, 'invitation', $2::timestamptz - interval '2 days', $2)`,
  ],
  'a sign-in that waits for a second factor, after its end': [
    DAY,
    'bank.sign_in_challenges where subject_id = $1',
    `insert into bank.sign_in_challenges (token_hash, subject_type, subject_id, created_at, expires_at)
     values (decode(md5($1::uuid::text), 'hex'), 'staff', $1::uuid, $2::timestamptz - interval '2 days', $2)`,
  ],
  'a letter of no customer, after it was sent': [
    30 * DAY,
    'bank.mails where id = $1',
    `insert into bank.mails (id, kind, recipient, subject, text, created_at, due_at, sent_at)
     values ($1::uuid, 'code', 'asha@mail.example', 'Your code', '123456', $2, $2, $2)`,
  ],
  'a counter of calls, after it says nothing': [
    0,
    'bank.throttles where key = $1::text',
    `insert into bank.throttles (key, started_at, hits, hits_before, stale_at) values ($1::text, $2, 1, 0, $2)`,
  ],
  'a counter of wrong passwords, after the last one': [
    DAY,
    'bank.failed_attempts where key = $1::text',
    `insert into bank.failed_attempts (key, failures, last_at, not_before) values ($1::text, 1, $2, $2)`,
  ],
};

test.each(Object.entries(ROWS))('%s, is kept for its time and not longer', async (_, [kept, found, made]) => {
  const border = bank.clock.wall().getTime() - kept;
  const [young, old] = [randomUUID(), randomUUID()];
  await bank.asOwner(made, [young, new Date(border + 60_000)]);
  await bank.asOwner(made, [old, new Date(border - 60_000)]);
  await forgetOldRows({ database: bank.database, clock: bank.clock, throttle: createThrottle(bank.db, bank.clock, 1) });
  const isThere = async (id: string) => (await bank.asOwner(`select from ${found}`, [id])).length;
  expect([await isThere(young), await isThere(old)]).toEqual([1, 0]);
});
