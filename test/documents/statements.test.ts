import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import { createStatementMaker } from '../../server/documents/statement-maker.ts';
import { createDocumentPress } from '../../server/paper/document-press.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';
import { cellsOf, customerWithMoney, fileOf, pay, unzipped } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

let app: AppUnderTest;
const press = createDocumentPress();

beforeAll(async () => {
  app = await openApp();
});
afterAll(async () => {
  await press.close();
  await app.close();
});

/** Makes the queued statements now, instead of waiting for the bank's own timer. */
async function makeStatements(): Promise<void> {
  const { database } = app.bank;
  const maker = createStatementMaker({
    database,
    clock: app.clock,
    press,
    verifyUrl: 'http://localhost/verify',
    log: createLog(process.env.TEST_LOG ?? 'silent'),
  });
  await maker.makeDue();
  // Statements that the bank's own maker has locked are skipped here, and ready when it is done.
  await vi.waitFor(
    async () => {
      const [left] = await app.bank.asOwner<{ waiting: bigint }>(
        "select count(*) as waiting from bank.statement_requests where status = 'queued'",
      );
      expect(left?.waiting).toBe(0n);
    },
    { timeout: 30_000, interval: 20 },
  );
  await maker.close();
}

const customerWith = (rupees: number) => customerWithMoney(app, rupees);

const rupeesOf = (rupees: number): string =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rupees);

