import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

// E-mails about money that moved, word for word.

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<AppUnderTest['newCustomer']>>;

const CHOICE = 'You can choose in your profile from which amount we e-mail you.';
const NOT_YOU = 'If this was not you, sign out of all devices in your profile and contact bank support at once.';
const ARRIVED = 'The money is in your account now.';

/** Pays an amount in rupees from one customer to another. Returns the two facts of the letters that differ each time. */
async function pay(from: Person, to: Person, amount: number, description?: string) {
  const payIn = { type: 'deposit', amount: 4_000 };
  for (let paidIn = 0; paidIn < amount; paidIn += payIn.amount)
    await from.visitor.call('POST', '/customers/transactions', payIn);
  const found = await from.visitor.call('GET', `/customers/find-recipient?phone=${to.form.phone}`);
  const order = { recipientId: found.body.data.id, amount, description };
  const { reference, date } = (await from.visitor.call('POST', '/customers/transfer', order)).body.data.transaction;
  const when = new Date(date).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  });
  return [`When: ${when}`, `Reference: ${reference}`];
}

const accountOf = async ({ visitor }: Person): Promise<string> =>
  `Account: ${maskAccountNumber((await visitor.call('GET', '/customers/profile')).body.data.account_number)}`;

/** Asserts the newest letter of a kind to a person: its subject, its facts and its sentences. */
async function expectLetter(
  { form }: Person,
  kind: 'money-in' | 'money-out',
  expected: { subject: string; facts: readonly string[]; sentence: string },
): Promise<void> {
  expect(await app.letter(form.email, kind)).toEqual({
    subject: expected.subject,
    text: [`Dear ${form.name},`, expected.facts.join('\n'), expected.sentence, CHOICE].join('\n\n'),
  });
}

test('both sides of a payment read its amount, account, other side, description, time and reference', async () => {
  const [asha, ravi] = [await app.newCustomer(), await app.newCustomer()];
  const rest = await pay(asha, ravi, 6_000, 'Rent');
  await expectLetter(ravi, 'money-in', {
    subject: '₹6,000.00 came into your account',
    facts: [
      'Amount: ₹6,000.00',
      await accountOf(ravi),
      `From: ${asha.form.name}`,
      'Description by the payer: Rent',
      ...rest,
    ],
    sentence: ARRIVED,
  });
  await expectLetter(asha, 'money-out', {
    subject: '₹6,000.00 left your account',
    facts: ['Amount: ₹6,000.00', await accountOf(asha), `To: ${ravi.form.name}`, 'Description: Rent', ...rest],
    sentence: NOT_YOU,
  });
});

test('the receiver reads no description that the bank wrote, and the payer does', async () => {
  const [asha, ravi] = [await app.newCustomer(), await app.newCustomer()];
  const rest = await pay(asha, ravi, 5_000);
  await expectLetter(ravi, 'money-in', {
    subject: '₹5,000.00 came into your account',
    facts: ['Amount: ₹5,000.00', await accountOf(ravi), `From: ${asha.form.name}`, ...rest],
    sentence: ARRIVED,
  });
  await expectLetter(asha, 'money-out', {
    subject: '₹5,000.00 left your account',
    facts: [
      'Amount: ₹5,000.00',
      await accountOf(asha),
      `To: ${ravi.form.name}`,
      `Description: Transfer to ${ravi.form.name}`,
      ...rest,
    ],
    sentence: NOT_YOU,
  });
});

test('money that is paid in or withdrawn has no other side', async () => {
  const asha = await app.newCustomer();
  const move = async (type: 'deposit' | 'withdraw', description: string) => {
    const { body } = await asha.visitor.call('POST', '/customers/transactions', { type, amount: 7_500.5, description });
    return `Reference: ${body.data.transaction.reference}`;
  };
  const lines = async (kind: string) => (await app.letter(asha.form.email, kind))?.text.split('\n\n')[1]?.split('\n');
  const account = await accountOf(asha);
  const [paidIn, withdrawn] = [await move('deposit', 'Salary'), await move('withdraw', 'Cash')];
  const when = expect.stringMatching(/^When: /);
  expect(await lines('money-in')).toEqual([
    'Amount: ₹7,500.50',
    account,
    'Description by the payer: Salary',
    when,
    paidIn,
  ]);
  expect(await lines('money-out')).toEqual(['Amount: ₹7,500.50', account, 'Description: Cash', when, withdrawn]);
});

test('who chose notices in the app alone gets no e-mail, and who chose neither has no letter', async () => {
  const [asha, ravi] = [await app.newCustomer(), await app.newCustomer()];
  const choose = ({ visitor }: Person, preferences: object) =>
    visitor.call('PUT', '/customers/preferences', preferences);
  await choose(ravi, { transactionAlerts: false, transactionAlertsInApp: true });
  await choose(asha, { transactionAlerts: false, transactionAlertsInApp: false });
  await pay(asha, ravi, 6_000, 'Rent');
  const rows = await app.bank.asOwner<{ kind: string; by_email: boolean; in_app: boolean }>(
    `select kind, by_email, in_app from bank.mails where recipient = any($1) and kind like 'money-%' order by kind`,
    [[asha.form.email, ravi.form.email]],
  );
  expect(rows).toEqual([{ kind: 'money-in', by_email: false, in_app: true }]);
});
