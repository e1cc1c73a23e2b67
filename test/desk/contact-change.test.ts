import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkTokenIn, newForm, type TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let maker: TestVisitor;
let checker: TestVisitor;
beforeAll(async () => {
  desk = await openDesk();
  [maker, checker] = [await desk.staff(), await desk.staff()];
});
afterAll(() => desk.close());

const pathOf = (person: DeskPerson) => `/banker/customers/${person.id}`;
const profileOf = async (person: DeskPerson) => (await maker.call('GET', pathOf(person))).body.data;

/** Asks for new contact data; returns the id of the request. */
async function ask(person: DeskPerson, wanted: { email?: string; phone?: string }): Promise<string> {
  const answer = await maker.call('PUT', pathOf(person), wanted);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Customer details updated successfully' } });
  return answer.body.data.pendingContactChange.id;
}
const decide = (id: string, verdict: 'approve' | 'withdraw', by: TestVisitor) =>
  by.call('POST', `/banker/changes/${id}/${verdict}`);
const signIn = async (email: string, password: string) =>
  (await desk.app.visitor().call('POST', '/auth/login/customer', { email, password })).status;

test('[B-CU-06] a new e-mail address holds once a colleague and the new mailbox have both said yes', async () => {
  const person = await desk.customer();
  const { email } = newForm();
  const id = await ask(person, { email });
  expect(await profileOf(person)).toMatchObject({ email: person.form.email, pendingContactChange: { id, email } });
  expect((await desk.app.letter(person.form.email, 'contact-change-requested'))?.text).toContain(
    'has asked to change your e-mail address',
  );

  expect((await decide(id, 'approve', checker)).body).toMatchObject({
    message: 'Change approved',
    data: { change: { status: 'approved', maker_name: 'Kabir Rao', decided_by: 'Kabir Rao' } },
  });
  expect(await profileOf(person)).toMatchObject({
    email: person.form.email,
    pendingContactChange: { approved: true, address_confirmed: false },
  });
  expect((await desk.confirmAddress(email)).body).toMatchObject({
    message: 'Your e-mail address has changed. Please sign in with it.',
    data: { changed: true },
  });
  expect(await profileOf(person)).toMatchObject({ email, pendingContactChange: null });
  expect((await person.visitor.call('GET', '/customers/profile')).body.code).toBe('SESSION_ENDED');
  expect([await signIn(email, person.form.password), await signIn(person.form.email, person.form.password)]).toEqual([
    200, 401,
  ]);
});

test('the link first, the colleague after it: the address changes with the approval', async () => {
  const person = await desk.customer();
  const { email } = newForm();
  const id = await ask(person, { email });
  expect((await desk.confirmAddress(email)).body).toMatchObject({
    message: 'Thank you. We still have to approve the change of your e-mail address.',
    data: { changed: false },
  });
  expect((await profileOf(person)).email).toBe(person.form.email);
  expect((await desk.confirmAddress(email)).body.code).toBe('LINK_INVALID');
  expect((await decide(id, 'approve', checker)).status).toBe(200);
  expect((await profileOf(person)).email).toBe(email);
});

test('a new phone number needs the colleague alone, and the sessions go on', async () => {
  const person = await desk.customer();
  const { phone } = newForm();
  const id = await ask(person, { phone });
  expect((await profileOf(person)).phone).toBe(person.form.phone);
  expect((await decide(id, 'approve', checker)).status).toBe(200);
  expect((await profileOf(person)).phone).toBe(phone);
  expect((await person.visitor.call('GET', '/customers/profile')).body.data.phone).toBe(phone);
});

test('one banker alone takes no account over: not as maker and checker, not by the old link, not by a new one', async () => {
  const person = await desk.customer();
  const { email } = newForm();
  await desk.app.visitor().call('POST', '/auth/forgot-password', { email: person.form.email, audience: 'customer' });
  const old = linkTokenIn((await desk.app.letter(person.form.email, 'password-reset'))?.text);
  const id = await ask(person, { email });
  expect(await decide(id, 'approve', maker)).toMatchObject({
    status: 403,
    body: { code: 'MAKER_IS_CHECKER', message: 'You asked for this. A colleague must decide on it.' },
  });
  await desk.confirmAddress(email);
  await desk.app.visitor().call('POST', '/auth/forgot-password', { email, audience: 'customer' });
  expect(await desk.app.letters(email, 'password-reset')).toBe(0);
  const reset = { token: old, newPassword: 'Brand-new-1' };
  expect((await desk.app.visitor().call('POST', '/auth/reset-password', reset)).body.code).toBe('LINK_INVALID');
  expect((await profileOf(person)).email).toBe(person.form.email);
});