describe('statements by mail', () => {
  test('[C-EX-10] three types are made in the background, mailed with their files, and listed for download', async () => {
    const asha = await customerWith(10_000);
    const ravi = await customerWith(500);
    await pay(asha, ravi, 1234.5, '=HYPERLINK("x") मीरा 😀');
    const ids = new Map<string, string>();
    for (const statementType of ['account_statement', 'transaction_history', 'personal_data']) {
      const asked = await asha.visitor.call('POST', '/customers/account-statement', { statementType });
      expect(asked).toMatchObject({
        status: 200,
        body: {
          message: `Your statement will be sent to ${asha.email}`,
          data: { status: 'queued', email: asha.email },
        },
      });
      ids.set(statementType, asked.body.data.id);
    }
    await makeStatements();
    const list = (await asha.visitor.call('GET', '/customers/statements')).body.data;
    expect(list).toHaveLength(3);
    expect(list.every((each: { status: string; sent_at: string }) => each.status === 'sent' && each.sent_at)).toBe(
      true,
    );
    expect(list.find((each: { id: string }) => each.id === ids.get('personal_data')).formats).toEqual(['json', 'pdf']);
    expect(await app.letters(asha.email, 'statement')).toBe(3);
    const mails = await app.bank.asOwner<{ attachments: { filename: string; base64: string }[] }>(
      "select attachments from bank.mails where recipient = $1 and kind = 'statement' order by id",
      [asha.email],
    );
    expect(
      mails.flatMap((mail) => mail.attachments.map((file) => file.filename.replace(/.*\./, ''))).toSorted(),
    ).toEqual(['json', 'pdf', 'pdf', 'pdf', 'xlsx']);

    const pdf = await fileOf(app, asha.visitor, 'GET', `/customers/statements/${ids.get('account_statement')}`);
    expect(pdf.contentType).toBe('application/pdf');
    expect(
      mails.some((mail) => mail.attachments.some((file) => Buffer.from(file.base64, 'base64').equals(pdf.bytes))),
    ).toBe(true);
    const xlsx = await fileOf(
      app,
      asha.visitor,
      'GET',
      `/customers/statements/${ids.get('transaction_history')}?format=xlsx`,
    );
    const cells = cellsOf(unzipped(xlsx.bytes).get('xl/worksheets/sheet1.xml') ?? '');
    const rowOf = (row: number) => ['B', 'E', 'F', 'G'].map((column) => cells.get(`${column}${row}`)?.value ?? '');
    const { account_number: numberOfRavi } = (await ravi.visitor.call('GET', '/customers/profile')).body.data;
    // Each amount stands in one of the two columns before its balance.
    expect([1, 2, 3].map(rowOf)).toEqual([
      ['Description', 'Paid out', 'Paid in', 'Balance'],
      ['Opening', '', '10000.00', '10000.00'],
      [`=HYPERLINK("x") मीरा 😀 · to ${ravi.name} •••• ${numberOfRavi.slice(-4)}`, '1234.50', '', '8765.50'],
    ]);
    expect(cells.get('D3')?.value).toBe(shownReference(cells.get('C3')?.value ?? ''));
    expect(cells.get('B3')?.kind).toBe('text');
    expect(
      (await fileOf(app, ravi.visitor, 'GET', `/customers/statements/${ids.get('account_statement')}`)).status,
    ).toBe(404);
  });

  test('[C-EX-10] personal data is everything held, without a secret, and no other’s', async () => {
    const asha = await customerWith(900);
    const { body } = await asha.visitor.call('POST', '/customers/account-statement', {
      statementType: 'personal_data',
    });
    await makeStatements();
    const file = await fileOf(app, asha.visitor, 'GET', `/customers/statements/${body.data.id}?format=json`);
    const held = JSON.parse(file.bytes.toString('utf8'));
    expect(held.customers[0]).toMatchObject({ email: asha.email, phone: asha.phone, name: asha.name });
    expect(held.transactions).toMatchObject([{ amount: 900, description: 'Opening', balance_after: 900 }]);
    expect(held.sessions).toHaveLength(1);
    expect(held.mails.map((mail: { kind: string }) => mail.kind)).toContain('welcome');
    expect(file.bytes.toString('utf8')).not.toMatch(/hash|argon2|"text":|secret/);
  });

  test('[C-EX-10] [C-DB-12] personal data says for whom a request waits, as the statement does', async () => {
    const asha = await customerWith(900_000);
    const { secret } = (await asha.visitor.call('POST', '/auth/two-factor/setup')).body.data;
    const epoch = Math.floor(app.clock.wall().getTime() / 1000);
    await asha.visitor.call('POST', '/auth/two-factor/enable', { code: await generate({ secret, epoch }) });
    await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
    const { body } = await asha.visitor.call('POST', '/customers/account-statement', {
      statementType: 'personal_data',
    });
    await makeStatements();
    const file = await fileOf(app, asha.visitor, 'GET', `/customers/statements/${body.data.id}?format=json`);
    const { transactions } = JSON.parse(file.bytes.toString('utf8'));
    expect(transactions).toMatchObject([{ amount: 900_000 }, { status: 'pending', awaiting: 'customer' }]);
    expect((await asha.visitor.call('GET', '/customers/transactions')).body.data).toMatchObject([
      { status: 'pending', awaiting: 'customer' },
      { amount: 900_000 },
    ]);
  });

  test('[C-EX-10] one of a type in five minutes', async () => {
    const asha = await customerWith(10);
    const ask = (statementType: string) => asha.visitor.call('POST', '/customers/account-statement', { statementType });
    expect((await ask('account_statement')).status).toBe(200);
    const again = await ask('account_statement');
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(200);
    expect((await ask('personal_data')).status).toBe(200);
    expect((await ask('everything')).body.message).toBe('Please choose a statement');
    await makeStatements();
  });

  test('[C-EX-10] one of each period in five minutes, listed with its days', async () => {
    const asha = await customerWith(10);
    const ask = (days: object) =>
      asha.visitor.call('POST', '/customers/account-statement', { statementType: 'account_statement', ...days });
    const year = { startDate: '2025-04-01', endDate: '2026-03-31' };
    expect((await ask(year)).status).toBe(200);
    expect((await ask({ startDate: '2026-04-01' })).status).toBe(200);
    expect((await ask({ endDate: '2026-04-01' })).status).toBe(200);
    expect((await ask(year)).status).toBe(429);
    expect((await ask({ startDate: '2026-04-01', endDate: '2026-03-31' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Start date cannot be after end date',
    });
    await makeStatements();
    const list = (await asha.visitor.call('GET', '/customers/statements')).body.data;
    expect(list).toMatchObject([
      { status: 'sent', from_date: null, to_date: '2026-04-01' },
      { status: 'sent', from_date: '2026-04-01', to_date: null },
      { status: 'sent', from_date: '2025-04-01', to_date: '2026-03-31' },
    ]);
  });

  test('[C-EX-10] two years that meet have one balance between them, and every transaction is in one of them', async () => {
    const [asha, ravi] = [await customerWith(50_000), await customerWith(1000)];
    await pay(asha, ravi, 1234.5, 'Rent of the first day');
    const today = app.clock.businessDate();
    const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)];
    app.clock.setOffset(2 * 86_400_000);
    await pay(asha, ravi, 765.5, 'Rent of the third day');
    const file = (body: object) => fileOf(app, asha.visitor, 'POST', '/customers/account-statement/file', body);
    const [first, second, future, all] = [
      await file({ statementType: 'account_statement', startDate: today, endDate: today }),
      await file({ statementType: 'account_statement', startDate: tomorrow, endDate: '2099-03-31' }),
      await file({ statementType: 'account_statement', startDate: '2098-04-01', endDate: '2099-03-31' }),
      await file({ statementType: 'transaction_history', startDate: '2098-04-01' }),
    ];
    expect(first).toMatchObject({ status: 200, contentType: 'application/pdf' });
    expect(first.filename).toBe(`account-statement-${today}-to-${today}.pdf`);
    expect(second.filename).toBe(`account-statement-${tomorrow}-to-${dayAfter}.pdf`);
    const [firstText, secondText, futureText, allText] = await Promise.all(
      [first, second, future, all].map(async ({ bytes }) => (await readPdf(bytes, 1)).text),
    );
    expect(firstText).toMatch(/Opening balance[^]*₹0\.00[^]*Closing balance[^]*₹48,765\.50/);
    expect(firstText).toContain('Rent of the first day');
    expect(firstText).not.toContain('Rent of the third day');
    expect(secondText).toMatch(/Opening balance[^]*₹48,765\.50[^]*Closing balance[^]*₹48,000\.00/);
    expect(secondText).toContain('Rent of the third day');
    expect(secondText).not.toContain('Rent of the first day');
    expect(futureText).toContain('No transactions in this period.');
    expect(allText).toMatch(/Rent of the first day[^]*Rent of the third day/);
    expect((await file({ statementType: 'personal_data' })).status).toBe(400);
  });

  test('[C-EX-10] what waits for the bank is on the statement of its day, not on that of a year before', async () => {
    const asha = await customerWith(900_000);
    await asha.visitor.call('POST', '/customers/transactions', {
      type: 'withdrawal',
      amount: 300_000,
      description: 'Waits for a banker',
    });
    const today = app.clock.businessDate();
    const textOf = async (days: object) => {
      const body = { statementType: 'account_statement', ...days };
      const { bytes } = await fileOf(app, asha.visitor, 'POST', '/customers/account-statement/file', body);
      return (await readPdf(bytes, 1)).text;
    };
    expect(await textOf({ startDate: today, endDate: today })).toMatch(/Not booked yet[^]*Waits for a banker/);
    expect(await textOf({ startDate: '2020-04-01', endDate: '2021-03-31' })).not.toMatch(
      /Not booked|Waits for a banker/,
    );
  });

  test('[C-EX-10] [C-AS-04] statement, dashboard, ledger and assistant say the same number, while money moves', async () => {
    const [asha, ravi] = [await customerWith(50_000), await customerWith(1000)];
    const [account] = await app.bank.asOwner<{ account_id: string }>(
      'select account_id from bank.customers where email = $1',
      [asha.email],
    );
    const steps: [string, () => Promise<void>, number][] = [
      ['nothing yet', async () => undefined, 50_000],
      ['money goes out', () => pay(asha, ravi, 12_345.67, 'Rent'), 37_654.33],
      ['money comes in', () => pay(ravi, asha, 5.55, 'Tea'), 37_659.88],
    ];
    for (const [what, move, expected] of steps) {
      await move();
      const { body } = await asha.visitor.call('POST', '/customers/account-statement', {
        statementType: 'account_statement',
      });
      await makeStatements();
      const list = (await asha.visitor.call('GET', '/customers/statements')).body.data;
      const { verification_code } = list.find(({ id }: { id: string }) => id === body.data.id);
      const statement = (await app.visitor().call('GET', `/documents/verify/${verification_code}`)).body.data;
      const pdf = await fileOf(app, asha.visitor, 'GET', `/customers/statements/${body.data.id}`);
      const [ledger] = await app.bank.asOwner<{ balance_paise: bigint }>(
        'select balance_paise from assurance.accounts where account_id = $1',
        [account?.account_id],
      );
      const [entries] = await app.bank.asOwner<{ paise: bigint }>(
        'select sum(amount_paise)::bigint as paise from assurance.entries where account_id = $1',
        [account?.account_id],
      );
      const answer = (await asha.visitor.call('POST', '/chatbot/ask', { question: 'What is my balance?' })).body.data;
      expect(
        {
          statement: statement.closing_balance,
          dashboard: (await asha.visitor.call('GET', '/customers/profile')).body.data.balance,
          ledger: Number(ledger?.balance_paise) / 100,
          entries: Number(entries?.paise) / 100,
          assistant: /₹([\d,]+\.\d\d)/.exec(answer.response)?.[1],
        },
        what,
      ).toEqual({
        statement: expected,
        dashboard: expected,
        ledger: expected,
        entries: expected,
        assistant: rupeesOf(expected),
      });
      expect((await readPdf(pdf.bytes, 1)).text, what).toMatch(new RegExp(`Closing balance[^]*₹${rupeesOf(expected)}`));
      // The limit is one statement of each type in five minutes.
      app.clock.passMinutes(5.1);
    }
  });

  test('[C-EX-10] a history that is made while money moves adds up to what it has on it', async () => {
    const [asha, ravi] = [await customerWith(50_000), await customerWith(1000)];
    for (const amount of [1.01, 999.99, 12_345.67]) await pay(asha, ravi, amount, 'In between');
    const { body } = await asha.visitor.call('POST', '/customers/account-statement', {
      statementType: 'transaction_history',
    });
    await Promise.all([makeStatements(), pay(ravi, asha, 5.55, 'Meanwhile')]);
    expect((await asha.visitor.call('GET', '/customers/profile')).body.data.balance).toBe(36_658.88);
    const xlsx = await fileOf(app, asha.visitor, 'GET', `/customers/statements/${body.data.id}?format=xlsx`);
    const cells = cellsOf(unzipped(xlsx.bytes).get('xl/worksheets/sheet1.xml') ?? '');
    const balances = [...cells]
      .filter(([place]) => /^G\d+$/.test(place))
      .map(([, cell]) => Number(cell.value))
      .filter((value) => !Number.isNaN(value));
    // The concurrent payment is either on it or not.
    expect([36_658.88, 36_653.33]).toContain(balances.at(-1));
  });
});

