import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookVerifier } from '../../server/desk/books/book-verification.ts';
import { createLog } from '../../server/platform/log.ts';
import { fileOf } from '../documents/documents-under-test.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor & { readonly staffId: string };
let admin: TestVisitor & { readonly staffId: string };
let asha: DeskPerson;
let vikram: DeskPerson;
beforeAll(async () => {
  desk = await openDesk();
  [banker, admin] = [await desk.staff(), await desk.staff('admin')];
  [asha, vikram] = [await desk.customer(1_000), await desk.customer(500)];
  await desk.transfer(asha, vikram, 250);
});
afterAll(() => desk.close());

const get = async (path: string) => (await banker.call('GET', path)).body;
const accountOf = async (person: DeskPerson) =>
  (await get(`/banker/books/accounts?search=${person.accountNumber}`)).data[0];

describe('the books', () => {
  test('the trial balance has both sides of every kind of account, and they are equal', async () => {
    const { data } = await get('/banker/books/trial-balance');
    expect(data).toMatchObject({ balanced: true, totalDebit: 1_500, totalCredit: 1_500 });
    expect(data.lines.find((line: { kind: string }) => line.kind === 'customer')).toMatchObject({
      label: 'Customer accounts',
      accounts: 2,
      credit: 1_500,
      debit: 0,
    });
    expect(data.lines.find((line: { kind: string }) => line.kind === 'cash_in')).toMatchObject({ debit: 1_500 });
  });

  test('an account is found by number and by holder, and its entries are paged along its own numbering', async () => {
    const account = await accountOf(asha);
    expect(account).toMatchObject({
      account_number: asha.accountNumber,
      holder: asha.form.name,
      balance: 750,
      entries: 2,
    });
    expect((await get('/banker/books/accounts?search=bank-cash')).meta.total).toBe(2);
    expect((await get('/banker/books/accounts?kind=customer&limit=1')).meta).toMatchObject({ total: 2, totalPages: 2 });

    const first = await get(`/banker/books/accounts/${account.account_id}/entries?limit=1`);
    expect(first.data).toMatchObject([{ seq: 2, kind: 'transfer', amount: -250, balance_after: 750 }]);
    const second = await get(
      `/banker/books/accounts/${account.account_id}/entries?limit=1&before=${first.meta.nextBefore}`,
    );
    expect(second).toMatchObject({ data: [{ seq: 1, kind: 'cash_in', amount: 1_000 }], meta: { nextBefore: null } });
    expect((await banker.call('GET', `/banker/books/accounts/${asha.id}/entries`)).status).toBe(404);
  });

  test('account and trial balance are told as at a past moment', async () => {
    const account = await accountOf(asha);
    const before = '/banker/books/accounts/' + account.account_id + '/as-at?date=2020-01-01';
    expect((await get(before)).data).toMatchObject({
      account_number: asha.accountNumber,
      date: '2020-01-01',
      balance: 0,
      held: 0,
      available: 0,
      entries: 2,
    });
    const now = await get(`/banker/books/accounts/${account.account_id}/as-at`);
    expect(now.data).toMatchObject({ balance: 750, available: 750 });
    const early = await get(`/banker/books/accounts/${account.account_id}/as-at?bookedBy=2020-01-01T00:00:00Z`);
    expect(early.data).toMatchObject({ balance: 0, entries: 0, booked_by: '2020-01-01T00:00:00.000Z' });
    expect((await banker.call('GET', `/banker/books/accounts/${asha.id}/as-at`)).body.message).toBe(
      'That account does not exist.',
    );
    const entries = async (at: string) =>
      (await get(`/banker/books/accounts/${account.account_id}/entries?${at}`)).data.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await entries(`date=${now.data.date}`)).toEqual(['transfer', 'cash_in']);
    expect(await entries('date=2020-01-01')).toEqual([]);
    const [, first] = (await get(`/banker/books/accounts/${account.account_id}/entries`)).data;
    expect(await entries(`bookedBy=${first.created_at}`)).toEqual(['cash_in']);
    expect(
      (await banker.call('GET', `/banker/books/accounts/${account.account_id}/as-at?date=soon`)).body.message,
    ).toBe('Please enter a valid date');
    expect((await get('/banker/books/trial-balance?date=2020-01-01')).data).toMatchObject({
      date: '2020-01-01',
      balanced: true,
      totalDebit: 0,
      totalCredit: 0,
    });
  });

  test('a journal shows both sides, its key and its actor', async () => {
    const [newest] = (await get('/banker/books/journals')).data;
    const { data } = await get(`/banker/books/journals/${newest.journal_id}`);
    expect(data).toMatchObject({ kind: 'transfer', status: 'completed', amount: 250, actor: asha.form.name });
    expect(data.entries.map((entry: { amount: number }) => entry.amount)).toEqual([-250, 250]);
    expect(data.idempotency_key).toMatch(/./);
    const page = await get('/banker/books/journals?limit=1');
    expect((await get(`/banker/books/journals?limit=5&before=${page.meta.nextBefore}`)).data).toHaveLength(2);
    expect((await get('/banker/books/journals?endDate=2020-05-05')).data).toEqual([]);
  });

  test('journals name the accounts on both sides, and are found by kind, account, amount and period', async () => {
    const find = async (query: string) => (await get(`/banker/books/journals?${query}`)).data;
    const [transfer] = await find('kind=transfer');
    expect(transfer).toMatchObject({
      kind: 'transfer',
      from: { account_number: asha.accountNumber, holder: asha.form.name, kind: 'customer' },
      to: { account_number: vikram.accountNumber, holder: vikram.form.name, kind: 'customer' },
    });
    const kinds = async (query: string) => (await find(query)).map(({ kind }: { kind: string }) => kind);
    expect(await kinds('kind=transfer')).toEqual(['transfer']);
    expect(await kinds(`account=${asha.accountNumber}`)).toEqual(['transfer', 'cash_in']);
    const number = (await get(`/banker/customers/${vikram.id}`)).data.customer_id;
    expect(await kinds(`account=${number.toLowerCase()}`)).toEqual(['transfer', 'cash_in']);
    const cash = await find('account=bank-cash-in');
    expect(cash).toHaveLength(2);
    expect(cash[0].from).toEqual({
      account_id: '00000000-0000-7000-8000-000000000001',
      account_number: 'BANK-CASH-IN',
      kind: 'cash_in',
      holder: 'Cash paid in by customers',
    });
    expect(await find('account=KB999999')).toEqual([]);
    expect(await kinds('minAmount=250.01&maxAmount=999.99')).toEqual(['cash_in']);
    const { date } = (await get('/banker/books/trial-balance')).data;
    expect(await find(`startDate=${date}&endDate=${date}`)).toHaveLength(3);
    expect((await banker.call('GET', '/banker/books/journals?kind=gift')).status).toBe(400);
    const page = await get('/banker/books/journals?account=bank-cash-in&limit=1');
    expect(await find(`account=bank-cash-in&before=${page.meta.nextBefore}`)).toEqual([cash[1]]);
  });

  test('the journals of a filter are a file, and the list of entries names its account', async () => {
    const fileWith = (filter: string) =>
      fileOf(desk.app, banker, 'GET', `/banker/books/journals/export?format=csv&kind=transfer${filter}`);
    const file = await fileWith('');
    const [header, line, end] = file.bytes.toString('utf8').split('\r\n');
    expect(header).toBe(
      '\uFEFFjournal_id,kind,from_account,from_holder,to_account,to_holder,amount,currency,status,business_date,posted_at,description',
    );
    const [transfer] = (await get('/banker/books/journals?kind=transfer')).data;
    const posted = new Date(Date.parse(transfer.created_at) + 330 * 60_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const sides = `${asha.accountNumber},${asha.form.name},${vikram.accountNumber},${vikram.form.name}`;
    const rest = `250.00,INR,Completed,${transfer.business_date},${posted},${transfer.description}`;
    expect(line).toBe(`${transfer.journal_id},Transfer,${sides},${rest}`);
    expect(end).toBe('');
    expect((await fileWith('&minAmount=250.01')).bytes.toString('utf8')).toBe(`${header}\r\n`);
    expect(file.filename).toMatch(/^journals-\d{4}-\d{2}-\d{2}\.csv$/);
    const { account_id: id } = await accountOf(asha);
    expect((await get(`/banker/books/accounts/${id}/entries`)).meta.account).toEqual({
      account_number: asha.accountNumber,
      kind: 'customer',
      holder: asha.form.name,
      balance: 750,
    });
  });

  test('the audit trail is for admins, by name, by person, paged', async () => {
    expect((await banker.call('GET', '/banker/audit')).status).toBe(403);
    const first = (await admin.call('GET', '/banker/audit?limit=3')).body;
    expect(first.data).toHaveLength(3);
    const second = (await admin.call('GET', `/banker/audit?limit=3&before=${first.meta.nextBefore}`)).body;
    expect(second.data[0].seq).toBe(first.data[2].seq - 1);
    const mine = (await admin.call('GET', `/banker/audit?search=${admin.staffId}`)).body.data;
    expect(
      mine.every(
        (event: { actor: string; object: string }) => event.actor === 'Kabir Rao' || event.object === admin.staffId,
      ),
    ).toBe(true);
    const signIns = (await admin.call('GET', '/banker/audit?event=session.started')).body;
    expect(new Set(signIns.data.map((event: { event: string }) => event.event))).toEqual(new Set(['session.started']));
    expect(signIns.meta.events).toContainEqual({ event: 'policy.changed', title: 'Bank policy changed' });
    expect((await admin.call('GET', '/banker/audit?event=journal.posted')).body.data).toHaveLength(3);
    expect((await admin.call('GET', '/banker/audit?event=nothing')).body.message).toBe('There is no such event.');
  });

  test('the audit trail is searched by name, number, account and period, and says in words what was done to whom', async () => {
    const find = async (query: string) => (await admin.call('GET', `/banker/audit?${query}`)).body.data;
    const titles = async (query: string) => (await find(query)).map(({ title }: { title: string }) => title);
    const { customer_id: number } = (await get(`/banker/customers/${vikram.id}`)).data;
    await banker.call('POST', `/banker/customers/${vikram.id}/deposit`, { amount: 10 });
    await banker.call('POST', `/banker/customers/${vikram.id}/flags`, { reason: 'Asked for by the police' });
    const expected = ['Account flagged', 'Deposit', 'Transfer', 'Deposit'];
    for (const search of [number, number.toLowerCase(), vikram.accountNumber, vikram.form.email])
      expect((await titles(`search=${search}`)).filter((title: string) => expected.includes(title))).toEqual(expected);
    const [flag, deposit, transfer] = (await find(`search=${number}`)).filter(({ title }: { title: string }) =>
      expected.includes(title),
    );
    expect(flag).toMatchObject({
      actor: 'Kabir Rao',
      description: `${vikram.form.name} · Asked for by the police`,
      customer_id: vikram.id,
      amount: null,
    });
    expect(deposit).toMatchObject({ actor: 'Kabir Rao', amount: 10, customer_id: vikram.id });
    expect(transfer).toMatchObject({ amount: 250, journal_id: transfer.object, actor: asha.form.name });
    expect(await titles(`search=${asha.accountNumber}&event=journal.posted`)).toEqual(['Transfer', 'Deposit']);
    const { date } = (await get('/banker/books/trial-balance')).data;
    expect((await titles(`search=${number}&startDate=${date}&endDate=${date}`)).slice(0, 2)).toEqual(
      expected.slice(0, 2),
    );
    expect(await find(`search=${number}&endDate=2020-01-01`)).toEqual([]);
    expect(await find('search=Nobody+of+this+name')).toEqual([]);
    const byStaff = await find('search=kabir+rao&event=customer.flagged');
    expect(byStaff.map(({ object }: { object: string }) => object)).toEqual([vikram.id]);
  });

  test('the audit trail of a person and of a period is read by an index', async () => {
    const plan = async (where: string) =>
      JSON.stringify(
        await desk.app.bank.transaction(async (tx) => {
          await sql`set local enable_seqscan = off`.execute(tx);
          return (
            await sql`explain (format json) select * from audit.events e where ${sql.raw(where)} order by e.at desc, e.seq desc limit 51`.execute(
              tx,
            )
          ).rows;
        }),
      );
    expect(await plan(`e.at >= '2026-01-01' and e.at < '2026-02-01'`)).toContain('audit_by_time');
    expect(await plan('true')).not.toContain('"Sort"');
  });
});

