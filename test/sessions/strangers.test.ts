import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppUnderTest, codeIn, linkTokenIn, newForm, openApp, type TestVisitor } from './app-under-test.ts';

// A stranger who types another person's address takes nothing from them (decision 72).

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

let networks = 0;
/** A visitor from a network that no other test uses. */
function fromElsewhere(): TestVisitor {
  networks += 1;
  return app.visitor({ address: `198.51.${Math.floor(networks / 250)}.${networks % 250}` });
}
const forgot = (visitor: TestVisitor, email: string) =>
  visitor.call('POST', '/auth/forgot-password', { email, audience: 'customer' });
const mailedLink = async (email: string) => linkTokenIn((await app.letter(email, 'password-reset'))?.text);
const reset = (token: string, newPassword: string) =>
  app.visitor().call('POST', '/auth/reset-password', { token, newPassword });
const register = (visitor: TestVisitor, email: string) => visitor.call('POST', '/auth/register', newForm({ email }));
const resend = (visitor: TestVisitor, email: string) => visitor.call('POST', '/auth/resend-otp', { email });
const verify = (visitor: TestVisitor, email: string, otp: string) =>
  visitor.call('POST', '/auth/verify-otp', { email, otp });
const mailedCode = async (email: string) => codeIn((await app.letter(email, 'code'))?.text);
const times = async <T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let index = 0; index < n; index += 1) all.push(await make(index));
  return all;
};

test('[B-CT-07] links that others ask for leave the earlier one valid; the first that is used ends them all', async () => {
  const { form } = await app.newCustomer();
  await forgot(app.visitor(), form.email);
  const first = await mailedLink(form.email);
  await forgot(fromElsewhere(), form.email);
  const second = await mailedLink(form.email);
  expect(second).not.toBe(first);
  expect((await reset(first, 'Brand-new-1')).status).toBe(200);
  expect((await reset(second, 'Brand-new-2')).body.code).toBe('LINK_INVALID');
});

