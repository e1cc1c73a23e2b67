import { generate } from 'otplib';
import { expect } from 'vitest';
import { codeIn, linkTokenIn, newForm } from '../sessions/app-under-test.ts';
import { count, type Race } from './race-bank.ts';

/** Races for codes, links and time steps that work once. */
export const SIGN_IN_RACES: readonly Race[] = [
  {
    name: 'one registration code sent sixty times: one customer',
    async run(bank) {
      const [form, visitor] = [newForm(), bank.app.visitor()];
      await visitor.call('POST', '/auth/register', form);
      const otp = codeIn((await bank.app.letter(form.email, 'code'))?.text);
      const answers = await bank.race(visitor, 60, (each) =>
        each.call('POST', '/auth/verify-otp', { email: form.email, otp }),
      );
      expect(count(answers, 200)).toBe(1);
      const rows = await bank.app.bank.asOwner(
        'select 1 from bank.customers c join ledger.accounts a using (account_id) where c.email = $1',
        [form.email],
      );
      expect(rows).toHaveLength(1);
    },
  },
  {
    name: 'thirty refreshes of one session: all pass, and one session it stays',
    async run(bank) {
      const { visitor, customer } = await bank.app.newCustomer();
      const answers = await bank.race(visitor, 30, (tab) => tab.call('POST', '/auth/refresh-token'));
      expect(count(answers, 200)).toBe(30);
      const sessions = await bank.app.bank.asOwner(
        'select 1 from assurance.sessions where subject_id = $1 and revoked_at is null',
        [customer.id],
      );
      expect(sessions).toHaveLength(1);
    },
  },
  {
    name: 'one reset link used six times: one new password',
    async run(bank) {
      const { form, customer } = await bank.app.newCustomer();
      const visitor = bank.app.visitor();
      await visitor.call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
      const token = linkTokenIn((await bank.app.letter(form.email, 'password-reset'))?.text);
      const answers = await bank.race(visitor, 6, (each, index) =>
        each.call('POST', '/auth/reset-password', { token, newPassword: `Brand-new-${index}` }),
      );
      expect([count(answers, 200), count(answers, 'LINK_INVALID') + count(answers, 'BUSY')]).toEqual([1, 5]);
      const winner = answers.findIndex((answer) => answer.status === 200);
      const signedIn = await visitor.call('POST', '/auth/login/customer', {
        email: form.email,
        password: `Brand-new-${winner}`,
      });
      expect([signedIn.status, signedIn.body.data?.customer?.id]).toEqual([200, customer.id]);
    },
  },
  {
    name: 'one code of an authenticator app for thirty steps at once: it passes once',
    async run(bank) {
      const { visitor } = await bank.app.newCustomer();
      const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
      const code = () => generate({ secret, epoch: Math.floor(bank.app.clock.wall().getTime() / 1000) });
      await visitor.call('POST', '/auth/two-factor/enable', { code: await code() });
      bank.app.clock.passMinutes(1);
      const next = await code();
      const answers = await bank.race(visitor, 30, (each) =>
        each.call('POST', '/auth/two-factor/recovery-codes', { code: next }),
      );
      expect(count(answers, 200)).toBe(1);
      // Most are throttled before the check: five attempts in fifteen minutes, and a success adds five.
      expect(count(answers, 'SECOND_FACTOR_INCORRECT')).toBeLessThan(10);
    },
  },
];
