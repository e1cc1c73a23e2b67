import { expect, test } from './bank-test.ts';
import { expectUsable, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

test('an admin names a holiday, finds it in its year, and makes the day a business day again', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/policy');
  const year = Number((await page.getByRole('heading', { name: /^Holidays of \d{4}$/ }).textContent())?.slice(-4));
  const section = (of: number) => page.getByRole('region', { name: `Holidays of ${of}`, exact: true });
  await expect(section(year).getByText(`The bank has no holidays in ${year}`, { exact: true })).toBeVisible();
  const put = async (day: string, name: string, bank: 'Closed' | 'Open') => {
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('radio', { name: bank, exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Save day', exact: true }).click();
  };

  await put('2020-10-20', 'Diwali', 'Closed');
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(/^Tuesday, October 20, 2020/);
  await expect(
    section(year).getByText('Only a day to come can be changed, and 20 Oct 2020 is none.', { exact: true }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Later year', exact: true }).click();
  const next = year + 1;
  await put(`${next}-10-20`, 'Diwali', 'Closed');
  await expect(toast(page, 'Holidays saved')).toBeVisible();
  const row = section(next).getByRole('row').filter({ hasText: 'Diwali' });
  await expect(row).toContainText(`Oct 20, ${next}`);
  await expectUsable(page, 'Holidays');

  await put(`${next}-10-20`, 'Diwali', 'Open');
  await expect(row).toBeHidden();
  await expect(section(next).getByText(`The bank has no holidays in ${next}`, { exact: true })).toBeVisible();
});

test('what is typed about a day stays while another year is looked up', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/policy');
  await page.getByLabel('Name', { exact: true }).fill('Republic Day');
  const shown = page.getByRole('heading', { name: /^Holidays of \d{4}$/ });
  const year = Number((await shown.textContent())?.slice(-4));
  await page.getByRole('button', { name: 'Later year', exact: true }).click();
  await expect(page.getByText(`The bank has no holidays in ${year + 1}`, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Republic Day');
});
