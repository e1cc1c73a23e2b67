import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThrottle, type Limit, limits, networkOf, RESET_MINUTES } from '../../server/sessions/throttle.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());

/** The throttle of a server whose clock stands at these milliseconds. */
const throttleAt = (milliseconds: number, scale = 1) =>
  createThrottle(bank.db, Object.assign(Object.create(bank.clock), { wall: () => new Date(milliseconds) }), scale);

const NOON = Date.UTC(2026, 10, 23, 12);
/** The throttle so many seconds after noon. */
const after = (seconds: number, scale = 1) => throttleAt(NOON + seconds * 1000, scale);
/** Three calls in a hundred seconds. */
const THREE: Limit = { name: 'three', max: 3, seconds: 100 };

/** Answer to a call: `passed`, or the code of its refusal with the seconds to wait. */
const told = (call: Promise<void>): Promise<string> =>
  call.then(
    () => 'passed',
    (refusal: { code: string; retryAfter: number }) => `${refusal.code} ${refusal.retryAfter}`,
  );

async function inTurn(times: number, call: () => Promise<void>): Promise<string[]> {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await told(call()));
  return answers;
}
const passed = (times: number) => Array<string>(times).fill('passed');

test('two sign-ins at once pass, though the one that is counted last began first', async () => {
  await throttleAt(NOON).attempt('sign-in:staff:kavita');
  await throttleAt(NOON - 5).attempt('sign-in:staff:kavita');
  const waits = [];
  for (let count = 3; count <= 6; count += 1)
    waits.push(
      await throttleAt(NOON)
        .attempt('sign-in:staff:kavita')
        .then(
          () => 'passed',
          (refusal: { code: string; retryAfter: number }) => `${refusal.code} ${refusal.retryAfter}`,
        ),
    );
  expect(waits).toEqual(['passed', 'passed', 'passed', 'TOO_MANY_REQUESTS 60']);
});

test('a limit refuses what is above it until its window has gone by', async () => {
  expect(await inTurn(4, () => after(0).take(THREE, 'asha'))).toEqual([...passed(3), 'TOO_MANY_REQUESTS 100']);
  expect(await told(after(40).take(THREE, 'asha'))).toBe('TOO_MANY_REQUESTS 60');
  expect(await told(after(40).take(THREE, 'ravi'))).toBe('passed');
  expect(await told(after(40).take({ ...THREE, name: 'other' }, 'asha'))).toBe('passed');
  expect(await told(after(100).take(THREE, 'asha'))).toBe('TOO_MANY_REQUESTS 1');
});

test('the window slides: calls of the one before count for the part that it still covers', async () => {
  await inTurn(3, () => after(0).take(THREE, 'slides'));
  // Of three calls 99 % still count, which are two whole ones; a third of a window later one less.
  expect(await inTurn(2, () => after(101).take(THREE, 'slides'))).toEqual(['passed', 'TOO_MANY_REQUESTS 33']);
  expect(await inTurn(2, () => after(134).take(THREE, 'slides'))).toEqual(['passed', 'TOO_MANY_REQUESTS 33']);
  expect(await told(after(134).check(THREE, 'slides'))).toBe('TOO_MANY_REQUESTS 33');
  // Two windows after the last one began nothing counts any more.
  expect(await inTurn(4, () => after(300).take(THREE, 'slides'))).toEqual([...passed(3), 'TOO_MANY_REQUESTS 100']);
});

test('asking whether a limit is reached counts nothing', async () => {
  expect(await inTurn(4, () => after(0).check(THREE, 'asked'))).toEqual(passed(4));
  expect(await inTurn(2, () => after(0).take(THREE, 'asked'))).toEqual(passed(2));
  expect(await inTurn(2, () => after(10).check(THREE, 'asked'))).toEqual(passed(2));
  expect(await told(after(10).take(THREE, 'asked'))).toBe('passed');
  expect(await told(after(20).check(THREE, 'asked'))).toBe('TOO_MANY_REQUESTS 80');
  // In the next window, while enough of this one is still inside.
  expect(await told(after(99.5).check(THREE, 'asked'))).toBe('TOO_MANY_REQUESTS 1');
  expect(await told(after(150).check(THREE, 'asked'))).toBe('passed');
});

test('a limit that is passed by more calls than it has waits until enough of them are outside', async () => {
  await inTurn(6, () => after(0, 2).take(THREE, 'scaled'));
  // Three of six are outside when half of the next window is over.
  expect(await told(after(20).check(THREE, 'scaled'))).toBe('TOO_MANY_REQUESTS 130');
  expect(await told(after(119.5).check(THREE, 'scaled'))).toBe('TOO_MANY_REQUESTS 31');
});

test('a limit answers false where it is asked not to refuse, and forgets after a success', async () => {
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await after(0).passes(THREE, 'forgotten'));
  expect(answers).toEqual([true, true, true, false]);
  await after(1).forget(THREE, 'forgotten');
  expect(await told(after(1).check(THREE, 'forgotten'))).toBe('passed');
  expect(await after(1).passes(THREE, 'forgotten')).toBe(true);
});

test('LIMIT_SCALE multiplies what a limit allows, to whole calls, but not the tries of a short secret', async () => {
  const one: Limit = { name: 'one', max: 1, seconds: 100 };
  expect(await inTurn(3, () => after(0, 1.5).take(one, 'scale'))).toEqual([...passed(2), 'TOO_MANY_REQUESTS 100']);
  const secret: Limit = { ...one, name: 'secret', unscaled: true };
  expect(await inTurn(2, () => after(0, 9).take(secret, 'scale'))).toEqual(['passed', 'TOO_MANY_REQUESTS 100']);
  expect(await inTurn(8, () => after(0, 1.3).attempt('sign-in:scale'))).toEqual([...passed(7), 'TOO_MANY_REQUESTS 60']);
});

