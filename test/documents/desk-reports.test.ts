import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { createReportMaker } from '../../server/documents/report-maker.ts';
import { openReport, readReports, requestReport } from '../../server/documents/report-requests.ts';
import { booked, postInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { createDocumentPress, type DocumentPress } from '../../server/paper/document-press.ts';
import { writtenDay } from '../../server/paper/written-dates.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { clockAt } from '../../server/platform/day-end-step.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { createThrottle } from '../../server/sessions/throttle.ts';
import { pastOf } from '../insights/history.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { cellsOf, fileOf, unzipped } from './documents-under-test.ts';

describe('at the desk', () => {
  let app: AppUnderTest;
  let banker: TestVisitor;
  let customer: TestVisitor;
  let name: string;

  beforeAll(async () => {
    app = await openApp();
    const opened = await app.newCustomer();
    customer = opened.visitor;
    name = opened.form.name;
    await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 4321.5 });
    await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 21.25 });
    banker = await signedIn();
  });
  afterAll(() => app.close());

  async function signedIn(): Promise<TestVisitor> {
    const staff = await app.newStaff('banker');
    const visitor = app.visitor();
    await visitor.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
    return visitor;
  }

  async function made(format: 'pdf' | 'xlsx', order: object = {}) {
    const asked = await banker.call('POST', '/banker/reports', { format, ...order });
    expect(asked).toMatchObject({ status: 200, body: { data: { format, requested_by: 'Kabir Rao', ready_at: null } } });
    return vi.waitFor(
      async () => {
        const list = (await banker.call('GET', '/banker/reports')).body.data;
        const mine = list.find(({ id }: { id: string }) => id === asked.body.data.id);
        expect(mine.status).toBe('ready');
        return mine;
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  test('[B-DB-10] the 30-day report is made in the background as PDF and XLSX, and agrees with the dashboard', async () => {
    // A saver without a balance: sums of the days before to grow from, and a deposit that is not a fixed one.
    const saver = await app.newCustomer();
    const past = await pastOf(app, saver.customer.id);
    await past.paidIn(2_000, 40);
    await past.withdrew(1_000, 40);
    await saver.visitor.call('POST', '/deposits', { depositType: 'recurring', amount: 1_000, tenure: 6 });
    const { data } = (await banker.call('GET', '/banker/dashboard')).body;
    const { summary } = data;
    const report = await made('xlsx');
    expect(report).toMatchObject({ percent: 100, from_date: summary.from, to_date: summary.to });
    const xlsx = await fileOf(app, banker, 'GET', `/banker/reports/${report.id}/file`);
    expect(xlsx.filename).toBe(`bank-report-${summary.to}.xlsx`);
    const files = unzipped(xlsx.bytes);
    const cells = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '');
    // A workbook counts the days since 30 December 1899.
    expect(Number(cells.get('A2')?.value)).toBe(Date.parse(summary.from) / 86_400_000 + 25_569);
    expect(Number(cells.get('B33')?.value)).toBe(4321.5);
    expect(Number(cells.get('C34')?.value)).toBe(21.25);
    expect([summary.deposits, summary.withdrawals]).toEqual([4321.5, 21.25]);
    const about = [...cellsOf(files.get('xl/worksheets/sheet2.xml') ?? '').values()].map(({ value }) => value);
    const first = about.indexOf('Deposits');
    const facts = [
      ['Deposits', '₹4,321.50'],
      ['Withdrawals', '₹21.25'],
      ['Net change', '₹4,300.25'],
      ['Term deposits', '₹1,000.00'],
      ['Deposits against the 30 days before', '+116.1%'],
      ['Withdrawals against the 30 days before', '-97.9%'],
      ['Net against withdrawals', `+${summary.netPercent}%`],
      ['Transactions', '3 (+50%)'],
      ['Customers', `${data.customers} (n/a in 30 days)`],
      ['Transaction success rate', `${data.successRatePercent}%`],
      ['Deposit-withdrawal ratio', `${data.depositRatioPercent}%`],
      ['Waiting for a banker', '0'],
    ];
    expect(about.slice(first, first + 2 * facts.length)).toEqual(facts.flat());

    const paper = await made('pdf');
    const pdf = await fileOf(app, banker, 'GET', `/banker/reports/${paper.id}/file`);
    expect(pdf.contentType).toBe('application/pdf');
    const verified = await app.visitor().call('GET', `/documents/verify/${paper.verification_code}`);
    expect(verified.body.data).toMatchObject({ genuine: true, kind: 'bank_report' });
  });

  test.each([
    ['transactions', 'Transactions', ['4321.5', '21.25', 'withdrawal'], 'Transactions (FROM – TO)'],
    ['days', 'Day by day', ['Cash deposit', 'Cash withdrawal', '4321.5', '21.25'], 'Day by day (FROM – TO)'],
    ['trial_balance', 'Trial balance', ['Customer accounts', '4300.25'], 'Trial balance (As at the end of TO)'],
    ['kyc_due', 'KYC due', ['NAME', 'not started', '4300.25'], 'KYC due (Due by the end of TO)'],
    ['interest', 'Interest of the quarter', ['NAME'], 'Interest of a quarter (In the quarter of TO)'],
  ])('the report %s is a workbook of its own, and a mail tells its requester', async (kind, title, texts, told) => {
    const report = await made('xlsx', { kind });
    const { summary } = (await banker.call('GET', '/banker/dashboard')).body.data;
    expect(report).toMatchObject({ kind, from_date: summary.from, to_date: summary.to });
    const { bytes, filename } = await fileOf(app, banker, 'GET', `/banker/reports/${report.id}/file`);
    expect(filename).toBe(`${kind.replaceAll('_', '-')}-${summary.to}.xlsx`);
    const files = unzipped(bytes);
    const sheets = [...files]
      .filter(([name]) => name.startsWith('xl/'))
      .map(([, text]) => text)
      .join();
    for (const text of [title, ...texts]) expect(sheets).toContain(text.replace('NAME', name));
    const { email } = (await banker.call('GET', '/banker/profile')).body.data;
    const dated = told.replace('FROM', writtenDay(summary.from)).replace('TO', writtenDay(summary.to));
    expect((await app.letter(email, 'report_ready'))?.text).toContain(
      `\n\n${dated} is ready as XLSX. You find it under Reports.\n\n`,
    );
  });

  test('dormant is who moved nothing in the period, though money moved before it or since', async () => {
    const { bank, clock } = app;
    const today = clock.businessDate();
    const [startDate, endDate] = [addDays(today, -400), addDays(today, -370)];
    const customerWho = async (...days: string[]) => {
      const { form, visitor, customer } = await app.newCustomer();
      const [row] = await bank.asOwner<{ account_id: string }>(
        "update bank.customers set created_at = created_at - interval '2 years' where id = $1 returning account_id",
        [customer.id],
      );
      const account = row?.account_id ?? '';
      for (const day of days) {
        const order = { journalId: uuidv7(), account, amount: 100n, actorId: customer.id, description: 'Paid in' };
        booked(
          await bank.database.transaction((tx) =>
            postInside(tx, clockAt(startOfBusinessDate(day)), customerPaysIn({ ...order, idempotencyKey: uuidv7() })),
          ),
        );
      }
      await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 50 });
      return form.phone;
    };
    const since = await customerWho();
    const around = await customerWho(addDays(startDate, -1), addDays(endDate, 1));
    const first = await customerWho(startDate);
    const last = await customerWho(addDays(startDate, -1), endDate);

    const report = await made('xlsx', { kind: 'dormant', startDate, endDate });
    const { bytes } = await fileOf(app, banker, 'GET', `/banker/reports/${report.id}/file`);
    const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const listed = [...cellsOf(sheet).values()].map(({ value }) => value);
    expect([since, around, first, last].map((phone) => listed.includes(phone))).toEqual([true, true, false, false]);
  });

  test('large transactions, dormant accounts and a past period leave out what they do not ask for', async () => {
    const filesOf = async (order: object) => {
      const report = await made('xlsx', order);
      return unzipped((await fileOf(app, banker, 'GET', `/banker/reports/${report.id}/file`)).bytes);
    };
    const textOf = async (order: object) =>
      [...(await filesOf(order))]
        .filter(([name]) => name.startsWith('xl/'))
        .map(([, text]) => text)
        .join();
    const { visitor: rich } = await app.newCustomer();
    await rich.call('POST', '/customers/transactions', { type: 'deposit', amount: 250_000 });
    const large = await textOf({ kind: 'large' });
    expect(large).toContain('₹2,00,000.00');
    expect(large).toContain('<v>250000.00</v>');
    expect(large).not.toContain('4321.5');
    expect(await textOf({ kind: 'dormant' })).not.toContain(name);
    await app.bank.asOwner("update bank.customers set created_at = created_at - interval '2 years' where name = $1", [
      name,
    ]);
    expect(await textOf({ kind: 'dormant' })).not.toContain(name);
    expect(await textOf({ kind: 'dormant', startDate: '2099-01-01', endDate: '2099-02-01' })).toContain(name);
    expect(await textOf({ kind: 'transactions', startDate: '2020-01-01', endDate: '2020-01-31' })).not.toContain(
      '4321.5',
    );
    const ahead = await textOf({ kind: 'days', startDate: '2099-01-01', endDate: '2099-02-01' });
    expect(ahead).not.toContain('Cash deposit');
    const balance = (await filesOf({ kind: 'trial_balance', endDate: '2020-01-31' })).get('xl/worksheets/sheet1.xml');
    const figures = [...cellsOf(balance ?? '').values()].filter(({ kind }) => kind === 'number');
    expect(new Set(figures.map(({ value }) => Number(value)))).toEqual(new Set([0]));
    expect((await banker.call('POST', '/banker/reports', { format: 'pdf', kind: 'gossip' })).body.message).toBe(
      'Please choose a kind of report',
    );
    const backwards = { format: 'pdf', kind: 'days', startDate: '2020-02-01', endDate: '2020-01-01' };
    expect((await banker.call('POST', '/banker/reports', backwards)).body.message).toBe(
      'Start date cannot be after end date',
    );
  });

  test('[B-DB-10] is kept for the whole desk: a colleague downloads it later; a customer does not', async () => {
    const { id } = await made('pdf');
    const colleague = await signedIn();
    const list = (await colleague.call('GET', '/banker/reports')).body.data;
    expect(list[0]).toMatchObject({ id, requested_by: 'Kabir Rao', status: 'ready' });
    expect((await fileOf(app, colleague, 'GET', `/banker/reports/${id}/file`)).status).toBe(200);
    expect((await fileOf(app, customer, 'GET', `/banker/reports/${id}/file`)).status).toBe(403);
    expect((await fileOf(app, banker, 'GET', `/banker/reports/${uuidv7()}/file`)).status).toBe(404);
    expect((await banker.call('POST', '/banker/reports', { format: 'docx' })).body.message).toBe(
      'Please choose pdf or xlsx',
    );
  });
});

