import type { Locator, Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import {
  type BrowserCustomer,
  type Caller,
  newCustomer,
  openDashboard,
  PASSWORD,
  staffCaller,
} from './people-for-browsers.ts';

test.use(WITH_MOTION);

const section = (page: Page) => page.getByRole('region', { name: 'Virtual Debit Card', exact: true });
const cardWindow = (page: Page) => page.getByRole('dialog', { name: 'Your card', exact: true });

async function withActiveCard(name: string): Promise<{ customer: BrowserCustomer; staff: Caller; cardId: string }> {
  const customer = await newCustomer(name);
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  // as: the documented answer of this call.
  const cardId = (data as { card: { id: string } }).card.id;
  const staff = await staffCaller();
  await staff('PATCH', `/cards/${cardId}/status`, { status: 'active' });
  return { customer, staff, cardId };
}

const application = (page: Page) => page.getByRole('dialog', { name: 'Apply for a virtual debit card', exact: true });

test('[C-CD-05] [C-CD-07] [X-ER-11] ten terms to accept, and an application that fails', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Kiran Joshi'));
  await expect(section(page).getByText('No card yet', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Apply for a card', exact: true }).click();
  const dialog = application(page);
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();

  await page.route('**/api/cards/apply', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByText('Failed to process your application', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Card application failed: Failed to process your application', { exact: true }).first(),
  ).toBeVisible();
});

test('[C-CD-07] terms that changed while they were read are shown anew, to be accepted again', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Lalita Menon'));
  let asked = 0;
  await changeAnswers(page, '**/api/cards/terms', ({ data }) => {
    asked += 1;
    if (asked === 1)
      Object.assign(data, { version: '2026-10', terms: data.terms.with(0, 'A term of the version before.') });
  });
  await section(page).getByRole('button', { name: 'Apply for a card', exact: true }).click();
  const dialog = application(page);
  const former = dialog.getByText('A term of the version before.', { exact: true });
  await expect(former).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByText('The terms have changed. Please read them again.', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Back to the terms', exact: true }).click();
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(10);
  await expect(former).toHaveCount(0);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByText('Your application has been sent', { exact: true })).toBeVisible();
});

test('[C-CD-04] [C-CD-06] closing an application returns it to its terms; one that succeeds waits for a banker', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Kiran Joshi'));
  const dialog = application(page);
  await section(page).getByRole('button', { name: 'Apply for a card', exact: true }).click();
  await dialog.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await section(page).getByRole('button', { name: 'Apply for a card', exact: true }).click();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByText('Your application has been sent', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(section(page).getByText('Awaiting Activation', { exact: true })).toHaveCSS(
    'color',
    await colourOf(page, 'warn-text'),
  );
  await expect(
    section(page).getByText('Your card is awaiting activation by a banker, usually 1-2 business days.', {
      exact: true,
    }),
  ).toBeVisible();
  await section(page).getByRole('button', { name: 'View card', exact: true }).click();
  await expect(cardWindow(page).getByTestId('card-number')).toHaveText(/^••••/);
  await expect(cardWindow(page).getByRole('button', { name: 'Show details', exact: true })).toBeHidden();
});

/** A look elsewhere, a page that is left and may come back as it was, and a tab that is hidden, as by another app of a phone. */
const LEAVING = [
  () => void dispatchEvent(new Event('blur')),
  () => void dispatchEvent(new Event('pagehide')),
  () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  },
];

test('[C-CD-01] [C-CD-02] [C-CD-03] [C-CD-08] details are masked, shown behind the password, and hidden again', async ({
  context,
}, info) => {
  const { customer } = await withActiveCard('Latha Menon');
  const page = await openDashboard(context, customer);
  await expect(section(page).getByText('Active', { exact: true })).toHaveCSS(
    'color',
    await colourOf(page, 'accent-text'),
  );
  await section(page).getByRole('button', { name: 'View card', exact: true }).click();
  const number = cardWindow(page).getByTestId('card-number');
  const cvv = cardWindow(page).getByTestId('card-cvv');
  await expect(number).toHaveText(/^•••• \d{4}$/);
  await expect(cvv).toHaveText('•••');

  // As when the password was entered more than fifteen minutes ago.
  await page.route(
    '**/api/cards/my-card/full-details',
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          message: 'Please enter your password to continue.',
          code: 'PASSWORD_REQUIRED',
          requestId: 'test',
        },
      }),
    { times: 1 },
  );
  await cardWindow(page).getByRole('button', { name: 'Show details', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirm it’s you', exact: true });
  await prompt.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(prompt.getByText('Password is required', { exact: true })).toBeVisible();
  await prompt.getByLabel('Password', { exact: true }).fill('not-my-password');
  await prompt.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(prompt.getByText('Current password is incorrect', { exact: true })).toBeVisible();
  await page.clock.install();
  await prompt.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(number).toHaveText(/^9999 99\d\d \d{4} \d{4}$/);

  await cardWindow(page).getByRole('button', { name: 'Flip card', exact: true }).click();
  await expect(cardWindow(page).getByRole('group', { name: 'Back of the card', exact: true })).toBeVisible();
  await expect(cvv).toHaveText(/^\d{3}$/);
  await page.clock.fastForward(31_000);
  await expect(cvv).toHaveText('•••');
  await expect(number).toHaveText(/^•••• \d{4}$/);

  for (const leave of LEAVING) {
    await cardWindow(page).getByRole('button', { name: 'Show details', exact: true }).click();
    await expect(cvv).toHaveText(/^\d{3}$/);
    await page.evaluate(leave);
    await expect(cvv).toHaveText('•••');
  }

  await cardWindow(page).getByRole('button', { name: 'Show details', exact: true }).click();
  await expect(cvv).toHaveText(/^\d{3}$/);
  await cardWindow(page).getByRole('button', { name: 'Hide details', exact: true }).click();
  await expect(cvv).toHaveText('•••');

  await cardWindow(page).getByRole('button', { name: 'Show details', exact: true }).click();
  await expect(cvv).toHaveText(/^\d{3}$/);
  // Last, because it may take longer than the details stay.
  await expectAxeClean(page, 'card-shown', info);
});

