import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const [days] = await desk.app.bank.asOwner<{ today: string; second: string; later: string }>(
    `select d.today::text as today, bank.next_business_day(bank.next_business_day(d.today + 1) + 1)::text as second
     from (select (updated_at at time zone 'Asia/Kolkata')::date as today from bank.kyc_in_force where customer_id = $1) d`,
    [person.id],
  );
  const { status, missing, expected_on } = await check(person);
  expect({ status, missing }).toEqual({ status: 'pending', missing: [] });
  expect(expected_on).toBe(days?.second);
  expect(expected_on > (days?.today ?? '')).toBe(true);
});
