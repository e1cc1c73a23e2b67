import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, linkTokenIn, openApp } from './app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function withSecondFactor() {
  const { visitor, form } = await app.newCustomer();
  const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const code = () => {
    app.clock.passMinutes(1);
    return generate({ secret, epoch: Math.floor(app.clock.wall().getTime() / 1000) });
  };
  await visitor.call('POST', '/auth/two-factor/enable', { code: await code() });
  /** Signs in with a right password and a code; the code is wrong by default. */
  const attempt = async (typed = 'AAAA-AAAA') => {
    const other = app.visitor();
    const first = await other.call('POST', '/auth/login/customer', { email: form.email, password: form.password });
    const { challengeToken } = first.body.data ?? {};
    if (!challengeToken) return first;
    return other.call('POST', '/auth/second-factor', { challengeToken, code: typed });
  };
  return { visitor, form, code, attempt };
}

test('the owner reads of a wrong second factor at once, and once in fifteen minutes', async () => {
  const { form, attempt } = await withSecondFactor();
  for (let tries = 0; tries < 3; tries += 1) expect((await attempt()).body.code).toBe('SECOND_FACTOR_INCORRECT');
  expect(await app.letters(form.email, 'wrong-second-factor')).toBe(1);
  expect((await app.letter(form.email, 'wrong-second-factor'))?.text).toContain('Address: 127.0.0.1');
  app.clock.passMinutes(31);
  await attempt();
  expect(await app.letters(form.email, 'wrong-second-factor')).toBe(2);
});

test('after twenty since the last right one the password ends, however slowly they came; a link makes a new one', async () => {
  const { form, code, attempt } = await withSecondFactor();
  for (let tries = 0; tries < 4; tries += 1) await attempt();
  expect((await attempt(await code())).status).toBe(200);
  const wrong = async (times: number) => {
    for (let tries = 0; tries < times; tries += 1) {
      app.clock.passMinutes(16);
      expect((await attempt()).body.code).toBe('SECOND_FACTOR_INCORRECT');
    }
  };
  await wrong(20);
  expect(await app.letters(form.email, 'password-ended')).toBe(0);
  await wrong(1);
  expect(await app.letters(form.email, 'password-ended')).toBe(1);
  expect((await attempt(await code())).body.code).toBe('INVALID_CREDENTIALS');

  await app.visitor().call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
  const token = linkTokenIn((await app.letter(form.email, 'password-reset'))?.text);
  const reset = await app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Brand-new-1' });
  expect(reset.status).toBe(200);
  const again = { email: form.email, password: 'Brand-new-1' };
  expect((await app.visitor().call('POST', '/auth/login/customer', again)).body.code).toBe('SECOND_FACTOR_REQUIRED');
});

test('a wrong code in a session is told and counted as one at a sign-in is, whatever the code was for', async () => {
  const { visitor, form, code } = await withSecondFactor();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  const made = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  const { id } = made.body.data.transaction;
  const personId = (await visitor.call('GET', '/auth/me')).body.data.user.id;
  const give = (path: string, typed = '000000') => visitor.call('POST', path, { code: typed });
  const approval = `/customers/transactions/${id}/approve`;
  const paths = [approval, '/auth/two-factor/recovery-codes', '/auth/two-factor/disable'];

  for (const path of paths) expect((await give(path)).body.code, path).toBe('SECOND_FACTOR_INCORRECT');
  expect(await app.letters(form.email, 'wrong-second-factor')).toBe(1);
  const letter = (await app.letter(form.email, 'wrong-second-factor'))?.text;
  expect(letter).toContain('a device that is signed in');
  expect(letter).toContain('Address: 127.0.0.1');
  const events = await app.bank.asOwner<{ address: string }>(
    `select details->>'address' as address from audit.events where event = 'second_factor.refused' and actor_id = $1 and object = $1::text`,
    [personId],
  );
  expect(events).toEqual(paths.map(() => ({ address: '127.0.0.1' })));

  // The right one ends the count, and the next twenty wrong ones the password.
  expect((await give(approval, await code())).status).toBe(200);
  const count = "select hits from bank.throttles where key = 'second-factor-wrong:' || $1";
  expect(await app.bank.asOwner(count, [personId])).toEqual([]);
  await give(paths[1] ?? '');
  await app.bank.asOwner(`update bank.throttles set hits = 20 where key = 'second-factor-wrong:' || $1`, [personId]);
  expect((await give(paths[2] ?? '')).body.code).toBe('SECOND_FACTOR_INCORRECT');
  expect(await app.letters(form.email, 'password-ended')).toBe(1);
});