test('[C-CD-03] [C-CD-09] a customer freezes and unfreezes the card, and sees at once when the bank blocks it', async ({
  context,
}, info) => {
  const { customer, staff, cardId } = await withActiveCard('Mohan Pillai');
  const page = await openDashboard(context, customer);
  await section(page).getByRole('button', { name: 'Freeze card', exact: true }).press('Enter');
  await expect(section(page).getByText('Frozen by you', { exact: true })).toBeVisible();
  // Its words stand in one line.
  const button = section(page).getByRole('button', { name: 'Unfreeze card', exact: true });
  const words = await button.evaluate((of) => {
    const range = document.createRange();
    range.selectNodeContents(of);
    return range.getBoundingClientRect().height;
  });
  expect(words).toBeLessThan(20);
  await section(page).getByRole('button', { name: 'View card', exact: true }).click();
  const unfreeze = cardWindow(page).getByRole('button', { name: 'Unfreeze card', exact: true });
  await expect(unfreeze).toBeVisible();
  await expect(cardWindow(page).getByRole('button', { name: 'Show details', exact: true })).toBeHidden();
  await unfreeze.click();
  await cardWindow(page).getByRole('button', { name: 'Show details', exact: true }).click();
  await expect(cardWindow(page).getByTestId('card-number')).toHaveText(/^9999/);

  // An open card is masked as soon as the bank reports the change, without a reload.
  await staff('PATCH', `/cards/${cardId}/status`, { status: 'blocked', reason: 'Reported lost' });
  await expect(cardWindow(page).getByTestId('card-number')).toHaveText(/^••••/);
  await expect(cardWindow(page).getByText('Reason: Reported lost', { exact: true })).toBeVisible();
  const label = (place: Locator) => place.getByText('Blocked', { exact: true });
  await expect(label(cardWindow(page))).toHaveCSS('color', await colourOf(page, 'danger-text'));
  await expect(cardWindow(page).getByRole('button')).toHaveText(['', 'Flip card']);
  await expectAxeClean(page, 'card-blocked', info);
  await page.keyboard.press('Escape');
  await expect(label(section(page))).toHaveCSS('color', await colourOf(page, 'danger-text'));
});

test('[X-ER-11] a card that cannot be loaded says so, and Retry brings it', async ({ context }) => {
  const { customer } = await withActiveCard('Nila Bose');
  const page = await openDashboard(context, customer);
  let broken = true;
  await page.route('**/api/cards/my-card', (route) =>
    broken ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  );
  await page.reload();
  await expect(section(page).getByText('Could not load card information', { exact: true })).toBeVisible();
  await expect(section(page).getByText('Failed to load card data', { exact: true })).toBeVisible();
  broken = false;
  await section(page).getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(section(page).getByText('Active', { exact: true })).toBeVisible();
});
