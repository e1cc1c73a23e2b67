import type { Locator, Page, Route } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { givePasskeyDevice } from './passkey-device.ts';
import { newCustomer, openDashboard, PASSWORD } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';
import { answering, failing, toast } from './staff-in-a-browser.ts';

// Error messages of the profile, of signing in and of the mailbox: the screen's own message when the answer has none, else the
// bank's.

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

async function whileFailing(
  page: Page,
  pattern: string,
  how: (route: Route) => Promise<void>,
  act: () => Promise<void>,
  seen: () => Locator,
): Promise<void> {
  await page.route(pattern, how);
  await act();
  await expect(seen()).toBeVisible();
  await page.unroute(pattern, how);
}

test('[X-ER-12] [X-ER-14] the profile says what could not be loaded or changed', async ({ context }) => {
  const customer = await newCustomer('Omana Pillai', 100);
  await customer.call('POST', '/customers/account-statement', { statementType: 'account_statement' });
  const page = await openDashboard(context, customer);
  const broken = ['activity*', 'preferences', 'statements'];
  for (const call of broken) await page.route(`**/api/customers/${call}`, answering(418));
  await page.route('**/api/auth/{sessions,two-factor,passkeys}', failing('GET'));
  await page.goto(url('/customer/profile'));
  // Two each: devices and events; two-factor and passkeys.
  await expect(
    region(page, 'Activity').getByText('Your activity could not be loaded. Please try again.', { exact: true }),
  ).toHaveCount(2);
  const cannotLoad = 'This could not be loaded. Please try again.';
  await expect(region(page, 'Security').getByText(cannotLoad, { exact: true })).toHaveCount(2);
  const preferences = region(page, 'Notification preferences');
  await expect(preferences.getByText(cannotLoad, { exact: true })).toBeVisible();
  await expect(
    region(page, 'Data').getByText('Your statements could not be loaded. Please try again.', { exact: true }),
  ).toBeVisible();
  await page.unrouteAll();
  await givePasskeyDevice(page);
  await page.reload();

  await region(page, 'Profile').getByRole('button', { name: 'Edit profile', exact: true }).click();
  await whileFailing(
    page,
    '**/api/customers/profile',
    failing('PUT'),
    () => region(page, 'Profile').getByRole('button', { name: 'Save changes', exact: true }).click(),
    () => region(page, 'Profile').getByText('Your changes could not be saved. Please try again.', { exact: true }),
  );
  await region(page, 'Profile').getByRole('button', { name: 'Cancel', exact: true }).click();
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await whileFailing(
    page,
    '**/api/customers/photo',
    answering(418),
    () => region(page, 'Profile').locator('input[type=file]').setInputFiles(photo),
    () => region(page, 'Profile').getByText('The photo could not be saved. Please try again.', { exact: true }),
  );
  await whileFailing(
    page,
    '**/api/customers/preferences',
    failing('PUT'),
    () => preferences.getByRole('switch', { name: /^Marketing e-mails/ }).click(),
    () => toast(page, 'Your preferences could not be saved. Please try again.'),
  );
  await expect(preferences.getByRole('switch', { name: /^Marketing e-mails/ })).not.toBeChecked();
  await whileFailing(
    page,
    '**/api/auth/two-factor/setup',
    answering(418),
    () => page.getByRole('button', { name: 'Turn on two-factor', exact: true }).click(),
    () =>
      region(page, 'Security').getByText('Two-factor authentication could not be changed. Please try again.', {
        exact: true,
      }),
  );
  await whileFailing(
    page,
    '**/api/auth/passkeys/registration-options',
    answering(418),
    () => page.getByRole('button', { name: 'Add a passkey', exact: true }).click(),
    () => region(page, 'Security').getByText('The passkey could not be changed. Please try again.', { exact: true }),
  );
  await region(page, 'Security').getByRole('button', { name: 'Change password', exact: true }).click();
  await dialog(page).getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByLabel('New password', { exact: true }).fill('Monsoon@2026');
  await dialog(page).getByLabel('Confirm new password', { exact: true }).fill('Monsoon@2026');
  await whileFailing(
    page,
    '**/api/customers/change-password',
    (route) => route.abort(),
    () => dialog(page).getByRole('button', { name: 'Change password', exact: true }).click(),
    () => dialog(page).getByText('Failed to update password. Please try again.', { exact: true }),
  );
  await page.keyboard.press('Escape');

  const download = region(page, 'Data').getByRole('button', { name: /^Download PDF: account statement/ });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await whileFailing(
    page,
    '**/api/customers/statements/*',
    answering(418),
    () => download.click(),
    () => toast(page, 'The statement could not be downloaded. Please try again.'),
  );
});

test('[X-ER-02] a passkey, a forgotten password, its link and the mailbox: each says when it cannot', async ({
  context,
}) => {
  await disclaimerIsRead(context);
  const customer = await newCustomer('Prema Latha');
  const page = await context.newPage();
  await givePasskeyDevice(page);
  await page.goto(url('/customer/login'));
  await whileFailing(
    page,
    '**/api/auth/passkeys/sign-in-options',
    answering(418),
    () => page.getByRole('button', { name: 'Sign in with a passkey', exact: true }).click(),
    () => page.getByText('The passkey could not be used. Please try again or use your password.', { exact: true }),
  );
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  const send = page.getByRole('button', { name: 'Send the link', exact: true });
  // The previous page has a field of that name as well.
  await expect(send).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await whileFailing(
    page,
    '**/api/auth/forgot-password',
    answering(418),
    () => send.click(),
    () => page.getByText('The link could not be sent. Please try again.', { exact: true }),
  );
  await send.click();
  await expect(
    page.getByText(/belongs to an account, we’ve e-mailed a link that works once, within 30 minutes\./),
  ).toBeVisible();

  // A cut link is noticed before anything is typed; one that only the bank can tell, after.
  await page.goto(url('/reset-password#token=abc'));
  await expect(
    page.getByText('This link is incomplete. Please open it from the e-mail again, or request a new one.', {
      exact: true,
    }),
  ).toBeVisible();
  await page.goto(url('/confirm-address#token=100%'));
  await expect(page.getByRole('main').getByRole('link', { name: 'Customer Login', exact: true })).toBeVisible();
  // The whole link in the tab of the cut one: the browser loads nothing.
  await page.goto(url('/reset-password#token=abc'));
  await page.goto(url(`/reset-password#token=${'x'.repeat(43)}`));
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription('Minimum 6 characters');
  await page.getByLabel('New password', { exact: true }).fill('Monsoon@2026');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Monsoon@2026');
  const save = page.getByRole('button', { name: 'Save new password', exact: true });
  await whileFailing(
    page,
    '**/api/auth/reset-password',
    answering(418),
    () => save.click(),
    () => page.getByText('The password could not be saved. Please try again.', { exact: true }),
  );
  await save.click();
  await expect(
    page.getByText('That link is not valid any more. Please request a new one.', { exact: true }),
  ).toBeVisible();

  const mails = '**/api/mailbox?*';
  await page.route(mails, answering(418));
  await page.goto(url(`/mailbox?to=${encodeURIComponent(customer.email)}`));
  await expect(page.getByText('The e-mails could not be loaded. Please try again.', { exact: true })).toBeVisible();
  // At once, because the list is asked for every five seconds, too.
  await Promise.all([page.unroute(mails), page.getByRole('button', { name: 'Retry', exact: true }).press('Enter')]);
  await expect(page.getByRole('list', { name: 'Messages', exact: true }).getByRole('button').first()).toBeVisible();
});
