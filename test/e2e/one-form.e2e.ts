import type { Locator, Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { callBank, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// The rules that every form of the bank keeps, tried once in each of its three shells: a window, a part of a page and a step. What
// the fields of each form ask for is tested where that form is.

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Mocks one call of the page: holds its answer until told, and counts the requests. */
async function holdCall(page: Page, path: string, method: string) {
  const asked: unknown[] = [];
  let answer: (answered: Answered) => void = () => undefined;
  let answered = new Promise<Answered>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.push(route.request().postDataJSON());
    const { status, body } = await answered;
    await route.fulfill({ status, json: body });
  });
  return {
    asked,
    /** Answers the pending and all later requests. */
    answer(status: number, body: object) {
      answer({ status, body: { success: status === 200, requestId: 'of-the-test', ...body } });
    },
    /** Requests sent from now on wait again. */
    hold() {
      answered = new Promise<Answered>((resolve) => {
        answer = resolve;
      });
    },
  };
}

/** Presses a button twice before the page can render in between. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    for (let press = 0; press < 2; press += 1) element.click();
  });

/** Expects the field to be marked, with its message, and focused. */
async function expectWrong(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field).toBeFocused();
}

const refusedAbout = (field: string, message: string) => ({
  code: 'STATUS_CONFLICT',
  message,
  data: { issues: [{ field, rule: 'refused' }] },
});

test('a form in a window', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `form-${digits}@kosh.example`;
  const opened = await callBank(page, 'POST', '/banker/customers', {
    name: 'Esha Kulkarni',
    email,
    phone: `9${digits}`,
    address: '3, Lake View Road, Pune',
  });
  const { data } = opened as { data: { id: string } }; // as: the contract's answer of createCustomer
  await page.getByRole('button', { name: 'Update KYC', exact: true }).click();
  const kyc = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  await kyc.getByLabel('Find a customer', { exact: true }).fill(email);
  await kyc.getByRole('button', { name: /Esha Kulkarni/ }).click();
  const [pan, aadhaar] = [
    kyc.getByLabel('PAN, last four', { exact: true }),
    kyc.getByLabel('Aadhaar, last four', { exact: true }),
  ];
  const call = await holdCall(page, `/banker/customers/${data.id}/kyc`, 'PUT');

  await test.step('Enter sends it; what the contract refuses is said at once, at the first field that is wrong', async () => {
    await pan.fill('ABCD');
    await aadhaar.fill('12');
    await aadhaar.press('Enter');
    await expectWrong(pan, 'Please enter the last four characters of the PAN');
    await expect(aadhaar).toHaveAccessibleDescription('Please enter the last four digits of the Aadhaar number');
    expect(call.asked).toEqual([]);
    await pan.fill('123f');
    await expect(pan).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('pressed twice it is sent once, and a refusal lands on the field that it is about', async () => {
    await aadhaar.fill('4321');
    await pressTwice(kyc.getByRole('button', { name: 'Save KYC', exact: true }));
    await expect(kyc.getByRole('button', { name: 'Save KYC', exact: true })).toHaveAttribute('aria-busy', 'true');
    call.answer(409, refusedAbout('aadhaarLastFour', 'Another customer has this number.'));
    await expectWrong(aadhaar, 'Another customer has this number.');
    await expect(kyc.getByText('Another customer has this number.', { exact: true })).toHaveCount(1);
    expect(call.asked).toEqual([
      { status: 'not_started', panLastFour: '123F', aadhaarLastFour: '4321', replaces: null },
    ]);
  });

  await test.step('one that is about no field is told above the buttons', async () => {
    call.hold();
    await aadhaar.press('Enter');
    call.answer(409, refusedAbout('something_else', 'This cannot be saved today.'));
    await expect(toast(page, 'This cannot be saved today.')).toBeVisible();
    await expect(kyc.getByRole('alert')).toHaveText('This cannot be saved today.');
    expect(call.asked).toHaveLength(2);
  });

  await test.step('the bank itself names the field', async () => {
    await page.unroute(`**/api/banker/customers/${data.id}/kyc`);
    await kyc.getByLabel('Status', { exact: true }).selectOption('verified');
    await pan.fill('');
    await kyc.getByRole('button', { name: 'Save KYC', exact: true }).click();
    await expectWrong(pan, 'PAN and Aadhaar are needed before KYC can be verified.');
  });
});

test('a form in a page', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/policy');
  const [amount, days] = [
    page.getByLabel('Approval needed above', { exact: true }),
    page.getByLabel('Pending transactions expire after (days)', { exact: true }),
  ];
  const save = page.getByRole('button', { name: 'Save policy', exact: true });
  const call = await holdCall(page, '/admin/policy', 'PUT');
  await amount.fill('');
  await days.fill('91');
  await days.press('Enter');
  await expectWrong(amount, 'Please enter an amount from ₹0.01 to ₹10,00,000.00');
  await expect(days).toHaveAccessibleDescription('Please enter 1 to 90 days');
  expect(call.asked).toEqual([]);

  await amount.fill('150000.5');
  await page.getByLabel('Money that is spent already', { exact: true }).selectOption({ label: 'is not reversed' });
  await days.fill('7');
  await pressTwice(save);
  const question = page.getByRole('dialog', { name: 'Save this policy?', exact: true });
  await pressTwice(question.getByRole('button', { name: 'Save this policy', exact: true }));
  await expect(save).toHaveAttribute('aria-busy', 'true');
  call.answer(400, refusedAbout('pendingDays', 'Not so soon.'));
  await expectWrong(days, 'Not so soon.');
  // The typed texts have become the values of the call: rupees and a number.
  expect(call.asked).toEqual([
    {
      reviewAbove: 150000.5,
      customerDayLimit: 1000000,
      tellerDayLimit: 5000000,
      confirmAbove: 100000,
      carefulAbove: 10000,
      correctionAbove: 1000,
      reversalDate: 'original',
      claimsAllowed: false,
      selfServiceCash: true,
      pendingDays: 7,
    },
  ]);
});

