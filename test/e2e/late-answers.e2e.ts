import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard, openProfile, PASSWORD, send, staffCaller } from './people-for-browsers.ts';
import { callBank, signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

// Answers that come after the reader has decided otherwise: they change nothing.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens the card of a new customer in its window. */
async function openCard(page: Page) {
  const card = page.getByRole('region', { name: 'Virtual Debit Card', exact: true });
  await card.getByRole('button', { name: 'View card', exact: true }).click();
  return dialog(page, 'Your card');
}

async function withCard(name: string) {
  const customer = await newCustomer(name);
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  const { card } = data as { card: { id: string } }; // as: the documented answer of this call
  await (await staffCaller())('PATCH', `/cards/${card.id}/status`, { status: 'active' });
  return customer;
}

test('a search that ends after another recipient was chosen does not change to whom money is sent', async ({
  context,
}) => {
  const [payer, chosen, found] = [
    await newCustomer('Jaya Pillai', 900),
    await newCustomer('Kamal Sen'),
    await newCustomer('Lalit Rao'),
  ];
  await send(payer, chosen, 5);
  const page = await openDashboard(context, payer);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const window = dialog(page, 'Transfer money');
  const release = await holdAnswers(page, '**/api/customers/find-recipient?*');
  const answered = page.waitForResponse('**/api/customers/find-recipient?*');
  await window.getByLabel('Recipient’s phone number', { exact: true }).fill(found.phone);
  await window.getByRole('button', { name: 'Find recipient', exact: true }).click();
  await window.getByRole('button', { name: 'Pay Kamal Sen', exact: true }).click();
  await window.getByLabel('Amount', { exact: true }).fill('150');
  await window.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Send ₹150.00', exact: true })).toBeVisible();
  release();
  await (await answered).finished();
  await window.getByRole('button', { name: 'Send ₹150.00', exact: true }).click();
  await expect(page.getByText('You sent ₹150.00 to Kamal Sen.', { exact: true })).toBeVisible();
  const balances = await Promise.all([chosen, found].map((each) => each.call('GET', '/customers/profile')));
  expect(balances.map(({ data }) => data.balance)).toEqual([155, 0]);
});

test('a deposit is called a deposit, although Withdraw was chosen while it was sent', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Ira Kelkar', 900));
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const deposit = dialog(page, 'Deposit money');
  await deposit.getByLabel('Amount', { exact: true }).fill('500');
  const release = await holdAnswers(page, '**/api/customers/transactions');
  const sent = page.waitForRequest('**/api/customers/transactions');
  await deposit.getByRole('button', { name: 'Deposit ₹500.00', exact: true }).click();
  await sent;
  await deposit.getByText('Withdraw', { exact: true }).click();
  await expect(deposit.getByRole('radio', { name: 'Deposit', exact: true })).toBeChecked();
  release();
  await expect(page.getByText('You added ₹500.00 to your account.', { exact: true })).toBeVisible();
});

test('a step that was cancelled at its password is not done when the password is accepted later', async ({
  context,
}) => {
  const page = await openDashboard(context, await withCard('Meenal Joshi'));
  const shown = await openCard(page);
  let asked = 0;
  await page.route('**/api/cards/my-card/full-details', (route) => {
    asked += 1;
    const refused = { success: false, message: 'Enter your password', code: 'PASSWORD_REQUIRED', requestId: 'test' };
    return asked === 1 ? route.fulfill({ status: 403, json: refused }) : route.continue();
  });
  const release = await holdAnswers(page, '**/api/auth/confirm-password');
  const answered = page.waitForResponse('**/api/auth/confirm-password');
  await shown.getByRole('button', { name: 'Show details', exact: true }).click();
  const prompt = dialog(page, 'Confirm it’s you');
  await prompt.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Continue', exact: true }).click();
  await prompt.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(prompt).toBeHidden();
  release();
  await (await answered).finished();
  // A step that is asked for now is done, and once: its call is the second one.
  await shown.getByRole('button', { name: 'Show details', exact: true }).click();
  await expect(shown.getByTestId('card-number')).toHaveText(/^9999/);
  expect(asked).toBe(2);
});

test('details of a card that come after the page has lost the focus are not shown', async ({ context }) => {
  const page = await openDashboard(context, await withCard('Nitin Bhatia'));
  const shown = await openCard(page);
  const release = await holdAnswers(page, '**/api/cards/my-card/full-details');
  const answered = page.waitForResponse('**/api/cards/my-card/full-details');
  const show = shown.getByRole('button', { name: 'Show details', exact: true });
  await show.click();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  release();
  await (await answered).finished();
  await expect(show).not.toHaveAttribute('aria-disabled', 'true');
  await expect(shown.getByTestId('card-cvv')).toHaveText('•••');
  await expect(shown.getByTestId('card-number')).toHaveText(/^••••/);
});

