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

/** Returns the letter to a person with its subject, its facts and its sentence. */
const letterTo = (
  { form }: Person,
  { subject, facts, sentence }: { subject: string; facts: readonly string[]; sentence: string },
) => ({ subject, text: [`Dear ${form.name},`, facts.join('\n'), sentence, CHOICE].join('\n\n') });

test.each([
  {
    what: 'with the description of the payer',
    amount: 6_000,
    written: '₹6,000.00',
    description: 'Rent',
    byPayer: ['Description by the payer: Rent'],
    described: () => 'Description: Rent',
  },
  {
    // The bank writes one, which is not told as words of the payer.
    what: 'without a description',
    amount: 5_000,
    written: '₹5,000.00',
    description: undefined,
    byPayer: [],
    described: (receiver: string) => `Description: Transfer to ${receiver}`,
  },
])('both sides of a payment $what read all its facts', async ({ amount, written, description, byPayer, described }) => {
  const [asha, ravi] = [await app.newCustomer(), await app.newCustomer()];
  const rest = await pay(asha, ravi, amount, description);
  expect(await app.letter(ravi.form.email, 'money-in')).toEqual(
    letterTo(ravi, {
      subject: `${written} came into your account`,
      facts: [`Amount: ${written}`, await accountOf(ravi), `From: ${asha.form.name}`, ...byPayer, ...rest],
      sentence: ARRIVED,
    }),
  );
  expect(await app.letter(asha.form.email, 'money-out')).toEqual(
    letterTo(asha, {
      subject: `${written} left your account`,
      facts: [`Amount: ${written}`, await accountOf(asha), `To: ${ravi.form.name}`, described(ravi.form.name), ...rest],
      sentence: NOT_YOU,
    }),
  );
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

test('money that moved is told by the channels that each customer chose', async () => {
  const [none, byApp, byEmail] = [await app.newCustomer(), await app.newCustomer(), await app.newCustomer()];
  const choose = ({ visitor }: Person, transactionAlerts: boolean, transactionAlertsInApp: boolean) =>
    visitor.call('PUT', '/customers/preferences', { transactionAlerts, transactionAlertsInApp });
  await Promise.all([choose(none, false, false), choose(byApp, false, true), choose(byEmail, true, false)]);
  await pay(none, byApp, 6_000, 'Rent');
  await pay(none, byEmail, 6_000, 'Rent');
  const rows = await app.bank.asOwner<{ recipient: string; by_email: boolean; in_app: boolean }>(
    `select recipient, by_email, in_app from bank.mails where recipient = any($1) and kind like 'money-%' order by id`,
    [[none, byApp, byEmail].map(({ form }) => form.email)],
  );
  expect(rows).toEqual([
    { recipient: byApp.form.email, by_email: false, in_app: true },
    { recipient: byEmail.form.email, by_email: true, in_app: false },
  ]);
});
