import type { Page } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { stopClock } from './stopped-clock.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const field = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByLabel(name, { exact: true });

for (const width of [1280, 360])
  test(`the windows of money begin at their first field, and go to the first wrong one, at ${width} px`, async ({
    context,
  }) => {
    const page = await openDashboard(context, await newCustomer('Deepa Menon', 50_000));
    await page.setViewportSize({ width, height: 740 });
    for (const [name, label] of [
      ['Transfer', 'Recipient’s phone number'],
      ['Deposit', 'Amount'],
      ['Withdraw', 'Amount'],
      ['New deposit', /^Savings Deposit/],
    ] as const) {
      await press(page, name);
      await expect(field(page, label)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await press(page, 'Withdraw');
    await field(page, 'Amount').fill('99999');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .last()
      .click();
    await expect(field(page, 'Amount')).toBeFocused();
    await page.keyboard.press('Escape');
    await press(page, 'Transfer');
    await field(page, 'Recipient’s phone number').fill('12');
    await press(page, 'Find recipient');
    await expect(field(page, 'Recipient’s phone number')).toBeFocused();
  });

test('a form that comes within the first frame of its window has the focus, too', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Deepa Menon', 500));
  const amount = field(page, 'Amount');
  await expectLoaded(page);
  // No frame passes, so that the library has not moved the focus into the window when the form is there.
  await stopClock(page);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter');
  await expect(amount).toBeAttached();
  await page.clock.runFor(1_000);
  await expect(amount).toBeFocused();
});

test('on a touch screen a window begins at its heading, so that no keyboard covers it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const page = await openDashboard(context, await newCustomer('Esha Pillai', 500));
  await press(page, 'Deposit');
  await expect(page.getByRole('heading', { name: 'Deposit money', exact: true })).toBeFocused();
  await context.close();
});

test('a recipient is found by a number as an address book writes it', async ({ context }) => {
  const [customer, friend] = [await newCustomer('Farida Irani', 500), await newCustomer('Gopal Krishna Das')];
  const page = await openDashboard(context, customer);
  await press(page, 'Transfer');
  await field(page, 'Recipient’s phone number').fill(`+91 ${friend.phone.slice(0, 5)} ${friend.phone.slice(5)}`);
  await press(page, 'Find recipient');
  await expect(page.getByRole('dialog').getByText('Gopal D.', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Part of the name stays hidden until you have paid this person.', { exact: true }),
  ).toBeVisible();
  await field(page, 'Amount').fill('150');
  await press(page, 'Review');
  await expect(page.getByRole('dialog').getByText('Available after', { exact: true })).toBeVisible();
  await press(page, 'Send ₹150.00');
  await expect(page.getByText('You sent ₹150.00 to Gopal Krishna Das.', { exact: true })).toBeVisible();
});