test('a form that is a step', async ({ page }) => {
  await page.goto(url('/customer/forgot-password'));
  const email = page.getByLabel('Email', { exact: true });
  const send = page.locator('form').getByRole('button');
  const call = await holdCall(page, '/auth/forgot-password', 'POST');
  await email.press('Enter');
  await expectWrong(email, 'Email is required');
  expect(call.asked).toEqual([]);

  await email.fill(' Asha@Kosh.example ');
  await pressTwice(send);
  await expect(send).toHaveAttribute('aria-busy', 'true');
  call.answer(400, refusedAbout('email', 'Please enter a valid email address'));
  await expectWrong(email, 'Please enter a valid email address');
  expect(call.asked).toEqual([{ email: 'asha@kosh.example', audience: 'customer' }]);
});

test('[C-DP-01] [C-TR-07] a form of money: one key for one press, and a refusal at the amount', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Farhan Qureshi', 500));
  const overview = page.getByRole('region', { name: 'Account Overview', exact: true });
  await overview.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Withdraw money', exact: true });
  const amount = window.getByLabel('Amount', { exact: true });
  const call = await holdCall(page, '/customers/transactions', 'POST');
  await amount.press('Enter');
  await expectWrong(amount, 'Please enter a valid amount greater than zero.');
  await amount.fill('500.01');
  await amount.press('Enter');
  const short = 'Insufficient funds. You cannot withdraw more than your current balance.';
  await expectWrong(amount, short);
  expect(call.asked).toEqual([]);

  await amount.fill('500');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await pressTwice(window.getByRole('button', { name: /^Withdraw ₹/ }));
  await expect(window.getByRole('button', { name: 'Working...', exact: true })).toBeVisible();
  call.answer(422, {
    code: 'INSUFFICIENT_FUNDS',
    message: short,
    data: { issues: [{ field: 'amount', rule: 'refused' }] },
  });
  await expectWrong(amount, short);
  expect(call.asked).toEqual([{ type: 'withdrawal', amount: 500, description: '' }]);
});
