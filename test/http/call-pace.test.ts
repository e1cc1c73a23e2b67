import { expect, test } from 'vitest';
import { callPace } from '../../server/http/call-pace.ts';
import { openDesk } from '../desk/desk-under-test.ts';
import { MovableClock } from '../sessions/app-under-test.ts';

/** A clock whose real time is set by the test, in milliseconds from the beginning of a minute. */
class SetClock extends MovableClock {
  at = 0;

  override wall(): Date {
    return new Date(1_800_000_000_000 + this.at);
  }
}

function callsThatPass(pace: (person: string) => void, person: string, tries: number): number {
  let passed = 0;
  for (let at = 0; at < tries; at += 1) {
    try {
      pace(person);
      passed += 1;
    } catch {
      // Refused; counted by its absence.
    }
  }
  return passed;
}

test('sixty calls of a person in a minute pass, of another as many', () => {
  const clock = new SetClock();
  const pace = callPace(clock, 1).money;
  expect([callsThatPass(pace, 'asha', 100), callsThatPass(pace, 'ravi', 61)]).toEqual([60, 60]);
});

test('LIMIT_SCALE lets more or fewer calls pass, and a part of a call counts as a whole one', () => {
  expect(callsThatPass(callPace(new SetClock(), 2).money, 'asha', 121)).toBe(120);
  expect(callsThatPass(callPace(new SetClock(), 0.51).money, 'asha', 60)).toBe(31);
});

test('a refusal says how many seconds of the minute are left', () => {
  const clock = new SetClock();
  clock.at = 20_500;
  const pace = callPace(clock, 1 / 60).money;
  pace('asha');
  expect(() => pace('asha')).toThrow('Too many attempts. Please try again in 40 seconds.');
});

test('the minute slides: half a minute later half of them are free again, two minutes later all', () => {
  const clock = new SetClock();
  const pace = callPace(clock, 1).money;
  clock.at = 59_999;
  expect(callsThatPass(pace, 'asha', 60)).toBe(60);
  clock.at = 60_001;
  expect(callsThatPass(pace, 'asha', 60)).toBe(1);
  clock.at = 90_000;
  expect(callsThatPass(pace, 'asha', 60)).toBe(29);
  clock.at = 180_000;
  expect(callsThatPass(pace, 'asha', 61)).toBe(60);
});

test('a thousand calls of a person in a day move money, and two thousand change something else', () => {
  const clock = new SetClock();
  const pace = callPace(clock, 1);
  let moved = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    clock.at = minute * 60_000;
    moved += callsThatPass(pace.money, 'asha', 25);
  }
  expect(moved).toBe(1_000);
  expect([callsThatPass(pace.change, 'asha', 2_100), callsThatPass(pace.money, 'ravi', 1)]).toEqual([2_000, 1]);
  clock.at = 2 * 86_400_000;
  expect([callsThatPass(pace.money, 'asha', 1), callsThatPass(pace.change, 'asha', 1)]).toEqual([1, 1]);
});

test('calls that another worker has let through count, of their kind, and are not told on', () => {
  const told: string[] = [];
  const pace = callPace(new SetClock(), 1, ({ kind, personId }) => told.push(`${kind} of ${personId}`));
  for (let call = 0; call < 40; call += 1) pace.hear({ kind: 'money', personId: 'asha' });
  for (let call = 0; call < 40; call += 1) pace.hear({ kind: 'change', personId: 'ravi' });
  expect([callsThatPass(pace.money, 'asha', 60), callsThatPass(pace.money, 'ravi', 61)]).toEqual([20, 60]);
  expect(told).toHaveLength(80);
  pace.change('ravi');
  expect(told.at(-1)).toBe('change of ravi');
});

test('a customer who moves money too often is told for how long to wait; reading goes on', async () => {
  const bank = await openDesk({ LIMIT_SCALE: '1' });
  const asha = await bank.customer();
  const answers = [];
  for (let at = 0; at < 75; at += 1)
    answers.push(await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1 }));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.body.code).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await bank.balance(asha)).toBe(75 - refused.length);
  await bank.close();
});