test('[B-CT-07] two links of one person used at once set one password', async () => {
  const { form } = await app.newCustomer();
  await forgot(app.visitor(), form.email);
  const first = await mailedLink(form.email);
  await forgot(app.visitor(), form.email);
  const second = await mailedLink(form.email);
  const answers = await Promise.all([reset(first, 'Brand-new-1'), reset(second, 'Brand-new-2')]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('[B-CT-07] a stranger who asks as often as they may does not use up the owner’s requests', async () => {
  const { form } = await app.newCustomer();
  const stranger = fromElsewhere();
  const asked = await times(4, () => forgot(stranger, form.email));
  expect(asked.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  app.clock.passMinutes(16);
  await times(3, () => forgot(stranger, form.email));
  const owner = await forgot(app.visitor(), form.email);
  expect(owner.status).toBe(200);
  expect((await reset(await mailedLink(form.email), 'Brand-new-1')).status).toBe(200);
});

test('[B-CT-07] many networks mail three links in half an hour, and the last of them works', async () => {
  const { form } = await app.newCustomer();
  const unknown = newForm().email;
  const known = await times(12, () => forgot(fromElsewhere(), form.email));
  const others = await times(12, () => forgot(fromElsewhere(), unknown));
  expect(known.map(({ status, body }) => [status, body])).toEqual(others.map(({ status, body }) => [status, body]));
  expect(known.every((answer) => answer.status === 200)).toBe(true);
  expect(await app.letters(form.email, 'password-reset')).toBe(3);
  expect(await app.letters(unknown, 'password-reset-unknown')).toBe(3);
  expect((await reset(await mailedLink(form.email), 'Brand-new-1')).status).toBe(200);
  // No link is valid now, so the next request mails one.
  await forgot(app.visitor(), form.email);
  expect(await app.letters(form.email, 'password-reset')).toBe(4);
});

test('[B-CT-07] a known address, an unknown one and one that changed today take the same steps', async () => {
  const [known, changed] = [await app.newCustomer(), await app.newCustomer()];
  await app.bank.asOwner('update bank.customers set email_changed_at = $2 where id = $1', [
    changed.customer.id,
    app.clock.wall(),
  ]);
  const own = /"?bank"?\."?(throttles|customers|staff|reset_links)|insert into "?(audit"?\."?events|bank\.mails)/;
  // The proof of the books and the reports of the desk run beside, whenever their time has come.
  const besides = /book_verifications|desk_reports/;
  const spied = vi.spyOn(pg.Client.prototype, 'query');
  const stepsFor = async (email: string, audience: string) => {
    spied.mockClear();
    await app.visitor().call('POST', '/auth/forgot-password', { email, audience });
    return spied.mock.calls
      .map(([first]: unknown[]) => (typeof first === 'object' && first && 'text' in first ? String(first.text) : ''))
      .filter((text) => own.test(text) && !besides.test(text));
  };
  const steps = await stepsFor(known.form.email, 'customer');
  const forUnknown = await stepsFor(newForm().email, 'customer');
  const forChanged = await stepsFor(changed.form.email, 'customer');
  const staff = await app.newStaff('banker');
  const [forStaff, forNoStaff] = [await stepsFor(staff.email, 'staff'), await stepsFor(newForm().email, 'staff')];
  spied.mockRestore();
  expect(steps.filter((text) => text.includes('reset_links'))).toHaveLength(1);
  expect(steps.length).toBeGreaterThanOrEqual(8);
  expect(forUnknown).toEqual(steps);
  expect(forChanged).toEqual(steps);
  expect(forNoStaff).toEqual(forStaff);
});

test('[C-RG-14] the owner of an address registers although a stranger has tried five times', async () => {
  const { email } = newForm();
  const stranger = fromElsewhere();
  expect((await times(6, () => register(stranger, email))).map((answer) => answer.status)).toEqual([
    ...Array(5).fill(200),
    429,
  ]);
  const owner = app.visitor();
  expect((await register(owner, email)).status).toBe(200);
  expect((await verify(owner, email, await mailedCode(email))).status).toBe(200);
});

test('[C-RG-14] fifteen registrations that follow do not end the one that the owner began', async () => {
  const { email } = newForm();
  const owner = app.visitor();
  await register(owner, email);
  const code = await mailedCode(email);
  await times(15, () => register(fromElsewhere(), email));
  expect((await verify(owner, email, code)).status).toBe(200);
});

test('[C-RG-14] [C-RG-17] many networks mail one address twenty codes an hour, customer or not', async () => {
  const { form } = await app.newCustomer();
  const stranger = newForm().email;
  const statuses = async (email: string) =>
    (await times(22, (index) => (index % 2 ? resend : register)(fromElsewhere(), email))).map(({ status }) => status);
  app.clock.passMinutes(121);
  expect(await statuses(stranger)).toEqual([...Array(20).fill(200), 429, 429]);
  expect(await statuses(form.email)).toEqual([...Array(20).fill(200), 429, 429]);
});

test('[C-RG-17] a stranger’s request mails a new code and leaves the earlier one valid', async () => {
  const { email } = newForm();
  const owner = app.visitor();
  await register(owner, email);
  const earlier = await mailedCode(email);
  expect((await resend(fromElsewhere(), email)).status).toBe(200);
  expect(await app.letters(email, 'code')).toBe(2);
  // The owner's own request is neither throttled by it …
  expect((await verify(owner, email, earlier)).status).toBe(200);

  const second = newForm();
  await register(owner, second.email);
  await resend(fromElsewhere(), second.email);
  const mailed = await mailedCode(second.email);
  expect((await resend(owner, second.email)).status).toBe(200);
  const own = await mailedCode(second.email);
  // … nor answered by the stranger's code, which ends with the owner's request for one.
  if (own !== mailed) expect((await verify(owner, second.email, mailed)).body.code).toBe('CODE_INCORRECT');
  expect((await verify(owner, second.email, own)).status).toBe(200);
});

test('[C-RG-15] more codes give no more guesses without the browser that began', async () => {
  const { email } = newForm();
  const owner = app.visitor();
  await register(owner, email);
  const right = await mailedCode(email);
  const wrong = right === '000000' ? '111111' : '000000';
  const guess = () => verify(fromElsewhere(), email, wrong);
  expect((await times(5, guess)).map(({ body }) => body.code)).toEqual(Array(5).fill('CODE_INCORRECT'));
  await resend(fromElsewhere(), email);
  await register(fromElsewhere(), email);
  expect((await guess()).body.code).toBe('TOO_MANY_REQUESTS');
  // In a day there are twenty, however long the guesser waits between them.
  const day = await times(6, async () => {
    app.clock.passMinutes(31);
    return (await times(4, guess)).map(({ body }) => body.code);
  });
  expect(day.flat().filter((code) => code === 'CODE_INCORRECT')).toHaveLength(15);
  // The owner's browser has five tries of its own.
  app.clock.passMinutes(1);
  expect((await resend(owner, email)).status).toBe(200);
  expect((await verify(owner, email, await mailedCode(email))).status).toBe(200);
});