describe('a server that dies', () => {
  let bank: TestDatabase;
  let staff: SignedIn;
  const press = createDocumentPress();

  beforeAll(async () => {
    bank = await createTestDatabase();
    // as: a report shows only its requester's name and address; nothing else of the session is read.
    staff = { subjectId: uuidv7(), name: 'Kabir Rao', email: 'kabir@kosh.example' } as SignedIn;
    await bank.asOwner(
      "insert into bank.staff (id, name, email, role, created_at) values ($1, $2, $3, 'banker', now())",
      [staff.subjectId, staff.name, staff.email],
    );
  });
  afterAll(async () => {
    await press.close();
    await bank.close();
  });

  const ask = () =>
    requestReport({ ...bank, throttle: createThrottle(bank.database.db, bank.clock, 1) }, staff, { format: 'xlsx' });
  const makerWith = (through: Pick<DocumentPress, 'render'>) =>
    createReportMaker({
      database: bank.database,
      clock: bank.clock,
      press: { ...press, ...through },
      verifyUrl: 'http://localhost/verify',
      log: createLog('silent'),
    });
  const stateOf = async (id: string) => (await readReports(bank.database.db, id))[0];

  test('[B-DB-10] lets go of a report at once, and the next server makes it', async () => {
    const { id } = await ask();
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let die: ((error: Error) => void) | undefined;
    const dead = new Promise<never>((_resolve, reject) => {
      die = reject;
    });
    const first = makerWith({
      // oxlint-disable-next-line require-yield -- it throws before it could yield
      async *render() {
        begin?.();
        await dead;
      },
    });
    const dying = first.makeDue();
    await begun;
    expect(await stateOf(id)).toMatchObject({ status: 'making', percent: 75 });
    // A second maker does not take a report that is in progress.
    expect(await makerWith(press).makeDue()).toBe(0);
    await expect(openReport(bank.database.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    // Ends the connection, as killing the process does.
    await bank.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    onTestFinished(async () => {
      die?.(new Error('killed'));
      await dying.catch(() => undefined);
    });
    await vi.waitFor(async () => expect(await makerWith(press).makeDue()).toBe(1), {
      timeout: 30_000,
      interval: 20,
    });
    expect(await stateOf(id)).toMatchObject({ status: 'ready', percent: 100, requested_by: 'Kabir Rao' });
    const { content, filename } = await openReport(bank.database.db, id);
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    expect(filename).toMatch(/\.xlsx$/);
    expect(unzipped(Buffer.concat(pieces)).get('xl/worksheets/sheet2.xml')).toContain('Kabir Rao');
  });

  test('[B-DB-10] what cannot be made is tried five times and then said to have failed', async () => {
    const { id } = await ask();
    const broken = makerWith({
      // oxlint-disable-next-line require-yield -- it throws before it could yield
      async *render() {
        throw new Error('no paper');
      },
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await stateOf(id))?.status).not.toBe('failed');
      await bank.asOwner('update bank.desk_reports set due_at = now() where id = $1', [id]);
      expect(await broken.makeDue()).toBe(1);
    }
    expect(await stateOf(id)).toMatchObject({ status: 'failed', ready_at: null });
    expect(await broken.makeDue()).toBe(0);
  });
});
