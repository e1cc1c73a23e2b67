import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

// The check of papers as a customer sees it whose account waits for it.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const check = async ({ visitor }: DeskPerson) =>
  (await visitor.call('GET', '/customers/profile')).body.data.identity_check;

/** A customer whose account waits, as one that staff have opened does; with a password, to read the profile. */
async function waiting(): Promise<DeskPerson> {
  const person = await desk.customer();
  await desk.app.bank.asOwner(
    "update ledger.accounts set status = 'pending' where account_id = (select account_id from bank.customers where id = $1)",
    [person.id],
  );
  return person;
}

test('[B-CU-11] an account that waits says which papers are missing; one in use says nothing of its check', async () => {
  expect(await check(await desk.customer())).toBeNull();
  const person = await waiting();
  expect(await check(person)).toEqual({ status: 'not_started', missing: ['pan', 'aadhaar'], expected_on: null });
  const kyc = async (body: object) => (await desk.staff()).call('PUT', `/banker/customers/${person.id}/kyc`, body);
  await kyc({ status: 'pending', panLastFour: '123A' });
  expect(await check(person)).toEqual({ status: 'pending', missing: ['aadhaar'], expected_on: null });
  await kyc({ status: 'rejected', aadhaarLastFour: '4567' });
  expect(await check(person)).toEqual({ status: 'rejected', missing: [], expected_on: null });
});

test('[B-CU-11] with all papers the bank decides by the second business day, past the holidays between', async () => {
  const person = await waiting();
  const banker = await desk.staff();
  const papers = { status: 'pending', panLastFour: '123A', aadhaarLastFour: '4567' };
  expect((await banker.call('PUT', `/banker/customers/${person.id}/kyc`, papers)).status).toBe(200);
  const [papersCame] = await desk.app.bank.asOwner<{ at: Date }>(
    'select updated_at as at from bank.kyc_in_force where customer_id = $1',
    [person.id],
  );
  const day = businessDateOf(papersCame?.at ?? new Date(0));
  const all = { status: 'pending', missing: [] };
  // The bank has no holiday but those that its admins have entered.
  expect(await check(person)).toEqual({ ...all, expected_on: addDays(day, 2) });
  const close = (date: string) =>
    desk.app.bank.asOwner(
      `insert into bank.holiday_changes (day, valid_from, closed, name, changed_by) values ($1, now(), true, 'Holiday', gen_random_uuid())`,
      [date],
    );
  await close(addDays(day, 1));
  await close(addDays(day, 2));
  expect(await check(person)).toEqual({ ...all, expected_on: addDays(day, 4) });
  await close(addDays(day, 4));
  expect(await check(person)).toEqual({ ...all, expected_on: addDays(day, 5) });
});
