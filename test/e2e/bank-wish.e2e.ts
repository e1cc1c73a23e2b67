import { mergeTests } from '@playwright/test';
import { test as fixture, signIn } from '../../scripts/package/testing/playwright-fixture.ts';
import { test as bankTest, expect } from './bank-test.ts';

const test = mergeTests(bankTest, fixture);
test.use({ bankWish: { seed: 'empty' } });

test('the worker gets the bank that the file wishes for, and staff sign in by their own door', async ({
  page,
  bank,
}) => {
  const { data } = await bank.call<{ profile: string }>('GET', '/bank');
  expect(data.profile).toBe('empty');
  await signIn(page, await bank.staff('kavita'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Kavita Menon', exact: true })).toBeVisible();
});
