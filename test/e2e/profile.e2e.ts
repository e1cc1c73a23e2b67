import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { copiedText } from './copied-text.ts';
import { expectQrCode } from './drawn-qr-code.ts';
import { givePasskeyDevice } from './passkey-device.ts';
import { newCustomer, openDashboard, openProfile, PASSWORD } from './people-for-browsers.ts';
import { toast } from './staff-in-a-browser.ts';

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

test('[C-PF-01] [C-PF-02] [C-PF-04] all sections on a wide screen, tabs on a phone, and the way home', async ({
  context,
}, info) => {
  const page = await openProfile(
    context,
    await newCustomer('Gayathri Venkataramanan Subrahmanyam of Thiruvananthapuram City'),
  );
  const names = ['Profile', 'Activity', 'Security', 'Notifications', 'Data'];
  for (const name of names)
    await expect(region(page, name === 'Notifications' ? 'Notification preferences' : name)).toBeVisible();
  await expect(region(page, 'Profile').getByText(/^KB\d+$/)).toBeVisible();
  await expect(region(page, 'Profile').getByText('Active', { exact: true })).toBeVisible();
  await expect(region(page, 'Security').getByText(/^Last changed on/)).toBeVisible();

  await page.setViewportSize({ width: 640, height: 900 });
  await expect(region(page, 'Data')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.setViewportSize({ width: 639, height: 900 });
  await expect(page.getByRole('tab')).toHaveText(names);
  await page.getByRole('tab', { name: 'Profile', exact: true }).focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Data'],
    ['ArrowRight', 'Profile'],
    ['End', 'Data'],
    ['Home', 'Profile'],
    ['ArrowRight', 'Activity'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name, exact: true })).toBeFocused();
  }
  for (const name of names.slice(1)) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    await expectAxeClean(page, `profile-${name}`, info, [[360, name === 'Data' ? 'light' : 'dark']]);
  }
  await expect(region(page, 'Activity')).toBeHidden();

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb', exact: true });
  await expect(crumbs.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'href',
    '/customer/dashboard',
  );
  await crumbs.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(url('/'));
});

