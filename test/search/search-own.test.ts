import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOfReference, referenceOfTransaction } from '../../contract/vocabulary/transaction-reference.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

// A customer finds everything of their own, and nothing of another customer's.

let app: AppUnderTest;
let asha: TestVisitor;
let ravi: TestVisitor;
let ravisNumber: string;
let ravisAddress: string;
let depositNumber: string;

beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '1000' });
  asha = (await app.newCustomer()).visitor;
  const other = await app.newCustomer();
  ravi = other.visitor;
  ravisAddress = other.form.email;
  ravisNumber = (await ravi.call('GET', '/customers/profile')).body.data.account_number;
  for (const [who, word] of [
    [asha, 'Asha'],
    [ravi, 'Ravi'],
  ] as const) {
    const pay = (amount: number, description: string) =>
      who.call('POST', '/customers/transactions', { type: 'deposit', amount, description });
    await pay(50_000, `${word} salary common`);
    await pay(1234.5, 'किराया common 100%_\\');
    await who.call('POST', '/deposits', {
      depositType: 'fixed',
      amount: 10_000,
      tenure: 12,
      description: `${word} wedding common`,
    });
    await who.call('POST', '/customers/account-statement', { statementType: 'account_statement' });
  }
  depositNumber = (await found(ravi, 'wedding')).deposits[0].deposit_number;
  await app.bank.asOwner('update bank.mails set sent_at = now() where sent_at is null');
});
afterAll(() => app.close());

async function found(who: TestVisitor, search: string, language = 'en') {
  const { status, body } = await who.call('GET', `/customers/search?${new URLSearchParams({ search, language })}`);
  expect(status).toBe(200);
  return body.data;
}
// oxlint-disable-next-line typescript/no-explicit-any
const described = (rows: any[]) => rows.map(({ description }) => description);

test('transactions are found by their words, by the other person and by the amount', async () => {
  expect(described((await found(asha, 'salary')).transactions)).toEqual(['Asha salary common']);
  for (const amount of ['1234.5', '1,234.50', '₹1,234.50'])
    expect(described((await found(asha, amount)).transactions), amount).toEqual(['किराया common 100%_\\']);
  expect(described((await found(asha, 'किराया')).transactions)).toEqual(['किराया common 100%_\\']);
});

test('a transaction is found by its reference as it is read out, in both searches and by its own address', async () => {
  const [line] = (await found(asha, 'salary')).transactions;
  const reference: string = line.reference;
  expect(reference).toBe(referenceOfTransaction(line.id));
  const list = async (who: TestVisitor, search: string) =>
    (await who.call('GET', `/customers/transactions?${new URLSearchParams({ search })}`)).body;
  const one = (who: TestVisitor, name: string) =>
    who.call('GET', `/customers/transactions/${encodeURIComponent(name)}`);
  for (const heard of [
    reference,
    reference.toLowerCase().replaceAll('-', ' '),
    reference.replaceAll('-', '').slice(2),
  ]) {
    expect((await found(asha, heard)).transactions, heard).toEqual([line]);
    expect(await list(asha, heard), heard).toMatchObject({ data: [line], meta: { total: 1 } });
    expect((await one(asha, heard)).body.data, heard).toEqual(line);
    expect((await found(ravi, heard)).transactions, heard).toEqual([]);
    expect((await list(ravi, heard)).data, heard).toEqual([]);
    expect((await one(ravi, heard)).status, heard).toBe(404);
  }
  const wrong = `${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`;
  const refused = { status: 400, body: { message: 'That reference is not right. Please check each character.' } };
  expect(await one(asha, wrong)).toMatchObject(refused);
  for (const address of ['/customers/transactions', '/customers/search'])
    expect(await asha.call('GET', `${address}?${new URLSearchParams({ search: wrong })}`)).toMatchObject(refused);
  expect(await one(asha, 'salary')).toMatchObject({ status: 400, body: { message: 'That is not one of our ids.' } });
});

test('what only looks like a reference still finds a description', async () => {
  // A number of a bill whose check digit happens to be right.
  const number = '7R6ZD091ABQQC85T';
  expect(idsOfReference(number)).toBeDefined();
  await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 3, description: `Bill ${number}` });
  expect(described((await found(asha, number)).transactions)).toEqual([`Bill ${number}`]);
});

