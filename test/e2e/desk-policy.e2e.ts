import { expect, test } from './bank-test.ts';
import { callBank, expectUsable, signInAtTheDesk } from './staff-in-a-browser.ts';

test('a policy keeps the minus and refuses it, and asks with its effect before it is saved', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/policy');
  const limit = page.getByLabel('Approval needed above', { exact: true });
  const save = page.getByRole('button', { name: 'Save policy', exact: true });
  await limit.fill('-5');
  await expect(limit).toHaveValue('-5');
  await save.click();
  await expect(limit).toHaveAccessibleDescription('Please enter an amount from ₹0.01 to ₹10,00,000.00');
  await limit.fill('20000000');
  await save.click();
  await expect(limit).toHaveAccessibleDescription(
    '₹2,00,00,000.00 · Two crore rupees Please enter an amount from ₹0.01 to ₹10,00,000.00',
  );

  await limit.fill('5');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Save this policy?', exact: true });
  await expect(question.getByText('₹2,00,000.00 → ₹5.00', { exact: true })).toBeVisible();
  const { data } = (await callBank(page, 'GET', '/admin/policy/effect?reviewAbove=5')) as {
    data: { payments: number; wait_now: number; would_wait: number };
  }; // as: the contract's answer
  expect(data.would_wait).toBeGreaterThan(data.wait_now);
  const [payments, would, now] = [data.payments, data.would_wait, data.wait_now].map((count) =>
    count.toLocaleString('en-IN'),
  );
  await expect(
    question.getByText(`Of the last 30 days’ ${payments} payments ${would} would have waited instead of ${now}.`, {
      exact: true,
    }),
  ).toBeVisible();
  await expectUsable(page, 'question about a policy');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(limit).toHaveValue('5');
  const { data: after } = (await callBank(page, 'GET', '/admin/policy')) as {
    data: { current: { reviewAbove: number } };
  }; // as: the contract's answer
  expect(after.current.reviewAbove).toBe(200_000);
});
