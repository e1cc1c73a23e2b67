import { readFileSync } from 'node:fs';
import { expect, test } from './bank-test.ts';
import { newCustomer } from './people-for-browsers.ts';
import {
  at,
  callBank,
  expectUsable,
  openAccountFor,
  signInAtTheDesk,
  takeWithReason,
  toast,
} from './staff-in-a-browser.ts';

test('Ctrl-K and / find customers and pages without a mouse', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await expect(page.getByRole('group', { name: 'Total Customers', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search the desk', exact: true });
  await expect(box).toBeFocused();
  await page.keyboard.type('meera iyer');
  await expect(page.getByRole('option', { name: /^Meera Iyer/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Meera Iyer', exact: true, level: 1 })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('ledger');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/banker/books'));
});

test('Ctrl-K finds transactions, deposits, staff and actions', async ({ page }) => {
  const customer = await newCustomer('Lopamudra Sanyal');
  const words = `Guests of ${Date.now()}`;
  await signInAtTheDesk(page, 'sunita');
  const box = page.getByRole('combobox', { name: 'Search the desk', exact: true });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
  };
  await find('deposit to Lopamudra');
  await expect(page.getByRole('option', { name: /^Deposit to Lopamudra Sanyal/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  const deposit = page.getByRole('dialog', { name: 'Add Deposit', exact: true });
  await deposit.getByLabel('Amount', { exact: true }).fill('1250');
  await deposit.getByLabel('Description', { exact: true }).fill(words);
  await deposit.getByRole('button', { name: 'Deposit ₹1,250.00', exact: true }).click();
  await expect(deposit).toBeHidden();
  await expect(page).toHaveURL(at(`/banker/customer/${customer.id}`));

  await find(words);
  await page.getByRole('option', { name: /^₹1,250\.00 · Deposit · Lopamudra Sanyal/ }).click();
  await expect(page).toHaveURL(/\/banker\/transactions\?open=/);
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible();

  const { data } = (await callBank(page, 'GET', '/deposits?limit=1')) as {
    data: { deposit_number: string; customer_name: string }[];
  }; // as: the contract's answer of listDeposits
  const [known] = data;
  if (!known) throw new Error('The demo has no deposit');
  await find(known.deposit_number);
  await page
    .getByRole('option')
    .filter({ hasText: `Deposit of ${known.customer_name}` })
    .click();
  await expect(page.getByRole('heading', { name: known.customer_name, exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Deposits and card', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await find('rohan@kosh');
  await page.getByRole('option', { name: /^Rohan Desai/ }).click();
  await expect(page).toHaveURL(at('/banker/staff'));
});

test('Ctrl-K finds the transaction whose reference a customer reads out, and says when it was misheard', async ({
  page,
}) => {
  const customer = await newCustomer('Malati Deodhar');
  const { data } = await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 3_210 });
  // as: the documented answer of this call.
  const { id, reference } = data.transaction as { id: string; reference: string };
  await signInAtTheDesk(page, 'kavita');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search the desk', exact: true });
  await box.fill(reference.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('option', { name: /^₹3,210\.00 · .+ Malati Deodhar/ }).click();
  const details = page.getByRole('complementary', { name: 'Transaction', exact: true });
  const fact = (label: string) =>
    details.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  await expect(fact('Reference')).toHaveText(reference);
  await expect(fact('Transaction ID')).toHaveText(id);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await box.fill(reference.slice(0, -1) + (reference.endsWith('A') ? 'B' : 'A'));
  await expect(
    page.getByRole('status').getByText('That reference is not right. Please check each character.', { exact: true }),
  ).toBeVisible();
});

test('Ctrl-K leads to the window that asks for the reason of a step about an account', async ({ page }) => {
  const customer = await newCustomer('Ishwari Phadnis');
  await signInAtTheDesk(page, 'kavita');
  const box = page.getByRole('combobox', { name: 'Search the desk', exact: true });
  const choose = async (text: string, option: string) => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
    const found = page.getByRole('option').filter({ has: page.getByText(option, { exact: true }) });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await choose('freeze ishwari', 'Freeze Ishwari Phadnis');
  const freeze = page.getByRole('dialog', { name: 'Freeze this account?', exact: true });
  await expect(freeze.getByLabel('Reason', { exact: true })).toBeFocused();
  await expect(freeze).toContainText('Ishwari Phadnis can sign in and receive money, but cannot send any.');
  await takeWithReason(freeze, 'Freeze Account', 'Unusual activity');
  await expect(toast(page, 'Customer status updated to Frozen')).toBeVisible();
  await expect(freeze).toBeHidden();
  await expect(page).toHaveURL(at(`/banker/customer/${customer.id}`));

  await choose('freeze ishwari', 'Actions for Ishwari Phadnis, now frozen');
  const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
  await expect(actions.getByRole('button', { name: 'Unfreeze Account', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeHidden();

  await choose('unfreeze ishwari', 'Unfreeze Ishwari Phadnis');
  const unfreeze = page.getByRole('dialog', { name: 'Unfreeze this account?', exact: true });
  await unfreeze.getByRole('button', { name: 'Unfreeze Account', exact: true }).click();
  await expect(toast(page, 'Customer status updated to Active')).toBeVisible();
  await expect(unfreeze).toBeHidden();
});

test('on a phone each thing found has room for its words, and a customer’s buttons stand in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAtTheDesk(page, 'kavita', '/banker/customers?search=asha@');
  const buttons = page.getByRole('list', { name: 'Customers', exact: true }).locator('dd').last().locator('a, button');
  await expect(buttons).toHaveCount(4);
  const tops = await buttons.evaluateAll((each) => each.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Search the desk', exact: true }).fill('asha');
  const found = page.getByRole('option');
  await expect(found.filter({ hasText: 'Transaction of' }).first()).toBeVisible();
  const tooHigh = await found.evaluateAll((options) =>
    options.filter((option) => option.scrollHeight > option.clientHeight).map((option) => option.textContent),
  );
  expect(tooHigh).toEqual([]);
});

test('the search opens again, empty, while the one before still fades', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[role="dialog"] { transition-duration: 60s !important }');
    document.adoptedStyleSheets.push(slow);
  });
  const box = page.getByRole('combobox', { name: 'Search the desk', exact: true });
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('approvals');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await page.keyboard.type('ledger');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/banker/books'));
});

test('the books show totals, entries, a journal with both sides, and whether they are right', async ({ page }) => {
  const { id } = await newCustomer('Harini Sastry');
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await callBank(page, 'POST', `/banker/customers/${id}/deposit`, { amount: 300.25 });
  await page.reload();
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Verify now', exact: true }).click();
  await expect(page.getByText('All checks passed', { exact: true })).toBeVisible();
  await expect(page.getByText(/requested by Kavita Menon/)).toBeVisible();
  await page.getByRole('button', { name: 'Teller cash', exact: true }).click();
  await page
    .getByRole('button', { name: /^Entries/ })
    .first()
    .click();
  const entries = page.getByRole('dialog', { name: 'Account entries', exact: true });
  // Cash in the tills is a debit balance: its side stands after the amount, and no sign before it.
  await expect(entries.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^₹[\d,]+\.\d{2} Dr$/);
  await entries.getByRole('row').nth(1).getByRole('button').click();
  const journal = page.getByRole('dialog', { name: 'Journal', exact: true });
  await expect(journal.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^₹[\d,]+\.\d{2} Dr$/);
  await expect(journal.getByRole('row').nth(2).getByRole('cell').last()).toHaveText('₹300.25 Cr');
  await expect(journal.getByText('Debit', { exact: true })).toBeVisible();
  await expect(journal.getByText('Credit', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/journal=/);
  await page.keyboard.press('Escape');
});

test('journals are found by kind, customer, amount and day, with the filter in the address and as a file', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita');
  const { id, number } = await openAccountFor(page, 'Gauri Deshmukh');
  await callBank(page, 'POST', `/banker/customers/${id}/deposit`, { amount: 640.5 });
  await callBank(page, 'POST', `/banker/customers/${id}/deposit`, { amount: 75 });
  await page.goto(at('/banker/books?part=journals'));
  const list = page.getByRole('table', { name: 'Journals', exact: true });
  await page.getByLabel('Account or customer', { exact: true }).fill(number);
  await page.getByLabel('Account or customer', { exact: true }).press('Enter');
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`of=${number}`));
  await page.getByLabel('Amount from (₹)', { exact: true }).fill('100');
  await page.keyboard.press('Tab');
  await page.getByLabel('Kind', { exact: true }).selectOption('Deposit by banker');
  await expect(list.getByRole('row')).toHaveCount(2);
  const row = list.getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: 'Teller cash', exact: true })).toBeVisible();
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
  await expect(row.getByText('₹640.50', { exact: true })).toBeVisible();
  await expectUsable(page, 'journals of a customer');
  await page.reload();
  await expect(list.getByRole('row')).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV', exact: true }).click(),
  ]);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(2);
  await row.getByRole('button', { name: 'Gauri Deshmukh', exact: true }).click();
  const entries = page.getByRole('dialog', { name: 'Account entries', exact: true });
  await expect(entries.getByText('Gauri Deshmukh', { exact: true })).toBeVisible();
  await expect(entries.getByText('₹715.50 Cr', { exact: true }).first()).toBeVisible();
  await expectUsable(page, 'entries of an account');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters (3)', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/books?part=journals'));
});

