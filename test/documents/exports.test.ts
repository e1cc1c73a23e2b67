import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depositTypes } from '../../contract/vocabulary/bank-terms.ts';
import { endOfBusinessDate, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { addMonths } from '../../server/platform/bank-calendar.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { pastOf } from '../insights/history.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { cellsOf, fileOf, unzipped } from './documents-under-test.ts';
import { readPdf, replacementTexts, structureFaults } from './read-pdf.ts';

const HOSTILE = [
  '=HYPERLINK("http://x","y")',
  '@SUM(1)',
  '+1-1',
  '-2+3',
  'मीरा को भेजा',
  'chai ☕ 😀',
  'a "quoted", line',
  '<b>&amp;',
];

let app: AppUnderTest;
let asha: TestVisitor;
let banker: TestVisitor;
let ids: string[];

beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
  asha = (await app.newCustomer()).visitor;
  await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 250_000, description: 'First' });
  for (const description of HOSTILE)
    await asha.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 1500.5, description });
  ids = (await asha.call('GET', '/customers/transactions')).body.data.map((line: { id: string }) => line.id);
  const staff = await app.newStaff('banker');
  banker = app.visitor();
  await banker.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
});
afterAll(() => app.close());

const exported = (body: object, visitor = asha) => fileOf(app, visitor, 'POST', '/customers/export-transactions', body);