test('the answer about a code is not shown under the code that is typed after it', async ({ page }) => {
  const release = await holdAnswers(page, '**/api/documents/verify/*');
  await page.goto(url('/verify#KOSH-0000-0000-0000-0000'));
  const code = page.getByLabel('Verification code', { exact: true });
  const asked = page.waitForRequest('**/api/documents/verify/*');
  const answered = page.waitForResponse('**/api/documents/verify/*');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await asked;
  await code.fill('KOSH-1111-1111-1111-1111');
  release();
  await (await answered).finished();
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await expect(check).toBeVisible();
  await expect(page.getByText('We have no document with this code', { exact: true })).toHaveCount(0);
  await check.click();
  await expect(page.getByText('We have no document with this code', { exact: true })).toBeVisible();
});

test('a deposit that is answered when another customer was chosen leaves the form of that one', async ({ page }) => {
  const [first, second] = [await newCustomer('Oindrila Sen'), await newCustomer('Pushpa Rao')];
  await signInAtTheDesk(page, 'kavita', '/banker/customer/deposit');
  const pick = async (customer: { email: string; name: string }) => {
    await page.getByLabel('Find a customer', { exact: true }).fill(customer.email);
    const found = page.getByRole('list', { name: 'Customers found', exact: true });
    await found.getByRole('button', { name: new RegExp(`^${customer.name}`) }).click();
  };
  const amount = page.getByLabel('Amount', { exact: true });
  const release = await holdAnswers(page, '**/deposit');
  await pick({ ...first, name: 'Oindrila Sen' });
  await amount.fill('150');
  await page.getByRole('button', { name: /^Deposit ₹150/ }).click();
  await page.getByRole('button', { name: 'Another customer', exact: true }).click();
  await pick({ ...second, name: 'Pushpa Rao' });
  await amount.fill('75');
  release();
  await expect(toast(page, /₹150\.00/)).toBeVisible();
  await expect(amount).toHaveValue('75');
});

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

test('a notice that was pressed before its list was left opens no window afterwards, and is read', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Tarini Bose', 6_000));
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const release = await holdAnswers(page, '**/api/customers/transactions/*');
  const list = dialog(page, 'Notifications');
  await list.getByRole('button', { name: /^Unread: ₹6,000\.00 came into your account/ }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  const read = page.waitForResponse('**/api/customers/notices/*/read');
  release();
  await (await read).finished();
  await expect(dialog(page, 'Transaction Details')).toHaveCount(0);
});

test('an account that is deleted late does not lead away from the page that is open by then', async ({ page }) => {
  const [closed, next] = [await newCustomer('Wamika Sen'), await newCustomer('Xerxes Mistry')];
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${closed.id}`);
  const release = await holdAnswers(page, `**/api/banker/customers/${closed.id}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  const actions = dialog(page, 'Customer Actions');
  await actions.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await takeWithReason(actions, 'Delete Account');
  await page.keyboard.press('Escape');
  await expect(actions).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(next.email);
  await page.getByRole('option').first().click();
  const heading = page.getByRole('heading', { name: 'Xerxes Mistry', exact: true, level: 1 });
  await expect(heading).toBeVisible();
  release();
  await expect(toast(page, 'Customer account deleted successfully')).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(url(`/banker/customer/${next.id}`));
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
  const customer = await withCard('Vaishali Naik');
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

/** Returns the ten recovery codes that a window shows, and closes it. */
async function keepCodes(window: Locator): Promise<string[]> {
  const codes = window.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allInnerTexts();
  await window.getByRole('button', { name: 'I have saved them', exact: true }).click();
  await expect(window).toBeHidden();
  return kept;
}

test('recovery codes that come after their window was cancelled are shown, because the bank shows them once', async ({
  context,
}) => {
  const page = await openProfile(context, await newCustomer('Zarina Khan'));
  const codes = dialog(page, 'Your recovery codes');
  const enabling = await holdAnswers(page, '**/api/auth/two-factor/enable');
  await page.getByRole('button', { name: 'Turn on two-factor', exact: true }).click();
  const setup = dialog(page, 'Set up two-factor authentication');
  const secret = (await setup.getByTestId('totp-key').innerText()).replaceAll(/\s/g, '');
  await setup.getByLabel('Code from the app', { exact: true }).fill(await generate({ secret }));
  await setup.getByRole('button', { name: 'Verify and turn on', exact: true }).click();
  await setup.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(setup).toBeHidden();
  enabling();
  const first = await keepCodes(codes);

  const replacing = await holdAnswers(page, '**/api/auth/two-factor/recovery-codes');
  await page.getByRole('button', { name: 'New recovery codes', exact: true }).click();
  const ask = dialog(page, 'Make new recovery codes?');
  // The code of the next half minute, because each code counts once.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await ask.getByLabel('Code from the app', { exact: true }).fill(next);
  await ask.getByRole('button', { name: 'Make new codes', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  replacing();
  expect(await keepCodes(codes)).not.toEqual(first);
});
