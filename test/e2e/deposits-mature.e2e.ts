import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { ownBank } from './own-bank.ts';
import {
  type BrowserCustomer,
  type Caller,
  type Envelope,
  newCustomer,
  openDashboard,
  staffCaller,
} from './people-for-browsers.ts';

// A bank of its own, because this test moves the clock.
ownBank();

const section = (page: Page) => page.getByRole('region', { name: 'Your Deposits', exact: true });

async function open(page: Page, type: RegExp, amount: string, months?: string): Promise<void> {
  await section(page).getByRole('button', { name: 'New deposit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New deposit', exact: true });
  await form.getByRole('radio', { name: type, exact: true }).check();
  await form.getByRole('textbox', { name: /^(Amount|Monthly instalment)$/ }).fill(amount);
  if (months) await form.getByRole('radio', { name: `${months} months`, exact: true }).check();
  await form.getByRole('button', { name: /^(Open deposit of|Start saving) / }).click();
  await form.getByRole('button', { name: 'Done', exact: true }).click();
}

const text = (value: unknown): string => String(value);
const rowsOf = (answer: Envelope): Record<string, unknown>[] => answer.data as unknown as Record<string, unknown>[]; // as: lists come as arrays

/** Moves the bank's date; returns the new date when all days in between are closed. */
async function moveClock(admin: Caller, to: { toDate: string } | { days: number } | { to: string }): Promise<string> {
  await admin('POST', '/admin/clock', to);
  let date = '';
  await expect
    .poll(
      async () => {
        const { data } = await admin('GET', '/admin/clock');
        date = text(data.businessDate);
        return data.daysLeft;
      },
      { timeout: 300_000 },
    )
    .toBe(0);
  return date;
}

/** Expects the same balance in the profile, the statement's last line and the books, and sound books. */
async function expectAgreement(customer: BrowserCustomer, admin: Caller, when: string): Promise<void> {
  const { data: profile } = await customer.call('GET', '/customers/profile');
  const [newest] = rowsOf(await customer.call('GET', '/customers/transactions?limit=1'));
  const accounts = rowsOf(
    await admin('GET', `/banker/books/accounts?kind=customer&search=${encodeURIComponent(customer.name)}`),
  );
  expect(
    accounts.map((account) => account.balance),
    `the books on ${when}`,
  ).toEqual([profile.balance]);
  expect(newest?.balance_after, `the statement on ${when}`).toBe(profile.balance);
  expect((await admin('POST', '/banker/books/verification')).data, `the proof on ${when}`).toMatchObject({
    healthy: true,
  });
}

/** Advances the bank to `last`; compares the books with the screens after each month or quarter. */
async function live(customer: BrowserCustomer, admin: Caller, last: string, step: 'month' | 'quarter'): Promise<void> {
  let date = text((await admin('GET', '/admin/clock')).data.businessDate);
  const [first, day] = [date, Number(date.slice(8))];
  for (let month = 1; date < last; month += 1) {
    const next = step === 'month' ? monthsAfter(first, month, day) : undefined;
    date = await moveClock(
      admin,
      next === undefined ? { to: 'end_of_quarter' } : { toDate: next < last ? next : last },
    );
    await expectAgreement(customer, admin, date);
  }
}