describe('the policy', () => {
  const put = (by: TestVisitor, body: object) => by.call('PUT', '/admin/policy', body);

  test('[B-TX-08] an admin changes the threshold from now on; the rows before stay, and what waits keeps its own rule', async () => {
    expect((await put(banker, { reviewAbove: 100, pendingDays: 7 })).status).toBe(403);
    expect((await put(admin, { reviewAbove: 0, pendingDays: 7 })).body.code).toBe('INVALID_INPUT');
    expect((await put(admin, { reviewAbove: 100, pendingDays: 91 })).body.message).toBe('Please enter 1 to 90 days');
    expect((await put(admin, { reviewAbove: 100, pendingDays: 2 })).body.data).toMatchObject({
      reviewAbove: 100,
      pendingDays: 2,
      changedBy: 'Kabir Rao',
    });
    const id = await desk.waiting(asha, vikram, 101);
    await put(admin, { reviewAbove: 200_000, pendingDays: 7 });
    const { data } = await get('/admin/policy');
    expect(data.current).toMatchObject({ reviewAbove: 200_000, pendingDays: 7 });
    expect(data.history.map((row: { reviewAbove: number }) => row.reviewAbove)).toEqual([100, 200_000]);
    const [item] = (await get('/banker/approvals')).data;
    expect(item).toMatchObject({
      transaction: { id },
      limit: 100,
      waits_because: 'Transfers above ₹100.00 wait for a banker.',
    });
    await banker.call('POST', `/banker/transactions/${id}/reject`, { reason: 'Only a test' });
  });

  test('changes within one moment are all kept, one after the other', async () => {
    const before = (await get('/admin/policy')).data.history.length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => put(admin, { reviewAbove: 200_000 + at, pendingDays: 7 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.validFrom)).size).toBe(12);
    expect((await get('/admin/policy')).data.history).toHaveLength(before + 12);
  });
});