test('for 24 hours after a new address no link for a new password leaves, and the desk says until when', async () => {
  const person = await desk.customer();
  const { email } = newForm();
  await decide(await ask(person, { email }), 'approve', checker);
  await desk.confirmAddress(email);
  const forgot = () => desk.app.visitor().call('POST', '/auth/forgot-password', { email, audience: 'customer' });
  const known = await forgot();
  const unknown = await desk.app
    .visitor()
    .call('POST', '/auth/forgot-password', { email: newForm().email, audience: 'customer' });
  expect(known.body).toEqual(unknown.body);
  expect(await desk.app.letters(email, 'password-reset')).toBe(0);
  expect(await desk.app.letters(email, 'password-reset-later')).toBe(1);
  const button = () => maker.call('POST', `${pathOf(person)}/reset-password`);
  expect(await button()).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
  expect((await button()).body.message).toMatch(
    /^The e-mail address changed a short time ago\. A link can be sent from /,
  );
  expect(new Date((await profileOf(person)).resets_from).getTime()).toBeGreaterThan(desk.app.clock.wall().getTime());
  await desk.app.bank.asOwner(
    "update bank.customers set email_changed_at = email_changed_at - interval '24 hours' where id = $1",
    [person.id],
  );
  expect((await button()).status).toBe(200);
  expect((await profileOf(person)).resets_from).toBeNull();
});

test('the banker who asked for it does not decide on that customer’s money for 30 days; a colleague does', async () => {
  const [person, other] = [await desk.customer(900_000), await desk.customer()];
  await decide(await ask(person, { phone: newForm().phone }), 'approve', checker);
  const id = await desk.waiting(person, other);
  const sentence = 'You changed this customer’s contact details in the last 30 days. Another banker must decide on it.';
  expect(await maker.call('POST', `/banker/transactions/${id}/approve`)).toMatchObject({
    status: 403,
    body: { code: 'MAKER_IS_CHECKER', message: sentence },
  });
  await desk.app.bank.asOwner(
    `update bank.change_decisions set decided_at = decided_at - interval '30 days'
     where request_id in (select id from bank.change_requests where subject_id = $1)`,
    [person.id],
  );
  expect((await maker.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
});

test('contact data of another customer are refused, and a second change while one waits', async () => {
  const [person, other] = [await desk.customer(), await desk.customer()];
  expect((await maker.call('PUT', pathOf(person), { email: other.form.email })).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'This e-mail address is already registered with another account.',
  });
  const { email } = newForm();
  const id = await ask(person, { email });
  expect(await ask(person, { email })).toBe(id);
  expect((await maker.call('PUT', pathOf(person), { email: newForm().email })).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'A change of this customer’s contact details already waits for a second person.',
  });
});

test.each(['rejected', 'withdrawn', 'expired'] as const)('once it is %s, its link changes nothing', async (ending) => {
  const person = await desk.customer();
  const { email } = newForm();
  const id = await ask(person, { email });
  if (ending === 'rejected')
    expect((await checker.call('POST', `/banker/changes/${id}/reject`, { reason: 'Not asked for' })).status).toBe(200);
  if (ending === 'withdrawn') expect((await decide(id, 'withdraw', maker)).status).toBe(200);
  if (ending === 'expired')
    await desk.app.bank.asOwner(
      "update bank.change_requests set expires_at = made_at - interval '1 second' where id = $1",
      [id],
    );
  expect((await desk.confirmAddress(email)).body.code).toBe('LINK_INVALID');
  expect((await decide(id, 'approve', checker)).body.code).toBe('NOT_PENDING');
  expect(await profileOf(person)).toMatchObject({ email: person.form.email, pendingContactChange: null });
});

test('a colleague whose address it becomes, or who is the customer, does not decide', async () => {
  const person = await desk.customer();
  const { email } = newForm();
  const id = await ask(person, { email });
  for (const own of [email, person.form.email]) {
    const member = await desk.staffWith(own);
    expect((await decide(id, 'approve', member)).body).toMatchObject({
      code: 'MAKER_IS_CHECKER',
      message: 'This is about you. A colleague must decide on it.',
    });
  }
});

test('ten colleagues decide at once: one approval, one letter to the maker, each of the others reads who was first', async () => {
  const person = await desk.customer();
  const id = await ask(person, { phone: newForm().phone });
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'approve', checker)));
  const late = answers.filter(({ status }) => status !== 200);
  expect(late).toHaveLength(9);
  for (const { body } of late)
    expect(body).toMatchObject({ code: 'NOT_PENDING', message: 'Kabir Rao approved this already.' });
  const letters = await desk.app.bank.asOwner<{ count: bigint }>(
    "select count(*) as count from bank.mails where kind = 'change_approved' and created_at > now() - interval '1 second'",
  );
  expect(letters).toHaveLength(1);
});

test('closing the account ends what waits about it and blanks it', async () => {
  const person = await desk.customer();
  const { email } = newForm();
  const id = await ask(person, { email });
  expect((await maker.call('DELETE', pathOf(person))).status).toBe(200);
  const [row] = await desk.app.bank.asOwner<{ change: object; outcome: string }>(
    'select r.change, d.outcome from bank.change_requests r join bank.change_decisions d on d.request_id = r.id where r.id = $1',
    [id],
  );
  expect(row).toEqual({ change: {}, outcome: 'withdrawn' });
  expect((await desk.confirmAddress(email)).body.code).toBe('LINK_INVALID');
});
