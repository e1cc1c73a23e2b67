import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import { lockWaiters } from '../test-database.ts';
import { type Answer, type AppUnderTest, codeIn, newForm, openApp } from './app-under-test.ts';

// Codes at the moment in which the registration or the customer that they are for changes: a connection holds the changed
// row until the call waits for it, so no test depends on which is faster.

let app: AppUnderTest;
let holder: pg.Client;
beforeAll(async () => {
  app = await openApp();
  holder = new pg.Client(ownerConnection(app.bank.address));
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await app.close();
});

/** Returns the answer to a call that waits while the rows of `email` are changed by `sql`. */
async function inTheMomentOf(sql: string, email: string, call: () => Promise<Answer>): Promise<Answer> {
  await holder.query('begin');
  await holder.query(sql, [email]);
  const answer = call();
  await vi.waitFor(async () => expect(await lockWaiters(app.bank)).toBe(1), { timeout: 60_000, interval: 5 });
  await holder.query('commit');
  return answer;
}

/** Registers and returns the means to enter the mailed code, and to ask for another. */
async function registration() {
  const form = newForm();
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', form);
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  return {
    form,
    verify: () => visitor.call('POST', '/auth/verify-otp', { email: form.email, otp }),
    resend: () => visitor.call('POST', '/auth/resend-otp', { email: form.email }),
  };
}

const customersWith = (email: string) => app.bank.asOwner('select from bank.customers where email = $1', [email]);
const COMPLETED = 'update bank.registration_attempts set completed_at = now() where email = $1';

test('[C-RG-15] a code opens nothing when its registration is completed meanwhile', async () => {
  const { form, verify } = await registration();
  expect(await inTheMomentOf(COMPLETED, form.email, verify)).toMatchObject({
    status: 400,
    body: { code: 'CODE_INCORRECT' },
  });
  expect(await customersWith(form.email)).toHaveLength(0);
});

test('[C-RG-15] [C-RG-17] a code opens nothing when a new one ends it meanwhile', async () => {
  const { form, verify } = await registration();
  const renewed = `with own as (select id from bank.registration_attempts where email = $1 for update)
                   delete from bank.registration_codes c using own where c.attempt_id = own.id`;
  expect(await inTheMomentOf(renewed, form.email, verify)).toMatchObject({
    status: 400,
    body: { code: 'CODE_INCORRECT' },
  });
  expect(await customersWith(form.email)).toHaveLength(0);
});

test('[C-RG-17] a registration that is completed meanwhile gets no new code', async () => {
  const { form, resend } = await registration();
  expect((await inTheMomentOf(COMPLETED, form.email, resend)).status).toBe(200);
  expect(await app.letters(form.email, 'code')).toBe(1);
});

test('[C-PF-05] a customer whose account closes meanwhile confirms no number', async () => {
  const { visitor, form } = await app.newCustomer();
  await visitor.call('PUT', '/customers/profile', { phone: newForm().phone });
  const code = codeIn((await app.letter(form.email, 'profile-changed'))?.text);
  const closed = 'update bank.customers set closed_at = now() where email = $1';
  const answer = await inTheMomentOf(closed, form.email, () =>
    visitor.call('POST', '/customers/phone/confirm', { code }),
  );
  expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
});