describe('a customer exports', () => {
  test('[C-EX-01] [C-EX-08] csv, xlsx and pdf, named after the day', async () => {
    const day = app.clock.businessDate();
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const file = await exported({ format });
      expect(file.status).toBe(200);
      expect(file.filename).toBe(`transactions-report-${day}.${format}`);
    }
    expect((await exported({ format: 'exe' })).status).toBe(400);
    expect((await exported({ format: 'csv', filename: 'mine' })).filename).toBe('mine.csv');
    expect((await exported({ format: 'csv', filename: '../a/"b\r\nc\u202e' })).filename).toBe('abc.csv');
  });

  test('[C-EX-02] six fields at most, in the specification’s order, whatever is asked for', async () => {
    const all = (await exported({ format: 'csv' })).bytes.toString('utf8').split('\r\n')[0];
    expect(all).toBe('\uFEFFtransaction_id,date,type,amount,currency,description,status');
    const some = (await exported({ format: 'csv', selectedFields: ['status', 'customer_name', 'date'] })).bytes
      .toString('utf8')
      .split('\r\n')[0];
    expect(some).toBe('\uFEFFdate,status');
  });

  test('[C-EX-03] [C-EX-04] dates are inclusive, and types filter unless all are selected', async () => {
    const today = app.clock.businessDate();
    const lines = async (body: object) =>
      (await exported({ format: 'csv', selectedFields: ['type'], ...body })).bytes
        .toString('utf8')
        .trim()
        .split('\r\n')
        .slice(1);
    expect(await lines({ startDate: today, endDate: today })).toHaveLength(9);
    expect(await lines({ selectedTypes: ['deposit'] })).toEqual(['deposit']);
    expect(await lines({ selectedTypes: ['deposit'], allTypes: true })).toHaveLength(9);
    expect(await lines({ selectedTypes: ['deposit', 'withdrawal'] })).toHaveLength(9);
    const wrong = await exported({ format: 'csv', startDate: '2026-02-02', endDate: '2026-02-01' });
    expect(JSON.parse(wrong.bytes.toString())).toMatchObject({ message: 'Start date cannot be after end date' });
  });

  test('[C-EX-03] a day begins and ends at midnight in India, in the file and in the list', async () => {
    const { visitor, customer } = await app.newCustomer();
    const past = await pastOf(app, customer.id);
    await past.opened(10);
    const day = addDays(app.clock.businessDate(), -5);
    const [start, end] = [startOfBusinessDate(day).getTime(), endOfBusinessDate(day).getTime()];
    for (const [rupees, at] of [start - 1, start, end - 1, end].entries())
      await past.paidInAt(rupees + 1, new Date(at));
    const wanted = { startDate: day, endDate: day };
    for (const selectedTypes of [undefined, ['deposit']]) {
      const file = await exported(
        { format: 'csv', selectedFields: ['date', 'amount'], ...wanted, selectedTypes },
        visitor,
      );
      expect(file.bytes.toString('utf8').trim().split('\r\n').slice(1)).toEqual([
        `${day} 23:59:59,3.00,INR`,
        `${day} 00:00:00,2.00,INR`,
      ]);
    }
    const list = await visitor.call('GET', `/customers/transactions?${new URLSearchParams(wanted)}`);
    expect(list.body.data.map((line: { amount: number }) => line.amount)).toEqual([3, 2]);
  });

  test('[C-EX-02] each side of a transfer without words of its own names the other, as its statement does', async () => {
    const [meera, ravi] = [await app.newCustomer(), await app.newCustomer()];
    await meera.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 500, description: 'Cash' });
    const found = await meera.visitor.call('GET', `/customers/find-recipient?phone=${ravi.form.phone}`);
    for (const description of ['', 'Rent']) {
      const transfer = { recipientId: found.body.data.id, amount: 100, description };
      expect((await meera.visitor.call('POST', '/customers/transfer', transfer)).status).toBe(200);
    }
    const described = async ({ visitor }: { visitor: TestVisitor }) =>
      (await exported({ format: 'csv', selectedFields: ['type', 'description'] }, visitor)).bytes.toString('utf8');
    expect(await described(meera)).toBe(
      `\uFEFFtype,description\r\ntransfer_out,Rent\r\ntransfer_out,Transfer to ${ravi.form.name}\r\ndeposit,Cash\r\n`,
    );
    expect(await described(ravi)).toBe(
      `\uFEFFtype,description\r\ntransfer_in,Rent\r\ntransfer_in,Transfer from ${meera.form.name}\r\n`,
    );
  });

  test('[C-EX-05] nothing that fits is said in the words of the specification', async () => {
    const none = await exported({ format: 'xlsx', selectedTypes: ['transfer'] });
    expect(none.status).toBe(404);
    expect(JSON.parse(none.bytes.toString())).toMatchObject({
      success: false,
      message: 'No data found for the selected criteria',
    });
  });

  test('[C-EX-06] no cell of a CSV starts a formula, and every text comes out whole', async () => {
    const text = (
      await exported({ format: 'csv', selectedFields: ['description', 'amount'], selectedTypes: ['withdrawal'] })
    ).bytes.toString('utf8');
    // A byte order mark, without which Excel garbles Indic scripts.
    expect(text.split('\r\n')[0]).toBe('\uFEFFamount,currency,description');
    expect(text.split('\r\n').slice(1, -1).toReversed()).toEqual([
      `1500.50,INR,"'=HYPERLINK(""http://x"",""y"")"`,
      `1500.50,INR,'@SUM(1)`,
      `1500.50,INR,'+1-1`,
      `1500.50,INR,'-2+3`,
      `1500.50,INR,मीरा को भेजा`,
      `1500.50,INR,chai ☕ 😀`,
      `1500.50,INR,"a ""quoted"", line"`,
      `1500.50,INR,<b>&amp;`,
    ]);
  });

  test('[C-EX-07] what the client sends counts as ids of its own alone; nothing else of it is printed', async () => {
    const ravi = (await app.newCustomer()).visitor;
    await ravi.call('POST', '/customers/transactions', { type: 'deposit', amount: 77, description: 'Of Ravi' });
    const [foreign] = (await ravi.call('GET', '/customers/transactions')).body.data;
    const data = [
      { id: ids[0], amount: 9_999_999, description: 'Forged' },
      foreign.id,
      'no id',
      { transaction_id: ids[1] },
    ];
    const text = (await exported({ format: 'csv', data })).bytes.toString('utf8');
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual([ids[0], ids[1]]);
    expect(text).not.toMatch(/Forged|9999999|Of Ravi/);
    expect((await exported({ format: 'pdf', data: [foreign.id] })).status).toBe(404);
  });

  test('[C-EX-09] a workbook has typed cells in rupees, a frozen header, filters and sums that compute', async () => {
    const files = unzipped((await exported({ format: 'xlsx' })).bytes);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:F10"/>');
    expect(files.get('xl/styles.xml')).toContain(
      '[&gt;=10000000]&quot;₹&quot;##\\,##\\,##\\,##0.00;[&gt;=100000]&quot;₹&quot;##\\,##\\,##0.00;&quot;₹&quot;##,##0.00',
    );
    const cells = cellsOf(sheet);
    expect(cells.get('D10')).toEqual({ kind: 'number', value: '250000.00', formula: undefined, style: '2' });
    expect([2, 3, 4, 5, 6, 7, 8, 9].map((row) => cells.get(`E${row}`)).toReversed()).toEqual(
      HOSTILE.map((value) => ({ kind: 'text', value, formula: undefined, style: '0' })),
    );
    // To the millisecond: spreadsheet programs round a time just below a full second down to the second before.
    const [newest] = (await asha.call('GET', '/customers/transactions')).body.data;
    const shown = (Number(cells.get('B2')?.value) - 25_569) * 86_400_000 - 330 * 60_000;
    expect(Math.abs(shown - Date.parse(newest.created_at))).toBeLessThan(0.01);
    expect(cells.get('D12')).toMatchObject({
      value: '250000.00',
      formula:
        '(SUMIFS(D$2:D$10,C$2:C$10,"deposit",F$2:F$10,"completed")+SUMIFS(D$2:D$10,C$2:C$10,"deposit",F$2:F$10,"approved")+SUMIFS(D$2:D$10,C$2:C$10,"interest",F$2:F$10,"completed")+SUMIFS(D$2:D$10,C$2:C$10,"interest",F$2:F$10,"approved")+SUMIFS(D$2:D$10,C$2:C$10,"transfer_in",F$2:F$10,"completed")+SUMIFS(D$2:D$10,C$2:C$10,"transfer_in",F$2:F$10,"approved"))',
    });
    expect(cells.get('D14')).toMatchObject({ value: '237996.00' });
    expect(files.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  });

  test('[C-EX-07] a PDF has letterhead, balances, page numbers, a language, tags, a code, and says that it is a demo', async () => {
    const { bytes } = await exported({ format: 'pdf' });
    const raw = bytes.toString('latin1');
    expect(raw).toMatch(/\/Lang \(en-IN\)/);
    expect(raw).toMatch(/\/Marked true/);
    expect(raw).toMatch(/\/S \/TH/);
    expect(structureFaults(bytes)).toEqual([]);
    const { text } = await readPdf(bytes, 1);
    for (const words of [
      'Kosh',
      'DEMO',
      'Opening balance',
      'Closing balance',
      '₹2,50,000.00',
      '₹2,37,996.00',
      'Page 1 of 1',
      'मीरा को भेजा',
      'Verification code KOSH-',
    ])
      expect(text).toContain(words);
    expect(text).toContain('=HYPERLINK("http://x","y")');
    expect(replacementTexts(bytes)).toContain('😀');
  });
});

