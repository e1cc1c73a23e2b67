import type { Page } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { settled } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, holdAnswers } from './changed-answers.ts';
import { firstBank } from './own-bank.ts';
import { newCustomer, send } from './people-for-browsers.ts';
import { disclaimerIsRead, signInQuickly } from './sign-in-quickly.ts';

// Elements on the screen stay in their places while a page fills, so that a press meets the button that it aimed at.

firstBank();

const PEOPLE = {
  customer: { email: 'asha@kosh.example', password: 'Demo@1234' },
  banker: { email: 'kavita@kosh.example', password: 'Demo@1234' },
};
const PAGES = [
  ['/', undefined],
  ['/customer/dashboard', 'customer'],
  ['/transactions', 'customer'],
  ['/customer/profile', 'customer'],
  ['/banker/dashboard', 'banker'],
  ['/banker/customers', 'banker'],
  ['/banker/transactions', 'banker'],
] as const;
const SCREENS = { phone: { width: 412, height: 823 }, laptop: { width: 1280, height: 800 } };

/** Chromium's entry about elements that moved without having been asked to. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** A shift: its share of the screen, and the elements with their tops before and after. */
interface Moved {
  readonly value: number;
  readonly elements: readonly string[];
}

/** Collects, in the page, what moves from now on, or `fromTheStart` of the page. */
function watchMoves(fromTheStart: boolean): void {
  const moved: Moved[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    // as: the entries of this type.
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const elements = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${previousRect.top} → ${currentRect.top}`,
      );
      moved.push({ value, elements });
    }
  }).observe({ type: 'layout-shift', buffered: fromTheStart });
}

async function expectNothingMoved(page: Page): Promise<void> {
  // as: put there by `watchMoves`.
  const moved = await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved);
  const sum = moved.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(moved, undefined, 2)).toBeLessThan(0.05);
}

for (const [screen, viewport] of Object.entries(SCREENS))
  test.describe(screen, () => {
    test.use({ viewport });
    for (const [path, who] of PAGES)
      test(`nothing moves while ${path} fills on a ${screen}`, async ({ page }) => {
        await disclaimerIsRead(page.context());
        if (who) await signInQuickly(page, who, PEOPLE[who]);
        await page.addInitScript(watchMoves, true);
        if (who) {
          // The worst case: the page's frame and all around it are drawn before its content comes.
          const around = Promise.all([
            page.getByTestId('demo-tools').waitFor(),
            page.getByRole('heading', { level: 1 }).waitFor(),
          ]);
          await page.route(/\/api\/(?:banker|cards|customers|deposits)\//, async (route) => {
            await around;
            await route.fallback();
          });
        }
        await page.goto(url(path));
        await expectLoaded(page);
        await expect(page.getByText('Loading the dashboard…', { exact: true })).toHaveCount(0);
        await expectNothingMoved(page);
      });

    test(`the first steps of a new customer have their room before it is known which are done on a ${screen}`, async ({
      page,
    }) => {
      await disclaimerIsRead(page.context());
      const customer = await newCustomer('Bina Mathew', 300);
      const release = await holdAnswers(page, /\/api\/(?:auth\/passkeys|cards|customers\/transactions)/);
      await signInQuickly(page, 'customer', customer, '/customer/dashboard', 'begun');
      const steps = page.getByRole('region', { name: 'Getting started', exact: true }).getByRole('listitem');
      // As it is seen: the actions are there, and invisible.
      await expect(steps).toHaveText(
        [
          'Add money to your account',
          'Send money to a friend',
          'Protect your account with two-factor or a passkey',
          'Apply for your virtual card',
        ],
        { useInnerText: true },
      );
      await page.evaluate(watchMoves, false);
      release();
      await expect(steps).toHaveText([
        'Add money to your account (done)',
        'Send money to a friendSend money',
        'Protect your account with two-factor or a passkeyOpen security',
        'Apply for your virtual cardSee the card',
      ]);
      await expectLoaded(page);
      await expectNothingMoved(page);
    });

    test(`the demo tools stay in place when a tab’s content comes on a ${screen}`, async ({ page }) => {
      await disclaimerIsRead(page.context());
      await page.goto(url('/help'));
      await page.getByTestId('demo-tools').press('Enter');
      const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
      const tab = (name: string) => tools.getByRole('tab', { name, exact: true });
      const height = async (name: string) => (await tab(name).boundingBox())?.y;
      await expect(tools.getByRole('button', { name: 'Sign in as Asha Rao', exact: true })).toBeVisible();
      const before = await height('People');
      const release = await holdAnswers(page, '**/api/mailbox*');
      await tab('E-mail').click();
      await expect(tools.getByRole('link', { name: 'All e-mails', exact: true })).toBeVisible();
      expect(await height('E-mail')).toBe(before);
      release();
      await expect(tools.getByRole('article')).toBeVisible();
      expect(await height('E-mail')).toBe(before);
      await tab('Time').click();
      await expect(tools.getByText('Bank time', { exact: true })).toBeVisible();
      expect(await height('Time')).toBe(before);
    });

    test(`the search for a recipient comes with those paid before on a ${screen}`, async ({ page }) => {
      await disclaimerIsRead(page.context());
      const [payer, friend] = [await newCustomer('Nalini Hegde', 300), await newCustomer('Omana Das')];
      await send(payer, friend, 5);
      await signInQuickly(page, 'customer', payer);
      const release = await holdAnswers(page, '**/recent-recipients');
      await page.getByRole('button', { name: 'Transfer', exact: true }).click();
      const window = page.getByRole('dialog', { name: 'Transfer money', exact: true });
      const search = window.getByRole('button', { name: 'Find recipient', exact: true });
      await expect(window.getByRole('status')).toBeVisible();
      await expect(search).toBeHidden();
      release();
      await expect(search).toBeVisible();
      await expect(window.getByRole('button', { name: 'Pay Omana Das', exact: true })).toBeVisible();
      await expect(window.getByLabel('Recipient’s phone number', { exact: true })).toBeFocused();
    });

    test(`the buttons of a transaction’s window stay in place when its notes come on a ${screen}`, async ({ page }) => {
      await disclaimerIsRead(page.context());
      await signInQuickly(page, 'customer', await newCustomer('Nalini Hegde', 300));
      const window = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
      const placeOf = (name: string) => window.getByRole('button', { name, exact: true }).boundingBox();
      const note = window.getByLabel('Note', { exact: true });
      const release = await holdAnswers(page, '**/marks');
      await page
        .getByRole('region', { name: 'Transaction History', exact: true })
        .getByRole('button', { name: /^Deposit/ })
        .click();
      await expect(window.getByRole('heading', { name: 'Your own notes', exact: true })).toBeVisible();
      await expect(note).toBeHidden();
      const before = [await placeOf('Receipt (PDF)'), await placeOf('Done')];
      release();
      await expect(note).toBeVisible();
      expect([await placeOf('Receipt (PDF)'), await placeOf('Done')]).toEqual(before);
    });

    test(`the buttons of the desk’s windows stay in place when facts come on a ${screen}`, async ({ page }) => {
      await signInQuickly(page, 'banker', { email: 'sunita@kosh.example', password: 'Demo@1234' });
      const window = page.getByRole('dialog');
      const placeOf = (name: string) => window.getByRole('button', { name, exact: true }).boundingBox();

      const releaseDay = await holdAnswers(page, '**/banker/books/days/*');
      await page.getByRole('button', { name: /^Bank date:/ }).click();
      await expect(window.getByText('Interest paid', { exact: true })).toBeVisible();
      const clock = await placeOf('Next day');
      releaseDay();
      await expect(window.getByText(/^₹[\d,]+\.\d{2}$/)).toBeVisible();
      expect(await placeOf('Next day')).toEqual(clock);
      await page.keyboard.press('Escape');

      const releaseReports = await holdAnswers(page, '**/banker/reports');
      await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
      await expect(window.getByRole('status')).toBeVisible();
      await settled(page);
      const generate = await placeOf('Generate Report');
      releaseReports();
      await expect(window.locator('.skeleton')).toHaveCount(0);
      expect(await placeOf('Generate Report')).toEqual(generate);
    });

    test(`the buttons of a review stay in place when its facts come on a ${screen}`, async ({ page }) => {
      const sender = await newCustomer('Lakshmi Pillai', 900_000);
      const receiver = await newCustomer('Tarun Bedi');
      const waiting = [await send(sender, receiver, 250_000), await send(sender, receiver, 260_000)].map(
        ({ id }) => id,
      );
      // These two alone, so that a next request is there while other tests make and decide theirs.
      await changeAnswers(page, '**/api/banker/approvals', (body) => {
        // as: the list of what waits
        const all = body.data as { transaction?: { id: string } }[];
        body.data = all.filter(({ transaction }) => waiting.includes(transaction?.id ?? ''));
        body.meta = { total: body.data.length };
      });
      await signInQuickly(page, 'banker', PEOPLE.banker, '/banker/approvals');
      const release = await holdAnswers(page, '**/api/banker/transactions/*');
      await page.getByRole('button', { name: 'Review', exact: true }).first().click();
      const review = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
      const placesOf = () =>
        Promise.all(
          ['Next request', 'Reject', 'Approve'].map((name) =>
            review.getByRole('button', { name, exact: true }).boundingBox(),
          ),
        );
      await expect(review.locator('.skeleton')).toHaveCount(1);
      await settled(page);
      const before = await placesOf();
      release();
      await expect(review.getByRole('region', { name: 'Before you decide', exact: true })).toBeVisible();
      expect(await placesOf()).toEqual(before);
    });
  });
