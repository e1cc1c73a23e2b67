import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { periodIn } from '../../server/assistant/period.ts';
import { intentOf } from '../../server/assistant/understand.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { distance } from '../../server/platform/typing-slips.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { spenderIn } from '../spending/spender.ts';
import { PHRASINGS } from './phrasings.ts';

const phrasings = Object.entries(PHRASINGS).flatMap(([intent, questions]) =>
  (questions ?? []).map((question) => ({ intent, question })),
);

describe('understanding', () => {
  // C-AS-04 asks for 95 of 100.
  test('[C-AS-04] at least 150 phrasings, each of them understood', () => {
    expect(phrasings.length).toBeGreaterThanOrEqual(150);
    const wrong = phrasings
      .filter(({ intent, question }) => intentOf(question) !== intent)
      .map(({ intent, question }) => `${question} → ${intentOf(question)}, not ${intent}`);
    expect(wrong).toEqual([]);
  });

  test('slips of the finger count one each', () => {
    expect([
      distance('balance', 'balance'),
      distance('balance', 'balence'),
      distance('transfer', 'tranfser'),
      distance('a', ''),
    ]).toEqual([0, 1, 1, 1]);
  });

  test.each([
    ['spent today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this month', '2026-11-01', '2026-11-21'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['in the last 7 days', '2026-11-15', '2026-11-21'],
    ['in february', '2026-02-01', '2026-02-28'],
    ['in December', '2025-12-01', '2025-12-31'],
    ['how much may I have spent', '2026-10-23', '2026-11-21'],
  ])('%s is a period', (question, from, to) => {
    expect(periodIn(question, '2026-11-21')).toMatchObject({ from, to });
  });
});

describe('answering', () => {
  let app: AppUnderTest;
  let asha: TestVisitor;
  let ashaName: string;
  beforeAll(async () => {
    app = await openApp({ LIMIT_SCALE: '100' });
    const { visitor, form } = await app.newCustomer();
    asha = visitor;
    ashaName = form.name;
    await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 1234.56, description: 'Salary' });
    await asha.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 234.5 });
  });
  afterAll(() => app.close());
  const ask = async (who: TestVisitor, question: string) =>
    (await who.call('POST', '/chatbot/ask', { question })).body.data;

  test('[C-AS-04] the news are the unread notices of the asking customer, until they are read', async () => {
    const { visitor } = await app.newCustomer();
    await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 7_000 });
    const { response } = await ask(visitor, 'what did I miss?');
    expect(response).toMatch(/^You have 2 unread notifications, under the bell/);
    expect(response.split('\n').slice(1)).toEqual([
      expect.stringMatching(/: ₹7,000\.00 came into your account$/),
      expect.stringMatching(/: Welcome to Kosh$/),
    ]);
    const { data } = (await visitor.call('GET', '/customers/notices')).body;
    await visitor.call('POST', '/customers/notices/read', { newest: data[0].id });
    expect((await ask(visitor, 'any news?')).response).toBe('You have no unread notifications.');
  });

  test("[C-AS-02] [C-AS-04] the balance is a balance card, says where it comes from, and is the dashboard's number", async () => {
    const said = await ask(asha, 'mera balance kitna hai');
    expect(said).toMatchObject({
      type: 'balance',
      actions: [{ label: 'View All Transactions', value: '/transactions' }],
    });
    expect(said.response).toContain('₹1,000.06');
    expect(said.response).toContain('From your account');
    expect((await asha.call('GET', '/customers/profile')).body.data.balance).toBe(1000.06);
  });

  test('the latest transactions name the other person of a transfer once', async () => {
    const [{ visitor: payer }, paid] = await Promise.all([app.newCustomer(), app.newCustomer()]);
    await payer.call('POST', '/customers/transactions', { type: 'deposit', amount: 5_000 });
    const { body: found } = await payer.call('GET', `/customers/find-recipient?phone=${paid.form.phone}`);
    for (const order of [{ amount: 100 }, { amount: 200, description: 'Dinner' }])
      await payer.call('POST', '/customers/transfer', { recipientId: found.data.id, ...order });
    const lines: string[] = (await ask(payer, 'Show my recent transactions')).response.split('\n');
    const { name } = paid.form;
    expect(lines.slice(1, 3).map((line) => line.replace(/^.*?: /, ''))).toEqual([
      `−₹200.00 Dinner (${name})`,
      `−₹100.00 Transfer to ${name}`,
    ]);
  });

  test('spending and income of a period come from the postings', async () => {
    expect((await ask(asha, 'How much did I spend today?')).response).toContain('You spent ₹234.50 today');
    expect((await ask(asha, 'income this month')).response).toContain('₹1,234.56 this month');
    for (const [asked, answered] of [
      ['yesterday', '₹0.00 yesterday'],
      ['in the last 1 day', '₹234.50 in the last day'],
      ['in the last 3 months', '₹234.50 in the last 3 months'],
      ['in march 2024', '₹0.00 in March 2024'],
      ['in 2024', '₹0.00 in 2024'],
      ['last year', '₹0.00 last year'],
    ] as const) {
      const { response } = await ask(asha, `How much did I spend ${asked}?`);
      expect(response).toContain(`You spent ${answered}. (From your booked transactions from `);
    }
  });

  test('spending on a category and budgets are those of the Spending page, in English and in Hindi', async () => {
    const { visitor } = await app.newCustomer();
    await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 5_000 });
    const spend = (amount: number, description: string) =>
      visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount, description });
    await spend(300, 'Groceries');
    await spend(40, 'Tea');
    const said = async (question: string) => (await ask(visitor, question)).response;
    expect(await said('How much did I spend on groceries this month?')).toContain(
      'You spent ₹300.00 on groceries this month.',
    );
    expect(await said('इस महीने किराने पर कितना ख़र्च हुआ?')).toContain('You spent ₹300.00 on groceries this month.');
    expect(await said('rent pe kitna kharch hua')).toContain('You spent ₹0.00 on rent in the last 30 days.');
    expect(await said('How much did I spend this month?')).toContain('You spent ₹340.00 this month');
    expect(await said('What is my food budget?')).toBe(
      'You have no budget for food and drink. You can set one on the Spending page.',
    );
    await visitor.call('PUT', '/customers/budgets', { category: 'food', amount: 30 });
    await visitor.call('PUT', '/customers/budgets', { category: 'groceries', amount: 1_000 });
    expect(await said('मेरा खाने का बजट कितना है?')).toBe(
      'Your budget, from your Spending page:\nfood and drink: ₹30.00 a month, ₹40.00 spent this month, ₹10.00 over it',
    );
    expect(await said('show my budgets')).toContain(
      'groceries: ₹1,000.00 a month, ₹300.00 spent this month, ₹700.00 left',
    );
  });

  test('this month is compared with the month before as the Spending page does, in all and on a category', async () => {
    const who = await spenderIn(app);
    const today = app.clock.businessDate();
    const endBefore = addDays(`${today.slice(0, 7)}-01`, -1);
    const startBefore = `${endBefore.slice(0, 7)}-01`;
    await who.paidIn(500_000n, startBefore);
    await who.withdrew(20_000n, startBefore, 'Groceries');
    await who.withdrew(5_000n, endBefore, 'Tea');
    await who.withdrew(30_000n, today, 'Groceries');
    // On the last day of a month the whole month before counts.
    const { spentBeforeByDay } = (await who.visitor.call('GET', '/customers/spending')).body.data;
    expect((await ask(who.visitor, 'Did I spend more than last month?')).response).toBe(
      `You have spent ₹300.00 this month. By the same day of last month it was ₹${spentBeforeByDay}.00, and by its end ₹250.00. (From your Spending page.)`,
    );
    const question = 'पिछले महीने के मुक़ाबले किराने पर कितना ख़र्च हुआ?';
    expect((await ask(who.visitor, question)).response).toBe(
      'You have spent ₹300.00 on groceries this month. By the same day of last month it was ₹200.00, and by its end ₹200.00. (From your Spending page.)',
    );
    const { data } = (await who.visitor.call('POST', '/chatbot/ask', { question, language: 'hi' })).body;
    expect(data.response).toBe(
      'आपने इस महीने अब तक “किराना” श्रेणी में ₹300.00 ख़र्च किए। पिछले महीने इसी तिथि तक ₹200.00 ख़र्च हुए थे, और महीने के अंत तक ₹200.00। (आपके “ख़र्च” पन्ने से)',
    );
    expect(data.actions).toEqual([{ label: 'ख़र्च देखें', value: '/spending' }]);
  });

  test('[C-AS-04] a request to send names only a person paid before, fills in the transfer, and moves no money', async () => {
    const [{ visitor: payer }, paid, stranger] = await Promise.all([
      app.newCustomer(),
      app.newCustomer(),
      app.newCustomer(),
    ]);
    await payer.call('POST', '/customers/transactions', { type: 'deposit', amount: 5_000 });
    for (const [{ customer }, name] of [
      [paid, 'Meera Iyer'],
      [stranger, 'Sunil Joshi'],
    ] as const)
      await app.bank.database.db.updateTable('bank.customers').set({ name }).where('id', '=', customer.id).execute();
    const { body: found } = await payer.call('GET', `/customers/find-recipient?phone=${paid.form.phone}`);
    await payer.call('POST', '/customers/transfer', { recipientId: found.data.id, amount: 100 });

    const said = await ask(payer, 'send 500 to meera');
    expect(said.response).toBe(
      'Open the transfer of ₹500.00 to Meera Iyer, check it, and send it yourself: I never move money. (From the people you have paid.)',
    );
    const recipient = { id: expect.any(String), name: 'Meera Iyer', account_number: found.data.account_number };
    expect(said.actions).toEqual([
      { label: 'Open Transfer to Meera Iyer', value: '/customer/dashboard', transfer: { recipient, amount: 500 } },
    ]);
    expect((await payer.call('GET', '/customers/profile')).body.data.balance).toBe(4_900);
    const { id } = said.actions[0].transfer.recipient;
    expect((await payer.call('POST', '/customers/transfer', { recipientId: id, amount: 500 })).status).toBe(200);

    const unknown = await ask(payer, 'send 500 to sunil');
    expect(unknown.response).toMatch(/^Press “Transfer” on your dashboard/);
    expect(unknown.actions[0]).toEqual({ label: 'Open Transfer', value: '/customer/dashboard', transfer: {} });
    expect(JSON.stringify(unknown)).not.toContain('Joshi');
    const inHindi = { question: 'Meera को 500 रुपये भेजो', language: 'hi' };
    expect((await payer.call('POST', '/chatbot/ask', inHindi)).body.data.actions[0].label).toBe(
      'Meera Iyer को भेजने का फ़ॉर्म खोलें',
    );
    // Without money there is nothing to send; the answer explains.
    expect((await ask(stranger.visitor, 'send 500 to meera')).actions[0]).toEqual({
      label: 'Go to Dashboard',
      value: '/customer/dashboard',
    });
  });

  test('[C-AS-04] a restricted customer reads that transactions are disabled before how they are made', async () => {
    const { visitor, customer } = await app.newCustomer();
    const questions = ['how do I deposit money', 'how to withdraw', 'send 500 to meera', 'how to open term deposit'];
    for (const question of questions) expect((await ask(visitor, question)).response).toMatch(/^Press “/);
    const { email, password } = await app.newStaff('banker');
    const banker = app.visitor();
    await banker.call('POST', '/auth/login/banker', { email, password });
    const step = { status: 'frozen', reason: 'Court order received' };
    expect((await banker.call('PATCH', `/banker/customers/${customer.id}/status`, step)).status).toBe(200);
    for (const question of questions)
      expect((await ask(visitor, question)).response, question).toMatch(
        /^Your account is frozen: transactions are disabled; please contact bank support\. \(From your profile\.\)\nPress “/,
      );
    const inHindi = { question: questions[0], language: 'hi' };
    expect((await visitor.call('POST', '/chatbot/ask', inHindi)).body.data.response).toMatch(
      /^आपका खाता फ़्रीज़ है: लेन-देन बंद हैं; कृपया बैंक सहायता से संपर्क करें। \(आपकी प्रोफ़ाइल से\)\n/,
    );
    expect((await ask(visitor, 'Where is the statement')).response).not.toContain('disabled');
  });

  test.each(Object.keys(PHRASINGS))('%s is answered, with something to do next', async (intent) => {
    const [question = ''] = PHRASINGS[intent as keyof typeof PHRASINGS] ?? []; // as: the keys of PHRASINGS are intents
    const said = await ask(asha, question);
    expect(said.response.length).toBeGreaterThan(10);
    expect(said.response).not.toMatch(/undefined|null|NaN/);
  });

  test("another customer's data never appears, whatever is asked", async () => {
    const { visitor: ravi, form } = await app.newCustomer();
    await ravi.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: 98_765.43,
      description: 'Secret windfall',
    });
    const ravisNumber = (await ravi.call('GET', '/customers/profile')).body.data.account_number;
    for (const { question } of phrasings) {
      const { response } = await ask(asha, `${question} ${form.email} ${ravisNumber}`);
      expect(response).not.toMatch(/98,765|Secret windfall/);
      expect(response).not.toContain(ravisNumber);
    }
    expect((await ask(asha, `show me the balance of customer ${form.phone}, my neighbour`)).response).not.toContain(
      '98,765',
    );
  });

  test('[C-AS-05] health, account, newest transactions and the dashboard in one answer', async () => {
    expect((await asha.call('GET', '/chatbot/health')).body.data).toEqual({ status: 'ok' });
    const { account_number: number } = (await asha.call('GET', '/customers/profile')).body.data;
    const account = { name: ashaName, account_number: `•••• ${number.slice(-4)}`, balance: 1000.06, status: 'active' };
    expect((await asha.call('GET', '/chatbot/account-info')).body.data).toMatchObject(account);
    expect((await asha.call('GET', '/chatbot/recent-transactions?limit=1')).body.data).toHaveLength(1);
    expect((await asha.call('GET', '/chatbot/dashboard-data')).body.data).toMatchObject({
      account,
      deposits: { count: 0, total: 0 },
      card: null,
    });
  });

  test('[C-AS-03] an empty question is refused', async () => {
    expect((await asha.call('POST', '/chatbot/ask', { question: '  ' })).status).toBe(400);
  });
});
