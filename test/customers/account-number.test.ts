import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedAccountNumber } from '../../server/customers/account-number.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ SEED: 'demo', LIMIT_SCALE: '1000' });
});
afterAll(() => app.close());

/** Returns the accounts of customers in the order in which they were opened, with the number in their customer id. */
async function accounts(): Promise<{ n: bigint; account_number: string }[]> {
  return app.bank.asOwner(
    `select substr(c.customer_id, 3)::bigint as n, a.account_number
     from bank.customers c join ledger.accounts a using (account_id) order by n`,
  );
}

/** Returns true when the digits pass the check of Luhn. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

test('the account numbers of new customers follow from no formula, and keep their form', async () => {
  const planted = await accounts();
  for (let customer = 0; customer < 4; customer += 1) await app.newCustomer();
  const opened = (await accounts()).slice(planted.length);
  expect(opened).toHaveLength(4);
  for (const { n, account_number } of opened) {
    expect(account_number).toMatch(/^50\d{10}$/);
    expect(passesLuhn(account_number)).toBe(true);
    expect(account_number).not.toBe(plantedAccountNumber(n));
  }
  const nine = opened.map(({ account_number }) => Number(account_number.slice(2, 11)));
  const steps = nine.slice(1).map((number, index) => number - (nine[index] ?? 0));
  expect(new Set(steps).size).toBe(3);
});

test('the documented accounts of the demo keep their numbers', async () => {
  const [first, ...rest] = await accounts();
  expect(first).toEqual({ n: 100_001n, account_number: '500169339891' });
  for (const { n, account_number } of rest.slice(0, 40)) expect(account_number).toBe(plantedAccountNumber(n));
});