test('term deposits are found by number, product and description, in both languages', async () => {
  const [deposit] = (await found(asha, 'wedding')).deposits;
  expect(deposit.description).toBe('Asha wedding common');
  for (const words of [deposit.deposit_number, 'fixed dep', 'FD', 'सावधि', 'एफडी', 'term deposit'])
    expect(
      (await found(asha, words)).deposits.map(({ id }: { id: string }) => id),
      words,
    ).toEqual([deposit.id]);
  for (const words of ['recurring', '80C', 'आवर्ती']) expect((await found(asha, words)).deposits, words).toEqual([]);
});

test('statements and e-mails are found; of an e-mail only its subject, never a code in its text', async () => {
  const statements = (await found(asha, 'account statement')).statements;
  expect(statements.map(({ statementType }: { statementType: string }) => statementType)).toEqual([
    'account_statement',
  ]);
  expect((await found(asha, 'स्टेटमेंट')).statements).toHaveLength(1);
  const made = async () => (await found(asha, 'account statement')).statements[0].verification_code;
  await expect.poll(made, { timeout: 60_000 }).not.toBeNull();
  const code: string = await made();
  for (const part of [
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.slice(0, 8),
    code.slice(5, 8),
    code.slice(-6),
  ]) {
    expect((await found(asha, part)).statements, part).toEqual(
      statements.map(({ id }: { id: string }) => expect.objectContaining({ id })),
    );
  }
  expect((await found(ravi, code)).statements).toEqual([]);
  // Every code begins so.
  for (const part of ['kosh', 'KOSH-', 'k', '-', 'kosh-', code.slice(0, 7)])
    expect((await found(asha, part)).statements, part).toEqual([]);
  const [mail] = (await found(asha, 'welcome')).emails;
  expect(Object.keys(mail).toSorted()).toEqual(['id', 'sent_at', 'subject', 'to']);
  const rows = await app.bank.asOwner<{ text: string; customer_id: string }>(
    `select m.text, m.customer_id from bank.mails m where m.text ~ 'Customer ID' limit 1`,
  );
  expect(rows).toHaveLength(1);
  expect((await found(asha, 'Customer ID')).emails).toEqual([]);
});

test('help articles come in the reader’s language', async () => {
  expect((await found(asha, 'forgot password')).articles[0].title).toBe('Change or reset your password');
  expect((await found(asha, 'forgot password', 'hi')).articles[0].title).toBe('पासवर्ड बदलना या नया बनाना');
});

test("another customer's things never appear, whatever is searched for", async () => {
  const words = [
    'Ravi',
    'common',
    'salary',
    'wedding',
    'fixed',
    'statement',
    'welcome',
    '50000',
    depositNumber,
    ravisNumber,
    '%',
    '_',
    'KB',
  ];
  for (const search of words) {
    const { articles: _, ...own } = await found(asha, search);
    expect(JSON.stringify(own), search).not.toMatch(new RegExp(`Ravi|${depositNumber}|${ravisNumber}|${ravisAddress}`));
  }
  expect((await found(asha, depositNumber)).deposits).toEqual([]);
  expect((await found(asha, 'common')).transactions.length).toBeGreaterThan(0);
});

test('hostile text means itself, and at most five of a kind are answered', async () => {
  for (const search of ["' or 1=1 --", '<script>', '%', '🙂', '\\', '_'])
    expect(Object.keys(await found(asha, search)).toSorted(), search).toEqual([
      'articles',
      'deposits',
      'emails',
      'statements',
      'transactions',
    ]);
  expect(described((await found(asha, '100%_\\')).transactions)).toEqual(['किराया common 100%_\\']);
  expect((await found(asha, '%%')).transactions).toEqual([]);
  for (let turn = 0; turn < 7; turn += 1)
    await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 7, description: `Many ${turn}` });
  expect(described((await found(asha, 'many')).transactions)).toEqual([6, 5, 4, 3, 2].map((turn) => `Many ${turn}`));
  expect((await found(asha, '7')).transactions).toHaveLength(5);
  expect((await found(asha, 'e')).articles.length).toBeLessThanOrEqual(5);
  expect((await found(asha, ' ')).transactions).toEqual([]);
});