describe('the targets', () => {
  test('[B-DB-19] an admin changes them from now on, the dashboard measures against them, and the old ones stay', async () => {
    const wanted = { customers: 500, monthlyTransactions: 1000 };
    expect((await get('/admin/targets')).data.current).toMatchObject({ customers: 65, monthlyTransactions: 80 });
    expect((await banker.call('PUT', '/admin/targets', wanted)).status).toBe(403);
    expect((await admin.call('PUT', '/admin/targets', { ...wanted, customers: 0 })).body.message).toBe(
      'Please enter a whole number from 1 to 10,00,000',
    );
    expect((await admin.call('PUT', '/admin/targets', wanted)).body).toMatchObject({
      message: 'Targets saved',
      data: { ...wanted, changedBy: 'Kabir Rao' },
    });
    const { data } = await get('/admin/targets');
    expect(data.current).toMatchObject({ ...wanted, changedBy: 'Kabir Rao' });
    expect(data.history).toMatchObject([{ customers: 65, monthlyTransactions: 80, changedBy: null }]);
    const dashboard = (await get('/banker/dashboard')).data;
    expect(dashboard.targets).toEqual(wanted);
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call('PUT', '/admin/targets', wanted)));
    expect(new Set(answers.map(({ body }) => body.data.validFrom)).size).toBe(8);
    expect(dashboard.customerProgress).toBe(Math.round((dashboard.customers / 500) * 100));
  });
});

