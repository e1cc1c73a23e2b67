import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { formatDay } from '../../web/components/bank-date.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { expectLoaded } from './accessibility-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

const NOT_ON_PAPER = /Log out|Dashboard|Search|Sort by|Filter|Export|Load more|Demo tools|Privacy policy|English|हिन्दी/;

test('the printed transactions say whose they are, of which days, and the balance before them', async ({ context }) => {
  const customer = await newCustomer('Girija Das', 10_000);
  for (const [amount, description] of [
    [1500.5, 'Rent of the room'],
    [20, 'Tea'],
  ] as const)
    await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount, description });
  const { account_number } = (await customer.call('GET', '/customers/profile')).data;
  const page = await openDashboard(context, customer);
  const printed = async (filter: string) => {
    await page.goto(url(`/transactions${filter}`));
    await expect(page.getByText('Tea', { exact: true }).first()).toBeVisible();
    await expectLoaded(page);
    for (const label of ['Account holder', 'Printed on'])
      await expect(page.getByText(label, { exact: true })).toBeAttached();
    return (await readPdf(await page.pdf(), 1)).text.replaceAll(/\s+/g, ' ');
  };
  const day = formatDay(new Date());
  const text = await printed('');
  for (const words of [
    'Transactions',
    'Account holder Girija Das',
    `Account number ${String(account_number)}`,
    `Period ${day} – ${day}`,
    'Opening balance ₹0.00',
    `Printed on ${day}`,
    'Rent of the room',
    '₹8,479.50',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(NOT_ON_PAPER);

  // A list with gaps has no opening balance, but says which transactions are on it.
  const gaps = await printed(`?type=withdrawal&startDate=${businessDateOf(new Date())}`);
  expect(gaps).toContain('Account holder Girija Das');
  expect(gaps).toContain(`From ${day}`);
  expect(gaps).not.toContain('Opening balance');

  // On the screen there is no such head.
  await expect(page.getByText('Account holder', { exact: true })).toBeHidden();
});