describe('letters about money', () => {
  test('[C-PF-15] money in and out from ₹5,000 on, or from the chosen amount; none where they are not wanted', async () => {
    const [asha, ravi] = [await customerWith(20_000), await customerWith(1)];
    expect(await app.letters(asha.email, 'money-in')).toBe(1);
    await pay(asha, ravi, 4999.99, 'Below');
    expect(await app.letters(asha.email, 'money-out')).toBe(0);
    await pay(asha, ravi, 5000, 'At the amount');
    expect(await app.letters(asha.email, 'money-out')).toBe(1);
    expect((await app.letter(ravi.email, 'money-in'))?.subject).toBe('₹5,000.00 came into your account');
    expect((await app.letter(asha.email, 'money-out'))?.text).toContain('Description: At the amount');
    const saved = await asha.visitor.call('PUT', '/customers/preferences', { transactionAlertAbove: 1000 });
    expect(saved.body.data).toMatchObject({ transactionAlertAbove: 1000, transactionAlerts: true });
    expect((await asha.visitor.call('PUT', '/customers/preferences', { transactionAlertAbove: 999 })).status).toBe(400);
    await ravi.visitor.call('PUT', '/customers/preferences', { transactionAlerts: false });
    await pay(asha, ravi, 6000, 'Chosen');
    await pay(asha, ravi, 1000, 'Chosen');
    expect(await app.letters(asha.email, 'money-out')).toBe(3);
    expect(await app.letters(ravi.email, 'money-in')).toBe(1);
  });

  test("[C-PF-15] the payer's words are marked as theirs, and hold no link", async () => {
    const [asha, ravi] = [await customerWith(20_000), await customerWith(1)];
    await pay(asha, ravi, 5000, 'Blocked! See https://kosh.evil/x or a@kosh.evil by 10:30 (Rs.500.50).');
    expect((await app.letter(ravi.email, 'money-in'))?.text).toContain(
      '\nDescription by the payer: Blocked! See https: //kosh. evil/x or a@kosh. evil by 10:30 (Rs.500.50).\n',
    );
    await asha.visitor.call('PUT', '/customers/profile', { name: 'Asha see kosh.evil' });
    await pay(asha, ravi, 5000, 'Rent');
    expect((await app.letter(ravi.email, 'money-in'))?.text).toContain('\nFrom: Asha see kosh. evil\n');
  });

  test('[B-TX-08] what waits for the bank is told when it is booked, and only then', async () => {
    const [asha, ravi] = [await customerWith(900_000), await customerWith(1)];
    await pay(asha, ravi, 300_000, 'A car');
    expect(await app.letters(ravi.email, 'money-in')).toBe(0);
    const staff = await app.newStaff('banker');
    const banker = app.visitor();
    await banker.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
    const [waiting] = (await asha.visitor.call('GET', '/customers/transactions?limit=1')).body.data;
    expect((await banker.call('POST', `/banker/transactions/${waiting.id}/approve`)).status).toBe(200);
    expect((await app.letter(ravi.email, 'money-in'))?.text).toContain('₹3,00,000.00');
    expect(await app.letters(asha.email, 'transaction_approved')).toBe(1);
  });
});
