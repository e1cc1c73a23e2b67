import { expect, test } from './bank-test.ts';
import { signInAtTheDesk } from './staff-in-a-browser.ts';

// The bank's clock in the frame of the desk: what it says, and how it is moved.

/** Returns the answer about a day that is closed. */
const closedDay = (date: string, closed: object) => ({
  date,
  state: 'closed',
  closed: {
    started_at: '2031-03-30T18:30:00.000Z',
    finished_at: '2031-03-30T18:30:01.000Z',
    took_ms: 1000,
    interest_accounts: 9,
    renewed: 8,
    missed: 7,
    ...closed,
  },
  movements: [],
  late: 0,
  due: { maturities: 0, instalments: 0, expiring: 0 },
  clock_moves: [],
});

test('the bank’s clock is on every desk page, and moving it shows the new date', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/reports');
  // Other tests share this bank, so the clock's answers are mocked; its buttons and progress are real.
  let daysLeft = 3;
  let moved = false;
  await page.route('**/api/admin/clock', async (route) => {
    const reading = {
      bankTime: '2031-03-31T06:30:00.000Z',
      businessDate: moved && daysLeft === 0 ? '2031-04-01' : '2031-03-31',
      aheadDays: 1500,
      canMove: true,
      closedThrough: '2031-03-30',
      daysLeft: moved ? daysLeft : 0,
      quarterEnd: '2031-03-31',
      nextMaturity: '2031-05-05',
      traffic: false,
    };
    if (route.request().method() === 'POST') moved = true;
    else if (moved && daysLeft > 0) daysLeft -= 1;
    await route.fulfill({
      json: { success: true, data: { ...reading, daysLeft: moved ? daysLeft : 0, daysClosed: 1 } },
    });
  });
  const closed = { interest_paid: 12.34, matured: 2, instalments: 3, expired_holds: 4, failures: 5 };
  await page.route('**/api/banker/books/days/2031-03-30', (route) =>
    route.fulfill({ json: { success: true, data: closedDay('2031-03-30', closed) } }),
  );
  await page.reload();
  await page.getByRole('button', { name: /Bank date: Mar 31, 2031/ }).click();
  await expect(page.getByRole('dialog', { name: 'The bank’s clock', exact: true }).locator('dl > div')).toHaveText(
    [
      'Bank time\nMar 31, 2031, 12:00 PM',
      'Closed through\nMar 30, 2031',
      'Ahead of real time\n1500 days',
      'Quarter ends\nMar 31, 2031',
      'Next maturity\nMay 5, 2031',
      'Interest paid\n₹12.34',
      'Deposits matured\n2',
      'Instalments taken\n3',
      'Approvals expired\n4',
      'Failed\n5',
    ],
    { useInnerText: true },
  );
  await expect(page.getByRole('button', { name: 'Next maturity', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'End of quarter', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Move to the end of the quarter?', exact: true });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toBeHidden();
  expect(moved).toBe(false);
  await page.getByRole('button', { name: 'End of quarter', exact: true }).click();
  await question.getByRole('button', { name: 'Move the date', exact: true }).click();
  await expect(page.getByText(/^Closing the days: \d of 3$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Bank date: Apr 1, 2031/ })).toBeVisible();
});