// These come last, because they damage the books.
describe('the verification', () => {
  const run = async () => (await banker.call('POST', '/banker/books/verification')).body.data;

  test('is green because it was just run, and each run is kept', async () => {
    const before = (await get('/banker/books/verification')).data;
    const now = await run();
    expect(now).toMatchObject({ healthy: true, running: false, requestedBy: 'Kabir Rao' });
    expect(now.checks.length).toBeGreaterThan(9);
    expect(now.checks.every((check: { violations: number }) => check.violations === 0)).toBe(true);
    const names = now.checks.map((check: { name: string }) => check.name);
    expect(names).toEqual([...new Set(names)]);
    expect(now.checks.at(-1)).toMatchObject({
      name: 'the audit trail is as it was sealed',
      detail: expect.stringMatching(
        /^$|^1 event of this moment is sealed next$|^\d+ events of this moment are sealed next$/,
      ),
    });
    const after = (await get('/banker/books/verification')).data;
    expect(after.ranAt).toBe(now.ranAt);
    expect(after.history).toHaveLength(before.history.length + 1);
  });

  test('took as long as it took, although the bank’s clock was moved by months meanwhile', async () => {
    const { bank, clock } = desk.app;
    let readings = 0;
    const moved = {
      wall: () => clock.wall(),
      now: () => new Date(clock.now().getTime() + (readings++ === 0 ? 0 : 60 * 86_400_000)),
      businessDate: () => clock.businessDate(),
    };
    const verifier = createBookVerifier({ database: bank.database, clock: moved, log: createLog('silent') });
    const begun = performance.now();
    await verifier.run(null);
    const longest = Math.ceil(performance.now() - begun);
    const { status, body } = await banker.call('GET', '/banker/books/verification');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ requestedBy: null, healthy: true });
    expect(body.data.tookMs).toBeGreaterThan(0);
    expect(body.data.tookMs).toBeLessThanOrEqual(longest);
    expect((await banker.call('GET', '/banker/dashboard')).status).toBe(200);
  });

  test('is red when a row was changed by hand, and the account that fails moves no more money', async () => {
    const { account_id: account } = await accountOf(vikram);
    await desk.app.bank.asOwner('update ledger.accounts set balance_paise = balance_paise + 1 where account_id = $1', [
      account,
    ]);
    const red = await run();
    expect(red.healthy).toBe(false);
    const wrong = red.checks.filter((check: { violations: number }) => check.violations > 0);
    expect(wrong.length).toBeGreaterThanOrEqual(2);
    expect(wrong.map((check: { detail: string }) => check.detail).join()).toContain(account);
    expect((await get('/banker/dashboard')).data.booksHealthy).toBe(false);
    expect((await get(`/banker/customers/${vikram.id}`)).data).toMatchObject({
      status: 'inactive',
      status_reason: 'The account did not pass the verification of the books',
    });
    expect((await desk.transfer(vikram, asha, 1)).body.code).toBe('ACCOUNT_RESTRICTED');
    expect((await desk.transfer(asha, vikram, 1)).body.code).toBe('RECIPIENT_NOT_FOUND');
    // Other customers can still transfer.
    expect((await desk.transfer(asha, await desk.customer(), 1)).status).toBe(200);
  });

  test('is green again when the figure is put right', async () => {
    const { account_id: account } = await accountOf(vikram);
    await desk.app.bank.asOwner('update ledger.accounts set balance_paise = balance_paise - 1 where account_id = $1', [
      account,
    ]);
    expect((await run()).healthy).toBe(true);
  });

  test('four who ask at once share one run', async () => {
    const before = (await get('/banker/books/verification')).data.history.length;
    const answers = await Promise.all([run(), run(), run(), run()]);
    expect(new Set(answers.map((answer) => answer.ranAt)).size).toBe(1);
    expect((await get('/banker/books/verification')).data.history.length).toBe(before + 1);
  });
});
