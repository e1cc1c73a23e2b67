import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectLoaded } from './accessibility-checks.ts';
import { TWO_LOOKS } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, holdAnswers } from './changed-answers.ts';
import { copiedText } from './copied-text.ts';
import { ownServer } from './own-bank.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';
import { signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// The page of the banks that a server holds beside its own. In one worker, with one server.
test.describe.configure({ mode: 'default' });
const server = ownServer({ SEED: 'empty', LIMIT_SCALE: '100', LOG: 'text', LOG_LEVEL: 'info' });

const serverKey = (): string => /Bank key +(kosh_\S+)/.exec(server().output())?.[1] ?? '';

interface Made {
  readonly id: string;
  readonly key: string;
  readonly baseUrl: string;
}

/** Makes a call about the banks as a program does, with a key. */
async function call(method: string, path: string, key?: string, body?: object) {
  const answer = await fetch(url(`/api/demo/banks${path}`), {
    method,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** Makes a bank as a test does: this browser does not get its key. */
const madeElsewhere = async (name: string): Promise<Made> =>
  (await call('POST', '', undefined, { name, seed: 'empty' })).data;

/** Moves the clock of a bank as its admin does. */
async function moveClock(bank: string, days: number): Promise<void> {
  const send = async (path: string, body: object, token?: string) => {
    const answer = await fetch(url(`/api${path}`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-kosh-bank': bank,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).data;
  };
  const { token } = await send('/auth/login/banker', { email: 'sunita@kosh.example', password: 'Demo@1234' });
  await send('/admin/clock', { days }, token);
}

/** The date some days after today in Asia/Kolkata, as the page writes it. */
const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(Date.now() + days * 86_400_000);

async function openPage(context: BrowserContext): Promise<Page> {
  await disclaimerIsRead(context);
  const page = await context.newPage();
  await page.goto(url('/banks'));
  await expectLoaded(page);
  return page;
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
/** The value of a fact in a row. */
const factOf = (row: Locator, name: string): Locator =>
  row.locator('dl > div').filter({ hasText: name }).getByRole('definition');

/** Makes a bank in the window of the page, and returns its row. */
async function makeHere(page: Page, name: string): Promise<Locator> {
  await press(page, 'New bank');
  const dialog = page.getByRole('dialog', { name: 'New bank', exact: true });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Profile', { exact: true }).selectOption('empty');
  await press(dialog, 'Make the bank');
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  return rowOf(page, name);
}

/** Deletes a bank in the window of the page, which hides the row behind it until the bank is deleted. */
async function deleteHere(page: Page, name: string): Promise<void> {
  await press(rowOf(page, name), `Delete ${name}`);
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?`, exact: true });
  await press(dialog, 'Yes, delete it');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toHaveCount(0);
}

test('[T-OB-09] a bank made on the page opens in a tab of its own, where one signs in; the list follows its clock', async ({
  page,
}) => {
  await disclaimerIsRead(page.context());
  await page.goto(url('/banker/login'));
  await page.getByTestId('demo-tools').press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Banks', exact: true }).click();
  await expect(page).toHaveTitle('Banks · Kosh Bank');
  await expect(page.getByText('No banks yet', { exact: true })).toBeVisible();
  const row = await makeHere(page, 'To be opened');
  await expect(row).toContainText('Running');
  await expect(factOf(row, 'Bank date')).toHaveText(dayAhead(0));
  await expect(factOf(row, 'Size')).toHaveText(/^\d\d\.\d MB$/);
  await expect(factOf(row, 'Last used')).toHaveText(/^(now|\d+ sec ago)$/);
  await expect(factOf(row, 'Deleted if unused')).toHaveText('in 23 hr');

  const id = (await row.locator('code').textContent()) ?? '';
  const opening = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'Open To be opened in a new tab', exact: true }).click();
  const other = await opening;
  await expect(other).toHaveURL(`http://${id}.localhost:${new URL(url('/')).port}/`);
  await other.getByRole('banner').getByRole('link', { name: 'Banker Login', exact: true }).click();
  await other.getByLabel('Email', { exact: true }).fill('sunita@kosh.example');
  await other.getByLabel('Password', { exact: true }).fill('Demo@1234');
  await press(other, 'Sign in');
  await expect(other).toHaveURL(/\/banker\/dashboard$/);
  await moveClock(id, 30);
  await expect(factOf(row, 'Bank date')).toHaveText(dayAhead(30));
  // This page is the first bank's, whose visitor has not signed in.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Banker Login', exact: true })).toBeVisible();
  // The key that the page keeps opens this bank alone.
  const key = await copiedText(row.getByRole('button', { name: 'Copy key of To be opened', exact: true }));
  expect((await call('GET', '', key)).data).toMatchObject([{ id }]);
});

test('[T-OB-09] a bank is kept, taken back and deleted, each after one question', async ({ context }) => {
  const page = await openPage(context);
  const row = await makeHere(page, 'To be kept');
  const id = (await row.locator('code').textContent()) ?? '';
  await press(row, 'Snapshot of To be kept');
  const keeping = page.getByRole('dialog', { name: 'Snapshot of To be kept', exact: true });
  await press(keeping, 'Take the snapshot');
  await expect(keeping.getByText('Please enter a name', { exact: true })).toBeVisible();
  await keeping.getByLabel('Name of the snapshot', { exact: true }).fill('At first');
  await page.keyboard.press('Enter');
  await expect(keeping).toBeHidden();
  const kept = row.getByRole('list', { name: 'Snapshots of To be kept', exact: true }).getByRole('listitem');
  await expect(kept).toHaveText(/^At first\d+ \w{3,4} \d{4}, \d+:\d\d [ap]mRestore$/);

  await moveClock(id, 3);
  await expect(factOf(row, 'Bank date')).toHaveText(dayAhead(3));
  const back = kept.getByRole('button', { name: 'Restore “At first”', exact: true });
  await back.click();
  const asked = page.getByRole('dialog', { name: 'Take To be kept back?', exact: true });
  await press(asked, 'Keep it as it is');
  await expect(asked).toBeHidden();
  await expect(back).toBeFocused();
  await expect(factOf(row, 'Bank date')).toHaveText(dayAhead(3));
  await page.keyboard.press('Enter');
  await press(asked, 'Yes, restore it');
  await expect(asked).toBeHidden();
  await expect(factOf(row, 'Bank date')).toHaveText(dayAhead(0));

  await deleteHere(page, 'To be kept');
  // The first control of the page, since the button that was pressed has gone with its row.
  await expect(page.getByRole('button', { name: 'New bank', exact: true })).toBeFocused();
  expect((await call('DELETE', `/${id}`, serverKey())).status).toBe(404);
  expect(await page.evaluate(() => sessionStorage.getItem('kosh-bank-keys'))).toBe('{"own":{}}');
});

test('a bank made elsewhere is shown and changed with the server’s key alone, and a wrong key is said', async ({
  context,
}) => {
  const { id } = await madeElsewhere('Of a worker');
  const page = await openPage(context);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const row = rowOf(page, 'Of a worker');
  const field = page.getByLabel('Key of the server', { exact: true });
  const wrong = page.getByText(
    'That is not the key of this server. Copy it from the line “Bank key” of the terminal.',
    {
      exact: true,
    },
  );
  for (const key of [`${serverKey()}x`, 'कुंजी', '']) {
    await field.fill(key);
    await press(page, 'Use the key');
    await expect(wrong).toBeVisible();
    await expect(field).toHaveValue(key);
    await expect(row).toHaveCount(0);
  }
  await field.fill(` ${serverKey()} `);
  await press(page, 'Use the key');
  await expect(
    page.getByText('This tab has the key of the server and may change every bank.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Banks of this server', exact: true })).toBeVisible();
  const { length } = (await call('GET', '', serverKey())).data;
  await expect(page.getByText(`${length} of at most 64`, { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Copy key of Of a worker', exact: true })).toHaveCount(0);
  await deleteHere(page, 'Of a worker');
  expect((await call('DELETE', `/${id}`, serverKey())).status).toBe(404);
  expect(addresses.filter((address) => address.includes('kosh_'))).toEqual([]);
  await press(page, 'Forget the key');
  await expect(page.getByRole('heading', { level: 2, name: 'Banks made in this tab', exact: true })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('kosh-bank-keys'))).not.toContain(serverKey());
});

test('a bank that is made when its window was left does not close the window that is open by then', async ({
  context,
}) => {
  const page = await openPage(context);
  const row = await makeHere(page, 'Made at first');
  const release = await holdAnswers(page, '**/api/demo/banks');
  await press(page, 'New bank');
  const making = page.getByRole('dialog', { name: 'New bank', exact: true });
  await making.getByLabel('Name', { exact: true }).fill('Made late');
  await making.getByLabel('Profile', { exact: true }).selectOption('empty');
  await press(making, 'Make the bank');
  await page.keyboard.press('Escape');
  await expect(making).toBeHidden();
  await press(row, 'Snapshot of Made at first');
  const keeping = page.getByRole('dialog', { name: 'Snapshot of Made at first', exact: true });
  await keeping.getByLabel('Name of the snapshot', { exact: true }).fill('At first');
  release();
  await expect(toast(page, /Made late/)).toBeVisible({ timeout: 60_000 });
  await expect(keeping.getByLabel('Name of the snapshot', { exact: true })).toHaveValue('At first');
  await page.keyboard.press('Escape');
  for (const name of ['Made late', 'Made at first']) await deleteHere(page, name);
});

test('an admin sees all banks, and changes only those made in this tab', async ({ context }) => {
  await madeElsewhere('For the admin');
  const page = await context.newPage();
  await signInAtTheDesk(page, 'sunita', '/banks');
  const row = rowOf(page, 'For the admin');
  const reason = 'It was made elsewhere. Enter the key of the server below to change it.';
  for (const name of ['Snapshot of For the admin', 'Delete For the admin']) {
    const button = row.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(reason);
  }
  await makeHere(page, 'Of the admin');
  await deleteHere(page, 'Of the admin');
});

test('a bank that another has deleted leaves the list, and refusals are said in their own words', async ({
  context,
}) => {
  const page = await openPage(context);
  const row = await makeHere(page, 'Deleted by another');
  const id = (await row.locator('code').textContent()) ?? '';
  await page.route('**/api/demo/banks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            success: false,
            message: 'This server holds as many banks as it can. Please delete one first.',
            code: 'BANKS_FULL',
            requestId: 'test',
          },
        })
      : route.continue(),
  );
  await press(page, 'New bank');
  await press(page.getByRole('dialog'), 'Make the bank');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This server holds as many banks as it can. Please delete one first.',
  );
  await page.keyboard.press('Escape');
  await press(row, 'Delete Deleted by another');
  await call('DELETE', `/${id}`, serverKey());
  await press(page.getByRole('dialog'), 'Yes, delete it');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'There is no such bank on this server. It may have been deleted, or not used for a day.',
  );
  await press(page.getByRole('dialog'), 'Keep it as it is');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('No banks yet', { exact: true })).toBeVisible();
});

test('a bank begins on the date that is chosen, and a date that has passed is refused at its field', async ({
  context,
}) => {
  const page = await openPage(context);
  await press(page, 'New bank');
  const dialog = page.getByRole('dialog', { name: 'New bank', exact: true });
  await dialog.getByLabel('Name', { exact: true }).fill('Of another date');
  await dialog.getByLabel('Profile', { exact: true }).selectOption('empty');
  const date = dialog.getByLabel('First date', { exact: true });
  await date.fill('2020-01-31');
  await expect(date).toHaveAccessibleDescription('Friday, 31 January 2020');
  await press(dialog, 'Make the bank');
  await expect(dialog.getByRole('alert')).toHaveText('A bank begins today or up to ten years ahead.');
  await expect(date).toBeFocused();
  const iso = new Date(Date.now() + 330 * 60_000 + 40 * 86_400_000).toISOString().slice(0, 10);
  await date.fill(iso);
  await press(dialog, 'Make the bank');
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(factOf(rowOf(page, 'Of another date'), 'Bank date')).toHaveText(dayAhead(40));
});

test('a bank of the server has no banks itself, and leads to the list', async ({ context }) => {
  const { baseUrl } = await madeElsewhere('Without banks');
  await disclaimerIsRead(context);
  const page = await context.newPage();
  await page.goto(`${baseUrl}/banks`);
  await expect(page.getByText('This is one of the banks of a server', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New bank', exact: true })).toHaveCount(0);
  await page.getByTestId('demo-tools').click();
  const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
  await expect(tools.getByRole('link', { name: 'Demo mailbox', exact: true }).last()).toBeVisible();
  await expect(tools.getByRole('link', { name: 'Banks', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // A window that closes goes back in the history, which would cut the next page off.
  await page.waitForFunction(() => !history.state?.openWindow);
  await page.getByRole('link', { name: 'To the list of the banks', exact: true }).click();
  await expect(page).toHaveURL(url('/banks'));
  await expect(page.getByText('No banks yet', { exact: true })).toBeVisible();

  await changeAnswers(page, '**/api/bank', (body) => {
    body.data.moreBanks = false;
  });
  await page.reload();
  await expect(page.getByText('This server makes no other banks', { exact: true })).toBeVisible();
});

test('[T-OB-09] many banks with long names fit a phone, are found by name, and are said in Hindi', async ({
  context,
}, info) => {
  const page = await openPage(context);
  await page.getByLabel('Key of the server', { exact: true }).fill(serverKey());
  await changeAnswers(page, '**/api/demo/banks', (body) => {
    body.data = Array.from({ length: 64 }, (_, index) => ({
      id: `aaaaaaaaa${index}`,
      name: index === 0 ? 'W'.repeat(60) : `Worker ${index}`,
      seed: 'edge',
      baseUrl: 'http://a.localhost',
      apiUrl: 'http://a.localhost/api',
      expiresAt: new Date(Date.now() + 7_300_000).toISOString(),
      createdAt: new Date(Date.now() - index * 60_000).toISOString(),
      lastUsedAt: new Date(Date.now() - 185_000).toISOString(),
      open: false,
      businessDate: '2031-03-01',
      bytes: 1_234_567_890,
      snapshots: index === 0 ? [{ name: 'S'.repeat(60), takenAt: new Date().toISOString() }] : [],
    }));
  });
  await press(page, 'Use the key');
  await expect(page.getByText('64 of at most 64', { exact: true })).toBeVisible();
  const names = page.getByRole('heading', { level: 3 });
  await expect(names).toHaveCount(64);
  await expect(names.nth(1)).toHaveText('Worker 1');
  const row = rowOf(page, 'Worker 1');
  await expect(row).toContainText('Idle');
  await expect(factOf(row, 'Last used')).toHaveText('3 min ago');
  await expect(factOf(row, 'Deleted if unused')).toHaveText('in 2 hr');
  await expect(factOf(row, 'Size')).toHaveText('1,234.6 MB');
  const find = page.getByLabel('Find by name or id', { exact: true });
  await find.fill('nobody');
  await expect(page.getByText('No bank has this name or id.', { exact: true })).toBeVisible();
  await find.fill(' AAAA63');
  await expect(names).toHaveText(['Worker 63']);
  await find.fill('www');
  await expect(names).toHaveCount(1);
  await expectAccessible(page, 'banks-listed', info, TWO_LOOKS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('परीक्षण के बैंक');
  await page.getByLabel('नाम या आईडी से खोजें', { exact: true }).fill('worker 12');
  const hindi = rowOf(page, 'Worker 12');
  await expect(hindi).toContainText('विराम में');
  await expect(factOf(hindi, 'बैंक की तारीख़')).toHaveText('1 मार्च 2031');
  await expect(factOf(hindi, 'पिछला उपयोग')).toHaveText('3 मि॰ पहले');
  await expect(hindi.getByRole('button', { name: 'Worker 12 हटाएँ', exact: true })).toBeVisible();
});
