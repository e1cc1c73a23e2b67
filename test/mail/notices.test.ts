import { afterAll, beforeAll, expect, test } from 'vitest';
import { LETTER_WAITS_SECONDS } from '../../contract/desk/undo.ts';
import { createMailSender } from '../../server/mail/mail-sender.ts';
import { createLog } from '../../server/platform/log.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

// Notices in the app: the same events as by e-mail, by the channels that they chose.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

interface Told {
  readonly id: string;
  readonly kind: string;
  readonly topic: string;
  readonly title: string;
  readonly read: boolean;
  readonly object_id: string | null;
}

const page = async (
  { visitor }: DeskPerson,
  query = '',
): Promise<{ data: Told[]; meta: { unread: number; nextBefore: string | null } }> =>
  (await visitor.call('GET', `/customers/notices${query}`)).body;
const kinds = async (person: DeskPerson) => (await page(person)).data.map(({ kind }) => kind);
const choose = ({ visitor }: DeskPerson, preferences: object) =>
  visitor.call('PUT', '/customers/preferences', preferences);
async function payIn({ visitor }: DeskPerson, amount: number) {
  const answer = await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount });
  expect(answer.status).toBe(200);
  return answer;
}
const unread = async ({ visitor }: DeskPerson) =>
  (await visitor.call('GET', '/customers/profile')).body.data.unread_notices;
const mails = ({ form }: DeskPerson, kind: string) =>
  desk.app.bank.asOwner<{ by_email: boolean; in_app: boolean }>(
    'select by_email, in_app from bank.mails where recipient = $1 and kind = $2 order by id',
    [form.email, kind],
  );

test('a movement from the chosen amount on is told in the app and by e-mail, from one row; a smaller one by neither', async () => {
  const person = await desk.customer();
  await payIn(person, 4_999.99);
  expect(await kinds(person)).toEqual(['welcome']);
  const paid = await payIn(person, 5_000);
  const [newest] = (await page(person)).data;
  expect(newest).toMatchObject({
    kind: 'money-in',
    topic: 'transaction',
    title: '₹5,000.00 came into your account',
    read: false,
    object_id: paid.body.data.transaction.id,
  });
  expect(await mails(person, 'money-in')).toEqual([{ by_email: true, in_app: true }]);

  await choose(person, { transactionAlertAbove: 8_000 });
  await payIn(person, 7_999.99);
  expect(await mails(person, 'money-in')).toHaveLength(1);
  await payIn(person, 8_000);
  expect(await mails(person, 'money-in')).toHaveLength(2);
});

test('[C-PF-15] each channel of transaction and deposit alerts is turned off by itself; with both off nothing is written', async () => {
  const person = await desk.customer();
  await choose(person, { transactionAlerts: false });
  await payIn(person, 20_000);
  expect(await mails(person, 'money-in')).toEqual([{ by_email: false, in_app: true }]);
  await choose(person, { transactionAlerts: true, transactionAlertsInApp: false });
  await payIn(person, 20_000);
  expect((await mails(person, 'money-in')).at(-1)).toEqual({ by_email: true, in_app: false });
  await choose(person, { transactionAlerts: false });
  await payIn(person, 20_000);
  expect(await mails(person, 'money-in')).toHaveLength(2);

  await choose(person, { depositAlerts: false });
  const open = async () => {
    const answer = await person.visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 5_000, tenure: 12 });
    expect(answer.status).toBe(200);
    return answer;
  };
  const first = await open();
  expect(await mails(person, 'deposit_opened')).toEqual([{ by_email: false, in_app: true }]);
  expect((await page(person)).data[0]).toMatchObject({ topic: 'deposit', object_id: first.body.data.deposit.id });
  await choose(person, { depositAlertsInApp: false });
  await open();
  expect(await mails(person, 'deposit_opened')).toHaveLength(1);

  // One switch for all e-mail leaves what is told in the app.
  await choose(person, { email: false, transactionAlerts: true, transactionAlertsInApp: true });
  await payIn(person, 20_000);
  expect((await mails(person, 'money-in')).slice(2)).toEqual([{ by_email: false, in_app: true }]);
});

test('what is told in the app alone never leaves by e-mail, nor shows in the mailbox', async () => {
  const person = await desk.customer();
  await choose(person, { transactionAlerts: false });
  await payIn(person, 20_000);
  const sender = createMailSender({ database: desk.app.bank.database, log: createLog('silent'), transports: [] });
  await sender.sendDue();
  await sender.close();
  expect(
    await desk.app.bank.asOwner(
      "select from bank.mails where recipient = $1 and kind = 'money-in' and sent_at is null",
      [person.form.email],
    ),
  ).toHaveLength(1);
  const { body } = await desk.app.visitor().call('GET', `/mailbox?to=${encodeURIComponent(person.form.email)}`);
  expect(body.data.map(({ kind }: Told) => kind)).not.toContain('money-in');
});

