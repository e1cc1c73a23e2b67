import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { freePort } from '../../server/platform/free-port.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { TWO_LOOKS } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';
import { givePasskeyDevice } from './passkey-device.ts';
import { newCustomer } from './people-for-browsers.ts';
import { disclaimerIsRead, signInQuickly } from './sign-in-quickly.ts';
import { callBank, newBanker, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// Second factors of the staff, from the keyboard: a real bank demands one, a demo asks only those who have one.

const PASSWORD = 'Harvest-moonlight-41';

/** The time steps of codes that the bank takes: the present one, the one before, and the one that comes next. */
const stepNow = () => Math.floor(Date.now() / 30_000);

/** Makes codes of an authenticator, each of a later time step than the one before, as the bank asks for. */
function authenticator(secret: string): () => Promise<string> {
  let step = 0;
  return async () => {
    // A code of the step before is good for the rest of this one, so only in its first half.
    const first = Math.floor((Date.now() + 15_000) / 30_000) - 1;
    step = Math.max(first, step + 1);
    await expect.poll(() => step - stepNow(), { timeout: 35_000 }).toBeLessThanOrEqual(1);
    return generate({ secret, epoch: step * 30 });
  };
}

/** Asks for a withdrawal that waits for a banker. */
async function waitingWithdrawal(name: string): Promise<string> {
  const customer = await newCustomer(name, 4_00_000);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 2_00_001 });
  return name;
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: '₹2,00,001.00' });

test('[B-TX-06] a demo banker who enrolled is asked at an approval, which then goes on; one press for the others', async ({
  page,
}, info) => {
  const banker = await newBanker(page, 'Meenal Deshpande');
  const [first, second] = [await waitingWithdrawal('Ketaki Bhave'), await waitingWithdrawal('Lalita Gokhale')];
  await signInQuickly(page, 'banker', banker, '/banker/profile');
  const setup = (await callBank(page, 'POST', '/auth/two-factor/setup')) as { data: { secret: string } }; // as: the contract's answer
  const code = authenticator(setup.data.secret);
  await callBank(page, 'POST', '/auth/two-factor/enable', { code: await code() });
  // Five minutes later, as far as the bank can tell the page.
  let stale = true;
  await page.route('**/api/banker/transactions/*/approve', (route) =>
    stale
      ? route.fulfill({
          status: 403,
          json: {
            success: false,
            message: 'Please confirm with your second factor that it’s you.',
            code: 'FRESH_FACTOR_REQUIRED',
            requestId: 'test',
          },
        })
      : route.fallback(),
  );
  await page.route('**/api/auth/two-factor/confirm', async (route) => {
    stale = false;
    await route.fallback();
  });
  await page.goto(url('/banker/approvals'));
  await row(page, first).getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirm with your second factor', exact: true });
  await expect(prompt.getByLabel('Code from the app', { exact: true })).toBeFocused();
  await expectAccessible(page, 'factor-prompt', info, TWO_LOOKS);

  // Closing the question leaves the transaction as it is.
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(
    review.getByText('Please confirm with your second factor that it’s you.', { exact: true }),
  ).toBeVisible();
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await prompt.getByLabel('Code from the app', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(prompt.getByText('That code is not correct. Please try again.', { exact: true })).toBeVisible();
  await prompt.getByLabel('Code from the app', { exact: true }).fill(await code());
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Transaction approved').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, first)).toBeHidden();

  // The factor was given just now.
  await row(page, second).getByRole('button', { name: 'Review', exact: true }).click();
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(page, 'Transaction approved').first()).toBeVisible();
  await expect(prompt).toBeHidden();
});

