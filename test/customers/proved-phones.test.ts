import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import {
  type Answer,
  type AppUnderTest,
  codeIn,
  newForm,
  openApp,
  type TestVisitor,
} from '../sessions/app-under-test.ts';

// A phone number is an address for money once it is proved (decision 78).

let desk: DeskUnderTest;
let app: AppUnderTest;
let maker: TestVisitor;
let checker: TestVisitor;
beforeAll(async () => {
  desk = await openDesk();
  app = desk.app;
  [maker, checker] = [await desk.staff(), await desk.staff()];
});
afterAll(() => desk.close());

const setPhone = (visitor: TestVisitor, phone: string) => visitor.call('PUT', '/customers/profile', { phone });
const codeOf = async (email: string) => codeIn((await app.letter(email, 'profile-changed'))?.text);
const confirm = (visitor: TestVisitor, code: string) => visitor.call('POST', '/customers/phone/confirm', { code });
const profileOf = async (visitor: TestVisitor) => (await visitor.call('GET', '/customers/profile')).body.data;
const lookUp = (visitor: TestVisitor, phone: string) => visitor.call('GET', `/customers/find-recipient?phone=${phone}`);
const namedBy = async (visitor: TestVisitor, phone: string): Promise<string> => {
  const answer = await lookUp(visitor, phone);
  return answer.body.data?.account_number ?? answer.body.code;
};
const masked = (accountNumber: string) => expect.stringContaining(accountNumber.slice(-4));
const decide = (id: string, by: TestVisitor) => by.call('POST', `/banker/changes/${id}/approve`);
const askDesk = (id: string): Promise<Answer> => maker.call('POST', `/banker/customers/${id}/confirm-phone`);

test('[C-RG-12] [C-TR-02] the number of a registration is confirmed and finds its customer', async () => {
  const [payer, payee] = [await desk.customer(), await desk.customer()];
  expect(await profileOf(payee.visitor)).toMatchObject({ phone: payee.form.phone, phone_confirmed: true });
  expect(await namedBy(payer.visitor, payee.form.phone)).toEqual(masked(payee.accountNumber));
});

test('[C-PF-05] [C-TR-02] a changed number finds no one until the mailed code confirms it; one letter has both', async () => {
  const [payer, payee] = [await desk.customer(), await desk.customer()];
  const { phone } = newForm();
  expect((await setPhone(payee.visitor, phone)).body.data).toMatchObject({ phone, phone_confirmed: false });
  expect(await namedBy(payer.visitor, phone)).toBe('RECIPIENT_NOT_FOUND');
  expect(await namedBy(payer.visitor, payee.form.phone)).toBe('RECIPIENT_NOT_FOUND');
  expect(await app.letters(payee.form.email, 'profile-changed')).toBe(1);

  const code = await codeOf(payee.form.email);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await confirm(payee.visitor, wrong)).body).toMatchObject({ code: 'CODE_INCORRECT' });
  expect((await confirm(payee.visitor, code)).body.data).toMatchObject({ phone, phone_confirmed: true });
  expect(await namedBy(payer.visitor, phone)).toEqual(masked(payee.accountNumber));
  expect((await confirm(payee.visitor, code)).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'This number is confirmed already.',
  });
  const told = await app.bank.asOwner(
    `select actor_id, object from audit.events where event = 'customer.phone_confirmed' and actor_id = $1`,
    [payee.id],
  );
  expect(told).toEqual([{ actor_id: payee.id, object: payee.id }]);
});

test('a number for which no code was ever mailed is not confirmed by one', async () => {
  const { form } = await app.newCustomer();
  const second = newForm({ phone: form.phone });
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', second);
  const otp = codeIn((await app.letter(second.email, 'code'))?.text);
  await visitor.call('POST', '/auth/verify-otp', { email: second.email, otp });
  expect(await confirm(visitor, '123456')).toMatchObject({ status: 400, body: { code: 'CODE_INCORRECT' } });
  expect((await profileOf(visitor)).phone_confirmed).toBe(false);
});

test('a code ends after fifteen minutes and with the next one, and is for its own number', async () => {
  const { visitor, form } = await app.newCustomer();
  await setPhone(visitor, newForm().phone);
  const first = await codeOf(form.email);
  await setPhone(visitor, newForm().phone);
  const second = await codeOf(form.email);
  if (first !== second) expect((await confirm(visitor, first)).body.code).toBe('CODE_INCORRECT');
  app.clock.passMinutes(15);
  for (const each of [visitor, maker, checker]) await each.call('POST', '/auth/refresh-token');
  expect((await confirm(visitor, second)).body.code).toBe('CODE_EXPIRED');
  expect((await visitor.call('POST', '/customers/phone/code')).status).toBe(200);
  expect((await confirm(visitor, codeIn((await app.letter(form.email, 'phone-code'))?.text))).status).toBe(200);
  expect((await visitor.call('POST', '/customers/phone/code')).body.code).toBe('STATUS_CONFLICT');
});

