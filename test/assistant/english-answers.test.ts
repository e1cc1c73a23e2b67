import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { HELP_FOR } from '../../server/assistant/how-to.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { PHRASINGS } from './phrasings.ts';

interface Said {
  readonly response: string;
  readonly actions: readonly { label: string; value: string }[];
}

const TRANSACTIONS = { label: 'View All Transactions', value: '/transactions' };
const DASHBOARD = { label: 'Go to Dashboard', value: '/customer/dashboard' };
const SUGGESTIONS = [
  { label: 'Balance', value: 'What is my balance?' },
  { label: 'Recent transactions', value: 'Show my recent transactions' },
  { label: 'Spending this month', value: 'How much did I spend this month?' },
];

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
});
afterAll(() => app.close());

const ask = async (who: TestVisitor, question: string): Promise<Said> =>
  (await who.call('POST', '/chatbot/ask', { question })).body.data;
const today = () =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(app.clock.now());

describe('a customer with money, a request, a card and a deposit', () => {
  let meera: TestVisitor;
  let maturity: string;
  let profile: { account_number: string; customer_id: string };
  beforeAll(async () => {
    meera = (await app.newCustomer()).visitor;
    profile = (await meera.call('GET', '/customers/profile')).body.data;
    const money = (type: string, amount: number, description: string) =>
      meera.call('POST', '/customers/transactions', { type, amount, description });
    await money('deposit', 900_000, 'House sold');
    await money('withdrawal', 300, 'Groceries');
    // Above the limit a banker decides.
    await money('withdrawal', 250_000, 'Wedding');
    await meera.call('POST', '/cards/apply', { termsAccepted: true });
    const opened = await meera.call('POST', '/deposits', { depositType: 'fixed', amount: 100_000, tenure: 12 });
    maturity = opened.body.data.deposit.maturity_date;
  });

  test('[C-AS-04] reads the balance with what is on hold, and the latest transactions', async () => {
    const account = maskAccountNumber(profile.account_number);
    expect((await ask(meera, 'my balance')).response).toBe(
      `Your balance is ₹7,99,700.00. ₹2,50,000.00 of it is on hold, so ₹5,49,700.00 is available. (From your account ${account}, ${today()}.)`,
    );
    const latest = await ask(meera, 'Show my recent transactions');
    expect(latest.response.split('\n')).toEqual([
      'Your latest 4 transactions, from your statement:',
      `${today()}: −₹1,00,000.00 Fixed Deposit TD100001`,
      `${today()}: −₹2,50,000.00 Wedding, pending`,
      `${today()}: −₹300.00 Groceries`,
      `${today()}: +₹9,00,000.00 House sold`,
    ]);
    expect(latest.actions).toEqual([TRANSACTIONS]);
  });

  test('[C-AS-04] reads what waits, the deposit, the card and the account', async () => {
    expect((await ask(meera, 'pending?')).response).toBe(
      `1 pending, from your statement:\n₹2,50,000.00 Wedding, since ${today()}: waiting for a banker`,
    );
    const matures = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(await ask(meera, 'show my fixed deposit')).toMatchObject({
      response: `You have 1 term deposit with ₹1,00,000.00 in it, from your deposits list:\nfixed: ₹1,00,000.00 at 7% a year, matures on ${matures.format(new Date(maturity))}`,
      actions: [DASHBOARD],
    });
    expect((await ask(meera, 'card status')).response).toMatch(
      /^Your virtual debit card ending \d{4} is Awaiting Activation\. \(From the Virtual Debit Card section of your dashboard\.\)$/,
    );
    expect(await ask(meera, 'my account number')).toEqual({
      response: `Your savings account is ${profile.account_number}, your customer ID ${profile.customer_id}, opened on ${today()}. (From your profile.)`,
      actions: [{ label: 'Open Profile', value: '/customer/profile' }],
    });
  });

  test('[C-AS-04] reads the score and the health of the dashboard', async () => {
    expect((await ask(meera, 'my score')).response).toMatch(
      new RegExp(
        `^Your CIBIL score is \\d{3} of 900, from our simulated bureau on ${today()}\\. Your dashboard shows how it is worked out\\.$`,
      ),
    );
    expect((await ask(meera, 'financial health')).response).toMatch(
      /^Your financial health is \d+\/100 and your saving rate is 100%\. Your goal is ₹1,00,000\.00, of which ₹1,00,000\.00 is in term deposits\. \(From your transactions of the last 30 days; your dashboard shows how each number is worked out\.\)$/,
    );
  });
});