test('[C-PF-05] [C-PF-06] [C-PF-07] name, phone, address and photo are changed in place', async ({ context }) => {
  const page = await openProfile(context, await newCustomer('Anil Kapoor'));
  const section = region(page, 'Profile');
  await section.getByRole('button', { name: 'Edit profile', exact: true }).click();
  await section.getByLabel('Full name', { exact: true }).fill('  Al ');
  await section.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expect(section.getByText('Please enter a valid name (minimum 3 characters)', { exact: true })).toBeVisible();
  await section.getByLabel('Full name', { exact: true }).fill('अनिल कपूर');
  await section.getByLabel('Residential address', { exact: true }).fill('12, Marine Drive\nMumbai');
  await section.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expect(toast(page, 'Your profile is saved')).toBeVisible();
  await expect(section.getByText('12, Marine Drive Mumbai', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('अनिल कपूर', { exact: true }).first()).toBeVisible();
  await expect(section.getByTestId('initials')).toHaveText('अक');

  const choose = section.locator('input[type=file]');
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(section.getByText('Image size should not exceed 5MB', { exact: true })).toBeVisible();
  await choose.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(section.getByText('Please choose an image file', { exact: true })).toBeVisible();
  await choose.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(section.getByRole('img', { name: /^Photo of/ })).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await page.reload();
  await section.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await expect(section.getByTestId('initials')).toBeVisible();
});

test('while a chosen photo is read, no other is chosen and none is removed', async ({ context }) => {
  const page = await openProfile(context, await newCustomer('Hema Raghavan'));
  const section = region(page, 'Profile');
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(section.getByRole('img', { name: /^Photo of/ })).toBeVisible();
  await page.evaluate(() => {
    const read = createImageBitmap;
    const asked = new Promise((resolve) => Object.assign(window, { readPhoto: resolve }));
    Object.assign(window, { createImageBitmap: (file: Blob) => asked.then(() => read(file)) });
  });
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const change = section.getByRole('button', { name: 'Change photo', exact: true });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(section.getByRole('button', { name: 'Remove photo', exact: true })).toBeDisabled();
  await page.evaluate('readPhoto()');
  await expect(change).not.toHaveAttribute('aria-disabled');
  await expect(section.getByRole('button', { name: 'Remove photo', exact: true })).toBeEnabled();
});

test('[C-PF-03] [C-PF-12] [X-ER-14] devices are listed, and all others can be signed out', async ({ browser }) => {
  const customer = await newCustomer('Deepa Nambiar');
  const [here, there] = await Promise.all([browser.newContext(), browser.newContext()]);
  const otherPage = await openDashboard(there, customer);
  const page = await openProfile(here, customer);
  const devices = region(page, 'Activity').getByRole('list', { name: 'Devices', exact: true });
  // This browser, the other one, and the one that registered the customer.
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(1);
  await expect(region(page, 'Activity').getByText('Account opened', { exact: true })).toBeVisible();

  await page.route('**/api/customers/signout-all-sessions', (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  });
  const signOutAll = page.getByRole('button', { name: 'Sign out of all other devices', exact: true });
  await signOutAll.click();
  await expect(toast(page, 'Failed to sign out from all devices')).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/signout-all-sessions') && answer.ok());
  await signOutAll.click();
  await expect(toast(page, 'Signed out of 2 other devices')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(region(page, 'Activity').getByText('Signed out of all other devices', { exact: true })).toBeVisible();
  // A token says the second in which it was made, so within one second the new one can read as the one before.
  const { data } = await (await answered).json();
  expect(data.token).toMatch(/^ey/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(data.token);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(url('/customer/login'));
  await Promise.all([here.close(), there.close()]);
});

test('[C-PF-09] [C-PF-10] a password is as strong as its length and its kinds of characters', async ({ context }) => {
  const page = await openProfile(context, await newCustomer('Farida Sheikh'));
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const meter = dialog(page).getByRole('meter', { name: 'Password strength', exact: true });
  for (const [typed, label] of [
    ['abc', 'Weak · 25 of 100'],
    ['abc1', 'Fair · 50 of 100'],
    ['Abc1', 'Good · 75 of 100'],
    ['Abcdefg!', 'Strong · 100 of 100'],
    ['aaa', 'Weak · 25 of 100'],
  ] as const) {
    await dialog(page).getByLabel('New password', { exact: true }).fill(typed);
    await expect(meter).toHaveAttribute('aria-valuetext', label);
  }
});

test('[C-PF-08] [C-PF-09] [C-PF-11] [X-ER-12] a password is changed when it is strong enough and typed twice', async ({
  context,
}) => {
  const customer = await newCustomer('Farida Sheikh');
  const page = await openProfile(context, customer);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const submit = dialog(page).getByRole('button', { name: 'Change password', exact: true });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByLabel('Current password', { exact: true }).fill('not-mine-1');
  await dialog(page).getByLabel('New password', { exact: true }).fill('aaa');
  await dialog(page).getByLabel('Confirm new password', { exact: true }).fill('aaa');
  await expect(dialog(page).getByText('Passwords match', { exact: true })).toBeVisible();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByLabel('New password', { exact: true }).fill('Monsoon@2026');
  await expect(dialog(page).getByRole('status').getByText('Passwords do not match', { exact: true })).toBeVisible();
  await dialog(page).getByLabel('Confirm new password', { exact: true }).fill('Monsoon@2026');
  await submit.click();
  await expect(dialog(page).getByText('Current password is incorrect', { exact: true })).toBeVisible();

  await dialog(page).getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.route('**/api/customers/change-password', (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  });
  await submit.click();
  await expect(dialog(page).getByText('Failed to update password. Please try again.', { exact: true })).toBeVisible();
  await submit.click();
  await expect(toast(page, 'Your password is changed')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  // This session survives, and the new password signs in.
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('Monsoon@2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
});

/** Returns the authenticator's code for the time step `stepsAhead` (of 30 seconds) from now. */
function codeOf(secret: string, stepsAhead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
}

test('[C-PF-13] [C-PF-14] an authenticator turns two-factor on, is asked for at the next sign-in, and no code works twice', async ({
  context,
}, info) => {
  const customer = await newCustomer('Harish Rao');
  const page = await openProfile(context, customer);
  const section = region(page, 'Security');
  await section.getByRole('button', { name: 'Turn on two-factor', exact: true }).click();
  const image = dialog(page).getByRole('img', { name: /^QR code/ });
  await expect(image).toBeVisible();
  const secret = (await dialog(page).getByTestId('totp-key').innerText()).replaceAll(/\s/g, '');
  const address = (await dialog(page).locator('a[href^="otpauth:"]').getAttribute('href')) ?? '';
  expect(new URL(address).searchParams.get('secret')).toBe(secret);
  await expectQrCode(image, address);
  await dialog(page).getByLabel('Code from the app', { exact: true }).fill('12345');
  await dialog(page).getByRole('button', { name: 'Verify and turn on', exact: true }).click();
  await expect(dialog(page).getByText('Please enter a valid 6-digit code', { exact: true })).toBeVisible();
  await expectAxeClean(page, 'two-factor', info);
  const first = await codeOf(secret);
  await dialog(page).getByLabel('Code from the app', { exact: true }).fill(first);
  await dialog(page).getByRole('button', { name: 'Verify and turn on', exact: true }).click();
  const codes = dialog(page).getByRole('list', { name: 'Your recovery codes', exact: true }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const shown = await codes.allInnerTexts();
  const [recovery = ''] = shown;
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('kosh-recovery-codes.txt');
  const [, ...kept] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split(/\n+/);
  expect(kept).toEqual(shown);
  const copied = await copiedText(dialog(page).getByRole('button', { name: 'Copy', exact: true }));
  expect(copied.split('\n')).toEqual(shown);
  // Recovery codes are shown only once, so neither Esc nor rotating a phone may close them.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(codes).toHaveCount(10);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog(page).getByRole('button', { name: 'I have saved them', exact: true }).click();
  await expect(section.getByText(/^On since .* 10 recovery codes left\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code instead', exact: true }).click();
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Use the app’s code instead', exact: true }).click();
  await expect(code).toBeFocused();
  // As apps show and copy it.
  await page.keyboard.insertText(` ${first.slice(0, 3)} ${first.slice(3)} `);
  await expect(code).toHaveValue(first);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await code.fill(await codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));

  await page.goto(url('/customer/profile'));
  await section.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(dialog(page).getByText('Turn off two-factor authentication?', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(dialog(page).getByText('Please enter a valid 6-digit code', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Use a recovery code instead', exact: true }).click();
  await dialog(page).getByLabel('Recovery code', { exact: true }).fill(recovery);
  await dialog(page).getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(section.getByRole('button', { name: 'Turn on two-factor', exact: true })).toBeVisible();
  await expect(
    region(page, 'Activity').getByText('Two-factor authentication turned off', { exact: true }),
  ).toBeVisible();
});

test('a passkey is made in the profile, signs in at the door, and is removed again', async ({ context }) => {
  const page = await openProfile(context, await newCustomer('Ishita Bose'));
  await givePasskeyDevice(page);
  const section = region(page, 'Security');
  await section.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await expect(section.getByRole('list', { name: 'Passkeys', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expect(region(page, 'Activity').getByText('Passkey added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  // The bell, which stands in the same row, has come.
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await section.getByRole('button', { name: /^Remove / }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test('[C-PF-15] six preferences are kept by the bank, and security alerts stay on', async ({ context }) => {
  const customer = await newCustomer('Jayant Kulkarni');
  const page = await openProfile(context, customer);
  const section = region(page, 'Notification preferences');
  // The six, and with them deposits and the second channel of three alerts.
  await expect(section.getByRole('switch')).toHaveCount(10);
  await expect(section.getByRole('switch', { name: 'In the app (Security alerts)', exact: true })).toBeDisabled();
  await expect(section.getByRole('switch', { name: /^Security alerts/ })).toBeChecked();
  await expect(section.getByRole('switch', { name: /^Security alerts/ })).toBeDisabled();
  await section.getByLabel('For amounts of at least', { exact: true }).selectOption('50000');
  await expect(section.getByRole('switch', { name: /^Marketing e-mails/ })).toBeEnabled();
  await section.getByRole('switch', { name: /^Marketing e-mails/ }).click();
  await expect(section.getByRole('switch', { name: /^Transaction alerts/ })).toBeEnabled();
  await section.getByRole('switch', { name: /^Transaction alerts/ }).click();
  const inApp = section.getByRole('switch', { name: 'In the app (Transaction alerts)', exact: true });
  await expect(inApp).toBeEnabled();
  await expect(section.getByLabel('For amounts of at least', { exact: true })).toBeVisible();
  await inApp.click();
  await expect(section.getByLabel('For amounts of at least', { exact: true })).toBeHidden();
  // It is kept once it can be changed again.
  await expect(inApp).toBeEnabled();
  await page.reload();
  await expect(section.getByRole('switch', { name: /^Marketing e-mails/ })).toBeChecked();
  await expect(section.getByRole('switch', { name: /^Transaction alerts/ })).not.toBeChecked();
  await expect(inApp).not.toBeChecked();
  const kept = {
    marketingEmails: true,
    transactionAlerts: false,
    transactionAlertsInApp: false,
    transactionAlertAbove: 50_000,
    securityAlerts: true,
  };
  expect((await customer.call('PUT', '/customers/preferences', { securityAlerts: false })).data).toMatchObject(kept);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'role',
    'token',
    'tokenLastRefreshed',
  ]);
});

test('the details for a payer are shown, coded and copied as one text, with a confirmed number hidden but for its end', async ({
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await newCustomer('Tarini Das', 100);
  const { account_number } = (await customer.call('GET', '/customers/profile')).data;
  const page = await openDashboard(context, customer);
  const opener = page.getByRole('button', { name: 'Share my details', exact: true });
  const shared = async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await opener.click();
    const window = dialog(page);
    const image = window.getByRole('img', { name: 'QR code of your account details', exact: true });
    await expect(image).toBeVisible();
    await window.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(toast(page, 'Copied')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await expectQrCode(image, text.replaceAll(/^.*?: /gm, ''));
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    return text.split('\n');
  };
  const lines = [
    'Name: Tarini Das',
    'Bank: Kosh Bank',
    `Account number: ${String(account_number)}`,
    'Account type: Savings account',
  ];
  const number = `Mobile number: •••••• ${customer.phone.slice(-4)}`;
  expect(await shared()).toEqual([...lines, number]);
  // Changed and not confirmed again: no one can pay by the new number yet.
  await customer.call('PUT', '/customers/profile', { phone: `9${customer.phone.slice(1)}` });
  await page.reload();
  expect(await shared()).toEqual(lines);
});