test('[C-PF-05] a customer’s number and a free one get the same answer, and only the right code tells', async () => {
  const [owner, prober] = [await desk.customer(), await app.newCustomer()];
  const [known, free] = [await setPhone(prober.visitor, owner.form.phone), newForm().phone];
  const knownLetter = (await app.letter(prober.form.email, 'profile-changed'))?.text;
  const unknown = await setPhone(prober.visitor, free);
  const plain = (body: object, phone: string) =>
    JSON.stringify(body)
      .replaceAll(phone, 'PHONE')
      .replaceAll(/"(requestId|unread_notices)":("[^"]*"|\d+)/g, '');
  expect(known.status).toBe(200);
  expect(plain(known.body, owner.form.phone)).toBe(plain(unknown.body, free));
  expect(knownLetter?.replace(/\d{6}/, '')).toBe(
    (await app.letter(prober.form.email, 'profile-changed'))?.text.replace(/\d{6}/, ''),
  );

  await setPhone(prober.visitor, owner.form.phone);
  expect((await confirm(prober.visitor, await codeOf(prober.form.email))).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'This number is confirmed for another account. If it is yours, we can confirm it with your documents.',
  });
  const payer = await desk.customer();
  expect(await namedBy(payer.visitor, owner.form.phone)).toEqual(masked(owner.accountNumber));
});

test('[C-PF-05] a number changes three times a day, and five guesses of its code are free', async () => {
  const strict = await openApp();
  try {
    const { visitor, form } = await strict.newCustomer();
    const statuses: number[] = [];
    for (let change = 0; change < 4; change += 1) statuses.push((await setPhone(visitor, newForm().phone)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await visitor.call('PUT', '/customers/profile', { address: '4 Hill Road, Munnar' })).status).toBe(200);
    const code = codeIn((await strict.letter(form.email, 'profile-changed'))?.text);
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push((await confirm(visitor, wrong)).body.code);
    expect(guesses).toEqual([...Array(5).fill('CODE_INCORRECT'), 'TOO_MANY_REQUESTS']);
  } finally {
    await strict.close();
  }
});

test('[C-RG-12] a squatter’s number, waiting or confirmed, keeps its owner from no account', async () => {
  const squatter = await app.newCustomer();
  const waiting = newForm();
  await setPhone(squatter.visitor, waiting.phone);
  const register = async (form: ReturnType<typeof newForm>) => {
    const owner = app.visitor();
    await owner.call('POST', '/auth/register', form);
    const otp = codeIn((await app.letter(form.email, 'code'))?.text);
    const opened = await owner.call('POST', '/auth/verify-otp', { email: form.email, otp });
    expect(opened.status).toBe(200);
    return { owner, id: opened.body.data.customer.id };
  };
  // Waiting: the owner has the number, and the squatter cannot confirm it any more.
  const first = await register(waiting);
  expect((await profileOf(first.owner)).phone_confirmed).toBe(true);
  expect((await confirm(squatter.visitor, await codeOf(squatter.form.email))).body.code).toBe('STATUS_CONFLICT');

  // Confirmed by a code: the account opens, and the desk gives the number to the one with papers.
  const taken = newForm();
  await setPhone(squatter.visitor, taken.phone);
  expect((await confirm(squatter.visitor, await codeOf(squatter.form.email))).status).toBe(200);
  const second = await register(taken);
  const number = (await profileOf(second.owner)).account_number;
  expect((await profileOf(second.owner)).phone_confirmed).toBe(false);
  const asked = await askDesk(second.id);
  expect(asked.body.code).toBeUndefined();
  expect(asked.body.data.pendingContactChange).toMatchObject({ phone: taken.phone, approved: false });
  expect((await decide(asked.body.data.pendingContactChange.id, maker)).body.code).toBe('MAKER_IS_CHECKER');
  expect((await decide(asked.body.data.pendingContactChange.id, checker)).status).toBe(200);
  expect((await profileOf(second.owner)).phone_confirmed).toBe(true);
  expect((await profileOf(squatter.visitor)).phone_confirmed).toBe(false);
  expect(await app.letters(squatter.form.email, 'phone-gone')).toBe(1);
  const payer = await desk.customer();
  expect(await namedBy(payer.visitor, taken.phone)).toEqual(masked(number));
});

test('what the desk confirmed stays: not a code, nor the desk again, takes it', async () => {
  const [owner, other] = [await desk.customer(), await app.newCustomer()];
  const asked = await askDesk(owner.id);
  expect(asked.body.code).toBeUndefined();
  await decide(asked.body.data.pendingContactChange.id, checker);
  expect((await askDesk(owner.id)).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'The bank has confirmed this number already.',
  });
  const [row] = await app.bank.asOwner<{ id: string }>('select id from bank.customers where email = $1', [
    other.form.email,
  ]);
  const wanted = await maker.call('PUT', `/banker/customers/${row?.id}`, { phone: owner.form.phone });
  expect(wanted).toMatchObject({ status: 409, body: { data: { issues: [{ field: 'phone', rule: 'taken' }] } } });
});

test('twelve who confirm one number at once: one has it', async () => {
  const { phone } = newForm();
  const people = await Promise.all(Array.from({ length: 12 }, () => app.newCustomer()));
  const codes = await Promise.all(
    people.map(async ({ visitor, form }) => {
      await setPhone(visitor, phone);
      return codeOf(form.email);
    }),
  );
  const answers = await Promise.all(people.map(({ visitor }, index) => confirm(visitor, codes[index] ?? '')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(409)]);
  const rows = await app.bank.asOwner('select from bank.customers where phone = $1 and phone_proved_at is not null', [
    phone,
  ]);
  expect(rows).toHaveLength(1);
});