test('[B-CU-16] [B-DB-19] profile, password, staff and policy', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/profile');
  await expect(page.getByText('sunita@kosh.example', { exact: true })).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill('wrong-password');
  await page.getByLabel('New password', { exact: true }).fill('Another@9876');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Another@9876');
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await expect(page.getByText('Current password is incorrect', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(at('/banker/profile'));

  await page.goto(at('/banker/staff'));
  const email = `desk-staff-${Date.now()}@kosh.example`;
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to the staff', exact: true });
  await invitation.getByLabel('Full Name', { exact: true }).fill('Ritu Saxena');
  await invitation.getByLabel('Email Address', { exact: true }).fill(email);
  await invitation.getByRole('button', { name: 'Send invitation', exact: true }).click();
  await expect(toast(page, `Invitation sent to ${email}`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited');
  await row.getByRole('button', { name: /^Disable/ }).click();
  await takeWithReason(page.getByRole('dialog', { name: 'Disable this colleague?', exact: true }), 'Disable');
  await expect(row).toContainText('Disabled');
  await expect(page.getByRole('row').filter({ hasText: 'sunita@' }).getByRole('button')).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.goto(at('/banker/policy'));
  await page.getByLabel('Pending transactions expire after (days)', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Save policy', exact: true }).click();
  await expect(page.getByText('Please enter 1 to 90 days', { exact: true })).toBeVisible();
  await page.getByLabel('Pending transactions expire after (days)', { exact: true }).fill('9');
  await page.getByRole('button', { name: 'Save policy', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save this policy?', exact: true });
  await expect(question.getByText('7 days → 9 days', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Save this policy', exact: true }).click();
  await expect(page.getByText('9 days', { exact: true })).toBeVisible();
  await callBank(page, 'PUT', '/admin/policy', { reviewAbove: 200_000, pendingDays: 7 });
  await page.reload();
  await expect(page.getByText('Sunita Joshi', { exact: true }).last()).toBeVisible();

  await page.getByLabel('Customers in a quarter', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Save targets', exact: true }).press('Enter');
  await expect(page.getByText('Please enter a whole number from 1 to 10,00,000', { exact: true })).toBeVisible();
  await page.getByLabel('Customers in a quarter', { exact: true }).fill('1300');
  await page.getByRole('button', { name: 'Save targets', exact: true }).click();
  await expect(toast(page, 'Targets saved')).toBeVisible();
  await expect(page.getByText('1,300', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Earlier targets', exact: true }).getByRole('row').nth(1)).toContainText(
    '65',
  );
  await callBank(page, 'PUT', '/admin/targets', { customers: 65, monthlyTransactions: 80 });
});

test('[B-TX-08] where more waits than is shown, the desk says how much, and the dashboard leads to it', async ({
  page,
}) => {
  const customer = await newCustomer('Lata Deshmukh', 3_00_000);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 2_50_000 });
  await page.route('**/api/banker/approvals', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...data[0],
      transaction: { ...data[0].transaction, id: `${data[0].transaction.id}-${index}` },
    }));
    await route.fulfill({ response, json: { ...rest, data: many, meta: { total: 1662 } } });
  });
  await signInAtTheDesk(page, 'kavita');
  const reviews = page
    .getByRole('table', { name: 'Pending approvals', exact: true })
    .getByRole('button', { name: 'Review', exact: true });
  await expect(page.getByText('The oldest 20 of 1,662. See all pending approvals', { exact: true })).toBeVisible();
  await expect(reviews).toHaveCount(20);
  await page.getByRole('link', { name: 'See all pending approvals', exact: true }).click();
  await expect(
    page.getByText('The oldest 25 of 1,662. More appear here as these are decided.', { exact: true }),
  ).toBeVisible();
  await expect(reviews).toHaveCount(25);
  await expect(page.getByRole('link', { name: /^Approvals\s*1662/ })).toBeVisible();
});

test('who changed the policy is two clicks away, and the audit trail is found by people and words', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita');
  const { id, number } = await openAccountFor(page, 'Harsha Kulkarni');
  await callBank(page, 'POST', `/banker/customers/${id}/flags`, { reason: 'Address could not be confirmed' });
  await page
    .getByRole('navigation', { name: 'Staff desk', exact: true })
    .getByRole('link', { name: 'Policy', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Policy', exact: true, level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Changes in the audit trail', exact: true }).click();
  await expect(page.getByLabel('Event', { exact: true })).toHaveValue('policy.changed');
  await expect(page).toHaveURL(at('/banker/books?part=audit&event=policy.changed'));

  await page.getByLabel('Event', { exact: true }).selectOption('Account flagged');
  await page.getByLabel('Staff or customer', { exact: true }).fill(number);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Audit trail', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(
    list.getByText('Sunita Joshi · Harsha Kulkarni · Address could not be confirmed', { exact: true }),
  ).toBeVisible();
  await expectUsable(page, 'audit trail of a customer');
  await page.reload();
  await list.getByRole('link', { name: 'Account flagged', exact: true }).click();
  await expect(page).toHaveURL(at(`/banker/customer/${id}`));
  await page.goto(at('/banker/books?part=audit&who=meera-of-nowhere'));
  await expect(page.getByText('No events match', { exact: true })).toBeVisible();
});