describe('staff export', () => {
  const staffFile = (query: string) => fileOf(app, banker, 'GET', `/banker/transactions/export?${query}`);

  test('[B-EX-01] [B-EX-02] [B-EX-03] movements of the bank with all eight fields, in three formats, by query', async () => {
    const today = app.clock.businessDate();
    const csv = await staffFile(`format=csv&startDate=${today}&endDate=${today}&type=deposit`);
    const [head, ...rows] = csv.bytes.toString('utf8').slice(1).trim().split('\r\n');
    expect(head).toBe('transaction_id,customer_id,customer_name,amount,currency,type,status,date,description');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.includes(',deposit,') && /,KB\d+,/.test(row))).toBe(true);
    const xlsx = await staffFile('format=xlsx');
    expect(unzipped(xlsx.bytes).get('xl/worksheets/sheet2.xml')).toContain('Kabir Rao');
    const pdf = await staffFile('format=pdf');
    expect(pdf.contentType).toBe('application/pdf');
    expect((await readPdf(pdf.bytes, 1)).text).toContain('Kabir Rao (');
    expect((await staffFile('format=csv&fields=amount,date')).bytes.toString('utf8').split('\r\n')[0]).toBe(
      '\uFEFFamount,currency,date',
    );
    expect((await fileOf(app, asha, 'GET', '/banker/transactions/export?format=csv')).status).toBe(403);
    const audited = await app.bank.asOwner(
      "select 1 from audit.events where event = 'document.issued' and details->>'kind' = 'bank_export'",
    );
    expect(audited.length).toBeGreaterThanOrEqual(4);
  });

  test('[B-EX-02] a workbook of the desk says by what it was filtered', async () => {
    const days = 'startDate=2020-01-05&endDate=2020-02-06';
    const filter = `${days}&status=rejected&minAmount=100&maxAmount=5000&maker=Kabir&checker=Anita&search=Rent`;
    const sheet = unzipped((await staffFile(`format=xlsx&${filter}`)).bytes).get('xl/worksheets/sheet2.xml') ?? '';
    const cells = cellsOf(sheet);
    const said = [...cells].map(([place, { value }]) => [value, cells.get(place.replace('A', 'B'))?.value]);
    // The file names its own maker, too, below the filter.
    const wanted = {
      Period: '5 Jan 2020 – 6 Feb 2020',
      Type: 'All',
      Customer: 'All',
      State: 'rejected',
      'Amount from': '₹100.00',
      'Amount up to': '₹5,000.00',
      'Made by': 'Kabir',
      'Decided by': 'Anita',
      Contains: 'Rent',
    };
    expect(said).toEqual(expect.arrayContaining(Object.entries(wanted)));
  });

  test('[B-EX-04] [B-DP-05] deposits come out as a table, also when there are none', async () => {
    const { visitor, form } = await app.newCustomer();
    await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 9_000 });
    const opened = await visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 5_000, tenure: 12 });
    const { customer_id: number, account_number: account } = (await visitor.call('GET', '/customers/profile')).body
      .data;
    const deposits = async (query: string) => fileOf(app, banker, 'GET', `/deposits/export?${query}`);
    const linesOf = async (query: string) => (await deposits(query)).bytes.toString('utf8').split('\r\n');
    const [head, ...lines] = await linesOf('format=csv');
    expect(head).toBe(
      '\uFEFFdeposit_number,customer_id,customer_name,account_number,type,amount,currency,interest_rate,start_date,maturity_date,status',
    );
    const today = app.clock.businessDate();
    const terms = `fixed,5000.00,INR,${depositTypes.fixed.ratePercent.toFixed(2)},${today},${addMonths(today, 12)},active`;
    const { deposit_number: deposit } = opened.body.data.deposit;
    expect(lines).toContain(`${deposit},${number},${form.name},${account},${terms}`);
    expect(await linesOf('format=csv&type=recurring')).toEqual([head, '']);
    expect((await deposits('format=pdf&type=recurring')).status).toBe(200);
  });

  test('[C-EX-06] neither a name nor a description starts a formula in a file of the desk', async () => {
    const { visitor, customer } = await app.newCustomer();
    await app.bank.asOwner("update bank.customers set name = '@SUM(1)' where id = $1", [customer.id]);
    for (const type of ['deposit', 'withdrawal'])
      await visitor.call('POST', '/customers/transactions', { type, amount: 6_000, description: '=1+1' });
    await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 6_000 });
    await visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 5_000, tenure: 12 });
    for (const path of ['/banker/transactions', '/banker/books/journals', '/deposits', '/banker/books/interest']) {
      const text = (await fileOf(app, banker, 'GET', `${path}/export?format=csv`)).bytes.toString('utf8');
      expect(text, path).toContain(",'@SUM(1),");
      expect(text, path).not.toMatch(/(?:^|[,"])[=+@-]/m);
    }
  });
});