test('after five failures the wait doubles from a minute to an hour, until one succeeds', async () => {
  const who = 'sign-in:doubles';
  await inTurn(5, () => after(0).attempt(who));
  let now = 0;
  const waits = [];
  for (let count = 0; count < 8; count += 1) {
    const refused = await told(after(now).attempt(who));
    waits.push(refused);
    now += Number(refused.split(' ')[1]);
    expect(await told(after(now - 1).attempt(who))).toBe('TOO_MANY_REQUESTS 1');
    expect(await told(after(now).attempt(who))).toBe('passed');
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600].map((wait) => `TOO_MANY_REQUESTS ${wait}`));
  await after(now).succeeded(who);
  expect(await inTurn(6, () => after(now).attempt(who))).toEqual([...passed(5), 'TOO_MANY_REQUESTS 60']);
});

test('free failures are forgotten after a quarter of an hour, and those with a wait after a day', async () => {
  await inTurn(4, () => after(0).attempt('sign-in:few'));
  expect(await inTurn(6, () => after(901).attempt('sign-in:few'))).toEqual([...passed(5), 'TOO_MANY_REQUESTS 60']);
  await inTurn(5, () => after(0).attempt('sign-in:many'));
  await after(60).attempt('sign-in:many');
  expect(await inTurn(2, () => after(50_000).attempt('sign-in:many'))).toEqual(['passed', 'TOO_MANY_REQUESTS 240']);
  expect(await inTurn(6, () => after(50_000 + 86_401).attempt('sign-in:many'))).toEqual([
    ...passed(5),
    'TOO_MANY_REQUESTS 60',
  ]);
});

test('a sweep takes counters that say nothing any more, and no others', async () => {
  await after(0).take(THREE, 'swept');
  await after(0).attempt('sign-in:swept');
  const left = async () => {
    const counters = await bank.asOwner(`select 1 from bank.throttles where key = 'three:swept'`);
    const attempts = await bank.asOwner(`select 1 from bank.failed_attempts where key = 'sign-in:swept'`);
    return [counters.length, attempts.length];
  };
  await after(200).sweep();
  expect(await left()).toEqual([1, 1]);
  await after(201).sweep();
  expect(await left()).toEqual([0, 1]);
  await after(86_400).sweep();
  expect(await left()).toEqual([0, 1]);
  await after(86_401).sweep();
  expect(await left()).toEqual([0, 0]);
});

test('the limits of the bank are those that docs/security.md promises', () => {
  const all: Limit[] = Object.values(limits);
  const written = all.map(
    ({ name, max, seconds, unscaled }) => `${name}: ${max} in ${seconds} s${unscaled ? ', whatever the scale' : ''}`,
  );
  expect(RESET_MINUTES).toBe(30);
  expect(written.toSorted()).toEqual([
    'card-reveal: 10 in 3600 s',
    'code-day: 20 in 86400 s, whatever the scale',
    'code-mail-day: 60 in 86400 s',
    'code-mail-network: 15 in 86400 s',
    'code-mail: 20 in 3600 s',
    'code-network: 600 in 3600 s',
    'code: 5 in 900 s, whatever the scale',
    'document-checks: 60 in 900 s',
    'documents: 120 in 3600 s',
    'lookup-day: 60 in 86400 s',
    'lookup-minute: 10 in 60 s',
    'passkey-sign-in: 60 in 900 s',
    'password: 5 in 900 s',
    'phone-change: 3 in 86400 s',
    'phone-code-try: 5 in 900 s, whatever the scale',
    'phone-code: 5 in 86400 s',
    'refusals: 20 in 3600 s',
    'register-email: 5 in 3600 s',
    'register-network: 300 in 3600 s',
    'resend-pause: 1 in 30 s',
    'resend: 5 in 3600 s',
    'reset-desk: 3 in 900 s',
    'reset-email-day: 10 in 86400 s',
    'reset-email: 3 in 900 s',
    'reset-letter: 3 in 1800 s',
    'reset-network: 30 in 3600 s',
    'second-factor-letter: 1 in 900 s, whatever the scale',
    'second-factor-wrong: 20 in 31536000 s, whatever the scale',
    'second-factor: 5 in 900 s, whatever the scale',
    'sign-in-account: 50 in 86400 s',
    'sign-in-limit: 1 in 900 s, whatever the scale',
    'sign-in-network: 100 in 900 s',
    'sign-in: 30 in 900 s',
    'statement: 1 in 300 s',
    'view: 1 in 259200 s, whatever the scale',
  ]);
});

test('a network is an IPv4 address, or the first half of an IPv6 one', () => {
  const addresses = [
    '203.0.113.7',
    '::ffff:203.0.113.77',
    '::FFFF:10.20.30.40',
    '2001:DB8:1:2:3:4:5:6',
    '2001:db8::1',
    '2001:db8:0:0:1::',
    '2001:db8:1:2::5:6',
    '::1',
    '::',
    '1::2:3:4:5:6:7',
    'x::ffff:10.0.0.1',
    '::ffff:10.0.0.1%eth0',
  ];
  expect(addresses.map(networkOf)).toEqual([
    '203.0.113.7',
    '203.0.113.77',
    '10.20.30.40',
    '2001:db8:1:2::/64',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:1:2::/64',
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    '1:0:2:3::/64',
    'x:0:0:0::/64',
    '0:0:0:0::/64',
  ]);
});