/** Returns the date `months` after `from`, on the last day of a month that is shorter than `day`. */
function monthsAfter(from: string, months: number, day: number): string {
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

/** Returns all lines of a list that pages by `before`. */
async function allOf(caller: Caller, path: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for (let before: unknown = null; ; ) {
    const answer = await caller(
      'GET',
      `${path}?limit=100${before === null ? '' : `&before=${encodeURIComponent(text(before))}`}`,
    );
    lines.push(...rowsOf(answer));
    before = answer.meta?.nextBefore ?? null;
    if (before === null) return lines;
  }
}

const INDIAN_DATE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/**
 * Expects, for each date from `first` to `last`, the statement's closing balance to be the sum of the account's entries so far.
 * Returns the number of days.
 */
async function expectEveryDayToAgree(
  customer: BrowserCustomer,
  admin: Caller,
  first: string,
  last: string,
): Promise<number> {
  const [account] = rowsOf(
    await admin('GET', `/banker/books/accounts?kind=customer&search=${encodeURIComponent(customer.name)}`),
  );
  const entries = (await allOf(admin, `/banker/books/accounts/${text(account?.account_id)}/entries`)).toReversed();
  const statement = (await allOf(customer.call, '/customers/transactions')).toReversed();
  const paise = (rupees: unknown): number => Math.round(Number(rupees) * 100);
  let days = 0;
  for (let day = first; day <= last; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) {
    const booked = entries
      .filter((entry) => text(entry.value_date) <= day)
      .reduce((sum, entry) => sum + paise(entry.amount), 0);
    const shown = statement.findLast((line) => INDIAN_DATE.format(new Date(text(line.transaction_date))) <= day);
    expect(paise(shown?.balance_after ?? 0), `the statement at the close of ${day}`).toBe(booked);
    days += 1;
  }
  return days;
}

async function expectPaidOut(page: Page, type: string, amount: string, instalments: number): Promise<void> {
  await section(page)
    .getByRole('button', { name: new RegExp(`^${type} .* Matured`) })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: type, exact: true });
  await expect(dialog.getByText('Paid out', { exact: true }).locator('..')).toContainText(amount);
  await expect(dialog.getByRole('row', { name: /Instalment \d+ .*Done/ })).toHaveCount(Math.min(instalments, 8));
  await page.keyboard.press('Escape');
}

test('[C-DP-08] [C-DP-09] [C-DP-15] a 12-month recurring and a 5-year tax-saving deposit are opened and mature', async ({
  context,
}) => {
  const customer = await newCustomer('Aditi Kulkarni', 1_00_000);
  const page = await openDashboard(context, customer);
  await open(page, /^Recurring/, '1000', '12');
  await open(page, /^Tax Saving/, '10000');
  await expect(page.getByTestId('balance')).toHaveText('₹89,000.00');
  const admin = await staffCaller('sunita@kosh.example');
  const opened = text((await admin('GET', '/admin/clock')).data.businessDate);
  await expectAgreement(customer, admin, opened);

  // One day past the anniversary, so that deposits maturing on it are paid out.
  await live(customer, admin, dayAfterYears(opened, 1), 'month');
  // The open page is told of each instalment; the banner appears when it next reads the bank's date.
  await expect(section(page).getByRole('button', { name: /^Recurring Deposit .* Matured/ })).toBeVisible();
  await expectPaidOut(page, 'Recurring Deposit', '₹12,422.50', 12);
  await expect(section(page).getByRole('button', { name: /^Tax Saving Deposit .* Active/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/The bank’s date is \d+ \w+ \d{4}\. This demo has moved its clock/)).toBeVisible();

  await expect(page.getByRole('img', { name: /Your balance went from/ })).toBeVisible();

  const matured = dayAfterYears(opened, 5);
  await live(customer, admin, matured, 'quarter');
  await expect(section(page).getByRole('button', { name: /^Tax Saving Deposit .* Matured/ })).toBeVisible();
  await expectPaidOut(page, 'Tax Saving Deposit', '₹13,750.00', 0);
  expect(await expectEveryDayToAgree(customer, admin, opened, matured)).toBeGreaterThan(1826);
  await page.getByRole('link', { name: 'View All Transactions', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Instalment');
  await expect(page.getByRole('status').filter({ hasText: 'transactions' })).toContainText('11 transactions');
});

function dayAfterYears(date: string, years: number): string {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC((year ?? 0) + years, (month ?? 1) - 1, (day ?? 1) + 1)).toISOString().slice(0, 10);
}