test('the mailbox has the newest mail first, also after one that the bank dated by a clock that is ahead', async () => {
  const person = await desk.customer();
  await payIn(person, 20_000);
  await desk.app.bank.asOwner(
    "update bank.mails set created_at = created_at + interval '1 year' where recipient = $1 and kind = 'money-in'",
    [person.form.email],
  );
  await desk.app.visitor().call('POST', '/auth/forgot-password', { email: person.form.email, audience: 'customer' });
  const { body } = await desk.app.visitor().call('GET', `/mailbox?to=${encodeURIComponent(person.form.email)}&limit=2`);
  expect(body.data.map(({ kind }: Told) => kind)).toEqual(['password-reset', 'money-in']);
});

test('security is told by both channels whatever is turned off; a code is no notice', async () => {
  const person = await desk.customer();
  await choose(person, {
    email: false,
    securityAlerts: false,
    transactionAlertsInApp: false,
    depositAlertsInApp: false,
  });
  await person.visitor.call('PUT', '/customers/profile', { address: '5 Hill Road, Munnar' });
  await person.visitor.call('POST', '/customers/phone/code', {});
  expect(await mails(person, 'profile-changed')).toEqual([{ by_email: true, in_app: true }]);
  expect(await kinds(person)).toEqual(['profile-changed', 'welcome']);
});

test('one is read, then all that were on the screen; one that came meanwhile stays unread', async () => {
  const person = await desk.customer();
  await payIn(person, 10_000);
  await payIn(person, 20_000);
  const [newest, second] = (await page(person)).data;
  expect(await unread(person)).toBe(3);
  expect((await person.visitor.call('POST', `/customers/notices/${second?.id}/read`)).status).toBe(200);
  expect((await page(person)).data.map(({ read }) => read)).toEqual([false, true, false]);
  expect([await unread(person), (await page(person)).meta.unread]).toEqual([2, 2]);

  await payIn(person, 30_000);
  expect((await person.visitor.call('POST', '/customers/notices/read', { newest: newest?.id })).status).toBe(200);
  expect((await page(person)).data.map(({ read }) => read)).toEqual([false, true, true, true]);
  expect(await unread(person)).toBe(1);
});

test('pages follow one another without a gap, newest first', async () => {
  const person = await desk.customer();
  for (const amount of [5_000, 6_000, 7_000]) await payIn(person, amount);
  const first = await page(person, '?limit=3');
  const second = await page(person, `?limit=3&before=${first.meta.nextBefore}`);
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual([
    '₹7,000.00 came into your account',
    '₹6,000.00 came into your account',
    '₹5,000.00 came into your account',
    'Welcome to Kosh',
  ]);
  expect(second.meta.nextBefore).toBeNull();
});

test('[B-CU-09] a step that staff may still undo shows once its letter leaves', async () => {
  const [person, banker] = [await desk.customer(), await desk.staff()];
  const reason = 'Requested by the customer';
  await banker.call('PATCH', `/banker/customers/${person.id}/status`, { status: 'frozen', reason });
  expect([await kinds(person), await unread(person)]).toEqual([['welcome'], 1]);
  await desk.app.bank.asOwner(
    'update bank.mails set due_at = due_at - make_interval(secs => $2) where recipient = $1',
    [person.form.email, LETTER_WAITS_SECONDS],
  );
  const sender = createMailSender({ database: desk.app.bank.database, log: createLog('silent'), transports: [] });
  await sender.sendDue();
  await sender.close();
  await expect.poll(() => kinds(person), { timeout: 20_000 }).toEqual(['account-status', 'welcome']);
  expect(await unread(person)).toBe(2);
});

test('a new address that staff ask for is told to both addresses, and once in the app', async () => {
  const [person, banker] = [await desk.customer(), await desk.staff()];
  const asked = await banker.call('PUT', `/banker/customers/${person.id}`, { email: `new-${person.form.email}` });
  expect(asked.status).toBe(200);
  const rows = await desk.app.bank.asOwner<{ recipient: string; in_app: boolean }>(
    "select recipient, in_app from bank.mails where kind = 'contact-change-requested' and customer_id = $1 order by id",
    [person.id],
  );
  expect(rows).toEqual([
    { recipient: person.form.email, in_app: true },
    { recipient: `new-${person.form.email}`, in_app: false },
  ]);
  expect(await kinds(person)).toEqual(['contact-change-requested', 'welcome']);
});
