import type { Locator, Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { customerWithCard, newCustomer, openDashboard } from './people-for-browsers.ts';
import { callBank, signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

// Answers that come when the window of their question has closed: the window that is open by then stays, with what is typed in it.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a window that is open for another customer stays when the answer about the one before comes', async ({
  page,
}) => {
  const [first, second] = [await newCustomer('Rohini Varma'), await newCustomer('Sarala Varma')];
  await signInAtTheDesk(page, 'kavita', '/banker/customers?search=Varma');
  const edit = dialog(page, 'Edit Customer Details');
  const open = (email: string) =>
    page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: /^Edit/ }).press('Enter');
  const release = await holdAnswers(page, `**/api/banker/customers/${first.id}`);
  await open(first.email);
  await edit.getByLabel('Address', { exact: true }).fill('7 Lake Road, Pune');
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await open(second.email);
  await edit.getByLabel('Address', { exact: true }).fill('12 Hill Road');
  release();
  await expect(toast(page, 'Customer details updated successfully')).toBeVisible();
  await expect(edit.getByLabel('Address', { exact: true })).toHaveValue('12 Hill Road');
});

test('a budget that is saved late leaves the window of the next one', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Urvi Shah'));
  await page.goto(url('/spending'));
  const form = dialog(page, 'Budget for a month');
  const enter = async (category: string, rupees: string) => {
    await page.getByRole('button', { name: 'Set a budget', exact: true }).click();
    await form.getByLabel('Category', { exact: true }).selectOption({ label: category });
    await form.getByLabel('Monthly budget', { exact: true }).fill(rupees);
  };
  const release = await holdAnswers(page, '**/api/customers/budgets*');
  await enter('Food and drink', '1000');
  await form.getByRole('button', { name: 'Save budget', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await enter('Shopping', '500');
  release();
  await expect(toast(page, 'Budget saved')).toBeVisible();
  await expect(form.getByLabel('Monthly budget', { exact: true })).toHaveValue('500');
});

test('the question about the next flag, card or colleague stays when the step before it is answered', async ({
  page,
}) => {
  const customer = await customerWithCard('Vaishali Naik');
  await signInAtTheDesk(page, 'sunita');
  const staff = ['first', 'second'].map((which) => `late-${which}-${Date.now()}@kosh.example`);
  for (const email of staff) await callBank(page, 'POST', '/banker/create', { name: 'Yamini Rao', email });
  for (const reason of ['The first flag', 'The second flag'])
    await callBank(page, 'POST', `/banker/customers/${customer.id}/flags`, { reason });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const flag = (reason: string) => page.getByRole('listitem').filter({ hasText: `${reason}Raised` });
  const button = (place: Locator, name: RegExp) => place.getByRole('button', { name, exact: true });
  for (const { path, call, first, second, said } of [
    {
      path: `/banker/customer/${customer.id}?tab=record`,
      call: '**/flags/*',
      first: [button(flag('The first flag'), /^Clear$/), 'Clear flag', 'Clear flag'],
      second: [button(flag('The second flag'), /^Clear$/), 'Clear flag'],
      said: 'Flag cleared',
    },
    {
      path: `/banker/customer/${customer.id}?tab=holding`,
      call: '**/api/cards/*/status',
      first: [button(row('Vaishali'), /^Deactivate /), 'Deactivate this card?', 'Deactivate card'],
      second: [button(row('Vaishali'), /^Block /), 'Block this card?'],
      said: 'Card deactivated successfully',
    },
    {
      path: '/banker/staff',
      call: '**/api/banker/staff/*/status',
      first: [button(row(staff[0] ?? ''), /^Disable/), 'Disable this colleague?', 'Disable'],
      second: [button(row(staff[1] ?? ''), /^Disable/), 'Disable this colleague?'],
      said: /is now disabled$/,
    },
  ] as const) {
    await page.goto(url(path));
    const release = await holdAnswers(page, call);
    const [before, next] = [dialog(page, first[1]), dialog(page, second[1])];
    await first[0].click();
    if (said === 'Flag cleared') {
      await before.getByLabel('Reason for clearing the flag', { exact: true }).fill('The papers are in order');
      await before.getByRole('button', { name: 'Clear flag', exact: true }).click();
    } else await takeWithReason(before, first[2]);
    await page.keyboard.press('Escape');
    await expect(before).toBeHidden();
    await second[0].click();
    const words = next.getByRole('textbox').first();
    await words.fill('Typed already');
    release();
    await expect(toast(page, said)).toBeVisible();
    await expect(words).toHaveValue('Typed already');
    await page.keyboard.press('Escape');
  }
});

test('a window of the desk that is opened again stays when the answer about the work before comes', async ({
  page,
}) => {
  const customer = await newCustomer('Zarina Contractor');
  await signInAtTheDesk(page, 'sunita');
  const email = `late-${Date.now()}@kosh.example`;
  for (const { path, button, title, call, fields, submit, said } of [
    {
      path: `/banker/customer/${customer.id}?tab=record`,
      button: 'Write a note',
      title: 'Write a note',
      call: '**/notes',
      fields: { Note: 'Called back' },
      submit: 'Save note',
      said: 'Note saved',
    },
    {
      path: '/banker/staff',
      button: 'Invite',
      title: 'Invite to the staff',
      call: '**/api/banker/create',
      fields: { 'Email Address': email, 'Full Name': 'Zubin Engineer' },
      submit: 'Send invitation',
      said: /^Invitation sent to |^Another admin must approve the invitation of Zubin Engineer$/,
    },
  ]) {
    await page.goto(url(path));
    const release = await holdAnswers(page, call);
    const opener = page.getByRole('button', { name: button, exact: true });
    const window = dialog(page, title);
    await opener.click();
    for (const [label, text] of Object.entries(fields)) await window.getByLabel(label, { exact: true }).fill(text);
    await window.getByRole('button', { name: submit, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await opener.click();
    const words = window.getByRole('textbox').first();
    await words.fill('Typed already');
    release();
    await expect(toast(page, said)).toBeVisible();
    await expect(words).toHaveValue('Typed already');
    await page.keyboard.press('Escape');
  }
});

test('a goal that is saved late leaves the window that is open again', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Aarti Bhosle', 9_000));
  const form = dialog(page, 'Your savings goal');
  const opener = page.getByRole('button', { name: 'Set your goal', exact: true });
  const release = await holdAnswers(page, '**/api/customers/goal');
  await opener.click();
  await form.getByLabel('Goal', { exact: true }).fill('30000');
  await form.getByRole('button', { name: 'Save goal', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await opener.click();
  await form.getByLabel('Goal', { exact: true }).fill('45000');
  release();
  await expect(toast(page, 'Your savings goal has been saved')).toBeVisible();
  await expect(form.getByLabel('Goal', { exact: true })).toHaveValue('45000');
});

test('an instruction that is saved late leaves the step that closes the deposit', async ({ context }) => {
  const customer = await newCustomer('Bharati Sathe', 50_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  const page = await openDashboard(context, customer);
  await page.getByRole('button', { name: /^Fixed Deposit / }).press('Enter');
  const deposit = dialog(page, 'Fixed Deposit');
  const release = await holdAnswers(page, '**/api/deposits/*/instruction');
  await deposit.getByRole('button', { name: 'Edit', exact: true }).click();
  await deposit.getByLabel('Nominee', { exact: true }).fill('Ravi Sathe');
  await deposit.getByRole('button', { name: 'Save', exact: true }).click();
  await deposit.getByRole('button', { name: 'Back', exact: true }).click();
  await deposit.getByRole('button', { name: 'Close early', exact: true }).click();
  const pay = deposit.getByRole('button', { name: /^Close and pay ₹/ });
  await expect(pay).toBeVisible();
  release();
  await expect(toast(page, 'Maturity instruction saved')).toBeVisible();
  await expect(pay).toBeVisible();
});

test('a passkey that is removed late leaves the question about the next one', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Charulata Nene'));
  const key = (place: number, name: string) => ({
    id: `0190b5a0-0000-7000-8000-00000000000${place}`,
    name,
    created_at: '2026-01-05T06:30:00.000Z',
    last_used_at: null,
  });
  await page.route('**/api/auth/passkeys', (route) =>
    route.fulfill({ json: { success: true, data: [key(1, 'Phone'), key(2, 'Laptop')] } }),
  );
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/passkeys/*', async (route) => {
    await released;
    await route.fulfill({ json: { success: true, message: 'Passkey removed' } });
  });
  await page.goto(url('/customer/profile'));
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Remove Phone', exact: true }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Remove Laptop', exact: true }).click();
  release();
  await expect(toast(page, 'The passkey is removed')).toBeVisible();
  await expect(question.getByText(/Laptop/)).toBeVisible();
});