test('a decision that needs a fresh factor and whose window was left meanwhile is said to be refused', async ({
  page,
}) => {
  const name = await waitingWithdrawal('Mandakini Sathe');
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/banker/transactions/*/approve', async (route) => {
    await held;
    const message = 'Please confirm with your second factor that it’s you.';
    await route.fulfill({
      status: 403,
      json: { success: false, message, code: 'FRESH_FACTOR_REQUIRED', requestId: 'test' },
    });
  });
  await row(page, name).getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  const asked = page.waitForRequest('**/api/banker/transactions/*/approve');
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  answer();
  await expect(toast(page, 'The decision was not accepted')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a banker adds a passkey at the desk and signs in with it; an admin takes it away again', async ({
  page,
  browser,
}, info) => {
  await givePasskeyDevice(page);
  const banker = await newBanker(page, 'Nirmala Phadke');
  await signInQuickly(page, 'banker', banker, '/banker/profile');
  const panel = page.getByRole('region', { name: 'My second factor', exact: true });
  await panel.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await expect(toast(page, 'The passkey is added')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Passkeys', exact: true }).getByRole('listitem')).toHaveCount(1);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Nirmala/ })
    .or(page.getByRole('button', { name: 'Log out', exact: true }))
    .first()
    .click();
  await page.evaluate(() => localStorage.clear());
  await page.goto(url('/banker/login'));
  await page.getByRole('button', { name: 'Sign in with a passkey', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Staff desk', exact: true })).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signInAtTheDesk(office, 'sunita', '/banker/staff');
  const member = office.getByRole('row').filter({ hasText: banker.email });
  await expect(member.getByRole('cell', { name: 'On', exact: true })).toBeVisible();
  await member.getByRole('button', { name: 'Reset second factor of Nirmala Phadke', exact: true }).click();
  const question = office.getByRole('dialog', { name: 'Reset the second factor?', exact: true });
  await expectAccessible(office, 'reset-factor', info, TWO_LOOKS);
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(toast(office, 'Nirmala Phadke has no second factor any more')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(member.getByRole('cell', { name: 'Off', exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: /^Reset second factor/ })).toBeHidden();
});

test('an admin makes a banker an admin and a banker again, after a question each time', async ({ browser }, info) => {
  // A bank of its own: who was an admin counts as one for a week, and the changes of others would wait.
  const bank = await openBankUnderTest();
  try {
    const page = await (await browser.newContext()).newPage();
    await disclaimerIsRead(page);
    await page.goto(`${bank.url}/banker/login`);
    await page.getByLabel('Email', { exact: true }).fill('sunita@kosh.example');
    await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/banker/dashboard');
    await page.goto(`${bank.url}/banker/staff`);
    const member = page.getByRole('row').filter({ hasText: 'kavita@kosh.example' });
    await member.getByRole('button', { name: 'Make an admin of Kavita Menon', exact: true }).click();
    const promotion = page.getByRole('dialog', { name: 'Make this banker an admin?', exact: true });
    await expect(
      promotion.getByText(
        'Kavita Menon may then change the bank’s policy and its staff, and signs in again first. Another admin decides on it, if there is one.',
        { exact: true },
      ),
    ).toBeVisible();
    await expectAccessible(page, 'make-admin', info, TWO_LOOKS);
    await promotion.getByRole('button', { name: 'Make an admin', exact: true }).click();
    await expect(toast(page, 'Kavita Menon is now an admin')).toBeVisible();
    await expect(member.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
    await member.getByRole('button', { name: 'Make a banker of Kavita Menon', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Make this admin a banker?', exact: true })
      .getByRole('button', { name: 'Make a banker', exact: true })
      .click();
    await expect(toast(page, 'Kavita Menon is now a banker')).toBeVisible();
    await expect(member.getByRole('cell', { name: 'Banker', exact: true })).toBeVisible();
  } finally {
    await bank.close();
  }
});

/** Opens a bank in production, as behind a proxy on this machine, with an admin who has not enrolled. */
async function openRealBank(): Promise<{ bank: BankUnderTest; home: string }> {
  const port = String(await freePort());
  const secret = () => randomBytes(48).toString('base64');
  const bank = await openBankUnderTest({
    PORT: port,
    NODE_ENV: 'production',
    DEMO: '',
    PUBLIC_BASE_URL: 'https://bank.example',
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_EMAIL: 'admin@bank.example',
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
  });
  return { bank, home: `http://localhost:${port}` };
}

/** Returns the link token in the newest mail to an address. */
async function invitedToken(bank: BankUnderTest, email: string): Promise<string> {
  let token = '';
  await expect(() => {
    const mail = bank.mails().findLast((each) => each.includes(`To: ${email}`)) ?? '';
    token = /#token=(?:3D)?([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return token;
}

/** Signs in by keyboard and enrols an authenticator by keyboard, on the page that stands in place of the desk. */
async function enrolByKeyboard(
  page: Page,
  { bank, home }: { bank: BankUnderTest; home: string },
  email: string,
): Promise<() => Promise<string>> {
  await disclaimerIsRead(page);
  await page.goto(`${home}/reset-password#token=${await invitedToken(bank, email)}`);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Banker Login', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Set up your second factor', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Staff desk', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Turn on two-factor', exact: true }).focus();
  await page.keyboard.press('Enter');
  const setup = page.getByRole('dialog', { name: 'Set up two-factor authentication', exact: true });
  const code = authenticator((await setup.getByTestId('totp-key').innerText()).replaceAll(' ', ''));
  await setup.getByLabel('Code from the app', { exact: true }).focus();
  await page.keyboard.type(await code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Your recovery codes', exact: true }).getByRole('listitem')).toHaveCount(
    10,
  );
  await page.getByRole('button', { name: 'I have saved them', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Staff desk', exact: true })).toBeVisible();
  return code;
}

test('in a real bank a banker sees why nothing opens, enrols by keyboard and approves', async ({ browser }, info) => {
  const { bank, home } = await openRealBank();
  try {
    const pageOf = async () => (await browser.newContext()).newPage();
    const [office, page] = [await pageOf(), await pageOf()];
    await enrolByKeyboard(office, { bank, home }, 'admin@bank.example');
    const asAdmin = (method: string, path: string, body?: unknown) =>
      callBank(office, method, path, body) as Promise<{ success: boolean; data: { id: string } }>; // as: the envelope
    const email = 'banker@bank.example';
    await asAdmin('POST', '/banker/create', { name: 'Omkar Joglekar', email, role: 'banker' });
    const customer = await asAdmin('POST', '/banker/customers', {
      name: 'Pallavi Sathe',
      email: 'pallavi@bank.example',
      phone: '9812345678',
      address: '3, Lake View Road, Pune',
    });
    const kyc = { status: 'verified', panLastFour: '123F', aadhaarLastFour: '4321' };
    await asAdmin('PUT', `/banker/customers/${customer.data.id}/kyc`, kyc);
    const deposit = await asAdmin('POST', `/banker/customers/${customer.data.id}/deposit`, { amount: 3_00_000 });
    expect(deposit.success).toBe(true);

    await disclaimerIsRead(page);
    await enrolByKeyboard(page, { bank, home }, email);
    await page.goto(`${home}/banker/approvals`);
    const review = page
      .getByRole('row')
      .filter({ hasText: 'Pallavi Sathe' })
      .getByRole('button', { name: 'Review', exact: true });
    await review.focus();
    await page.keyboard.press('Enter');
    const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true });
    // The buttons wait for the facts of the request.
    await expect(approve).toBeEnabled();
    await approve.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Transaction approved').first()).toBeVisible();

    // Taken off again, the desk is shut at once, in another tab too.
    const other = await page.context().newPage();
    await other.goto(`${home}/banker/customers`);
    await expect(other.getByRole('navigation', { name: 'Staff desk', exact: true })).toBeVisible();
    const staff = (await callBank(office, 'GET', '/banker/staff')) as { data: { id: string; email: string }[] }; // as: the contract's answer
    const id = staff.data.find((member) => member.email === email)?.id;
    await asAdmin('POST', `/banker/staff/${id}/reset-factor`);
    await other.goto(`${home}/banker/customers`);
    await expect(other.getByRole('heading', { name: 'Banker Login', exact: true })).toBeVisible();
    await other.getByLabel('Email', { exact: true }).fill(email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: 'Set up your second factor', exact: true })).toBeVisible();
    await expectAccessible(other, 'set-up-second-factor', info, TWO_LOOKS);
    await other.getByRole('link', { name: 'My profile', exact: true }).first().click();
    await expect(other.getByRole('heading', { name: 'My profile', exact: true })).toBeVisible();
    await expect(other.getByText(/^Only this page is open to you/)).toBeVisible();
  } finally {
    await bank.close();
  }
});

test('staff see where they are signed in, and end their sessions elsewhere', async ({ page, browser }, info) => {
  const banker = await newBanker(page, 'Nandita Rao');
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await signInQuickly(otherPage, 'banker', banker);
  await signInQuickly(page, 'banker', banker, '/banker/profile');
  const devices = page.getByRole('list', { name: 'Devices', exact: true });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(1);
  // In the desk's one style of dates.
  await expect(devices.getByText(/Last seen [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)).toHaveCount(2);
  await expectAccessible(page, 'my-sessions', info, TWO_LOOKS);
  await page.getByRole('button', { name: 'Sign out of all other devices', exact: true }).click();
  await expect(toast(page, 'Signed out of 1 other device')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(url('/banker/login'));
  await elsewhere.close();
});
