import { openLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { openAccountFor, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// With reduced motion nothing moves, and delays that only make a motion visible are skipped.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[C-CD-06] nothing moves on the dashboard, and a closed application is back at its terms at once', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Gita Sanyal', 500));
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    for (const kind of ['animationstart', 'transitionrun'] as const)
      addEventListener(kind, (event) => {
        const longest = Math.max(
          ...(event.target as Element).getAnimations().map((each) => Number(each.effect?.getTiming().duration)), // as: events of motion have elements as targets
        );
        if (longest > 1) moved.push(`${kind} for ${longest} ms`);
      });
  });
  const apply = page.getByRole('button', { name: 'Apply for a card', exact: true });
  const dialog = page.getByRole('dialog');
  // By key: the dashboard may still load above the button.
  await apply.press('Enter');
  // The window opens by the clock, which stands still from here on.
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.clock.runFor(50);
  await apply.click();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  // as: put there above.
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('[B-CT-06] [B-DB-15] the desk spins only as long as the bank takes, and its timeline stands at once', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita');
  const timeline = page.getByRole('list', { name: 'Recent Activities', exact: true }).getByRole('listitem');
  await expect(timeline).toHaveCount(8);
  expect(await timeline.last().evaluate((item) => item.getAnimations().length)).toBe(0);
  const person = await openAccountFor(page, 'Hemant Oak');
  await openLoaded(page, `/banker/customer/${person.id}`);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expect(toast(page, `Password reset email sent to ${person.email}`)).toBeVisible();
});