test('[C-AS-04] a deposit that has matured or was closed is no deposit any more, and one that waits for its payout is', async () => {
  const { visitor } = await app.newCustomer();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 90_000 });
  const opened = await visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 50_000, tenure: 12 });
  const { id } = opened.body.data.deposit;
  const become = async (status: string) => {
    const closedOn = status === 'pending' ? null : opened.body.data.deposit.start_date;
    await app.bank.asOwner('update bank.term_deposits set status = $2, closed_on = $3 where id = $1', [
      id,
      status,
      closedOn,
    ]);
    const { data } = (await visitor.call('GET', '/chatbot/dashboard-data')).body;
    return [(await ask(visitor, 'show my fixed deposit')).response.split('\n')[0], data.deposits.count];
  };
  const one = 'You have 1 term deposit with ₹50,000.00 in it, from your deposits list:';
  expect(await become('pending')).toEqual([one, 1]);
  for (const status of ['matured', 'broken']) expect(await become(status)).toEqual(['You have no term deposits.', 0]);
});

test('[C-AS-04] a new customer reads that there is nothing yet, and where to begin', async () => {
  const { visitor } = await app.newCustomer();
  const said = async (question: string) => (await ask(visitor, question)).response;
  expect(await ask(visitor, 'show my fixed deposit')).toEqual({
    response: 'You have no term deposits.',
    actions: [{ label: 'How to open one', value: 'How do I open a fixed deposit?' }],
  });
  expect(await ask(visitor, 'card status')).toEqual({
    response: 'You have no virtual debit card yet.',
    actions: [{ label: 'How to get one', value: 'How do I get a card?' }],
  });
  expect(await said('pending?')).toBe('You have nothing pending.');
  expect(await said('Show my recent transactions')).toBe('You have no transactions yet.');
  expect(await said('financial health')).toMatch(
    /^Your financial health is \d+\/100 and your saving rate cannot be computed without income\./,
  );
  expect(await said('any news?')).toMatch(
    /^You have 1 unread notification, under the bell at the top of the page\. The latest:\n.*: Welcome to Kosh$/,
  );
});

test('[C-AS-04] what needs no data is answered with the next questions', async () => {
  const { visitor } = await app.newCustomer();
  for (const [question, response] of [
    ['hello', /^Hello! I can tell you about your balance, /],
    ['thanks', /^You are welcome\.$/],
    ['help', /^Ask me for your balance, recent transactions, /],
    ['what is the balance of my wife', /^I can only talk about your own account\.$/],
    ['blorb', /^I’m sorry, I didn’t understand that\. .* you can reach support at support@kosh\.example\.$/],
  ] as const) {
    const said = await ask(visitor, question);
    expect(said.response).toMatch(response);
    expect(said.actions).toEqual(SUGGESTIONS);
  }
});

test('[C-AS-04] a question on how something is done gets the short answer of its help article', async () => {
  expect(HELP_FOR).toEqual({
    how_transfer: 'send-money',
    how_pay_in: 'pay-in',
    how_withdraw: 'withdraw',
    how_open_deposit: 'open-a-deposit',
    how_break_deposit: 'close-a-deposit-early',
    how_card: 'get-a-card',
    lost_card: 'lost-card',
    how_statement: 'statements',
    how_password: 'password',
    how_two_factor: 'two-factor',
    how_profile: 'change-your-details',
    how_close_account: 'close-your-account',
    how_marks: 'notes-and-photos',
    how_share: 'share-your-details',
    how_search: 'search',
    how_install: 'install',
    how_notifications: 'notifications',
    rates: 'interest',
    fees: 'fees',
    limits: 'limits-and-reviews',
    support: 'contact',
    branch: 'branches',
  });
  const { visitor } = await app.newCustomer();
  const articles: { id: string; answer: string }[] = (await visitor.call('GET', '/help')).body.data;
  for (const [intent, article] of Object.entries(HELP_FOR)) {
    const [question = ''] = PHRASINGS[intent as keyof typeof PHRASINGS] ?? []; // as: the keys of HELP_FOR are intents
    expect((await ask(visitor, question)).response, question).toBe(articles.find(({ id }) => id === article)?.answer);
  }
});

test('[C-AS-04] an account that is frozen or suspended is named by its status', async () => {
  const { visitor, customer } = await app.newCustomer();
  for (const status of ['frozen', 'suspended']) {
    await app.bank.asOwner(
      'update ledger.accounts set status = $1 where account_id = (select account_id from bank.customers where id = $2)',
      [status, customer.id],
    );
    expect((await ask(visitor, 'is my account inactive')).response).toBe(
      `Your account is ${status}: transactions are disabled; please contact bank support. (From your profile.)`,
    );
  }
});
