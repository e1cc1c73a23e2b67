import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, linkTokenIn, openApp } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ ADMIN_EMAIL: 'Chief@kosh.example', DEMO: '0' });
});
afterAll(() => app.close());

test('[C-AU-15] the first admin comes from configuration, by a mailed invitation, and chooses a password', async () => {
  const letters = await app.bank.asOwner<{ text: string }>(
    "select text from bank.mails where recipient = 'chief@kosh.example'",
  );
  expect(letters).toHaveLength(1);
  const visitor = app.visitor();
  const chosen = await visitor.call('POST', '/auth/reset-password', {
    token: linkTokenIn(letters[0]?.text),
    newPassword: 'Lighthouse-2026',
  });
  expect(chosen.status).toBe(200);
  const signedIn = await visitor.call('POST', '/auth/login/banker', {
    email: 'chief@kosh.example',
    password: 'Lighthouse-2026',
  });
  expect(signedIn.body.data.banker).toMatchObject({ role: 'admin', email: 'chief@kosh.example' });
});
