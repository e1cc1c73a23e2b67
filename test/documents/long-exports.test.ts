import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { postAllInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { cellsOf, fileOf, unzipped } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

// Rows enough to need chunks, pages and a worker. The long form, EXPORT_ROWS=50000, takes a minute.
const ROWS = Number(process.env.EXPORT_ROWS ?? 10_000);
const BATCH = 1000;
const PAISE = 12_345n;

let app: AppUnderTest;
let asha: TestVisitor;
let address: string;

beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
  const made = await app.newCustomer();
  asha = made.visitor;
  const [account] = await app.bank.asOwner<{ account_id: string }>(
    'select account_id from bank.customers where id = $1',
    [made.customer.id],
  );
  for (let at = 0; at < ROWS; at += BATCH) {
    const postings = Array.from({ length: BATCH }, (_, n) =>
      customerPaysIn({
        journalId: uuidv7(),
        account: account?.account_id ?? '',
        amount: at + n === 0 ? 10_000_000n : PAISE,
        actorId: made.customer.id,
        idempotencyKey: randomUUID(),
        description: `Payment ${at + n}`,
      }),
    );
    await app.bank.database.transaction((tx) => postAllInside(tx, app.clock, postings));
  }
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.fastify.server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(() => app.close());

/** Downloads an export as a browser does; measures the server's heap growth and its longest event-loop pause. */
async function download(format: 'csv' | 'xlsx' | 'pdf') {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  delay.enable();
  const from = performance.now();
  const response = await fetch(`${address}/api/customers/export-transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  });
  expect(response.status).toBe(200);
  const pieces: Uint8Array[] = [];
  let mostHeap = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed - before);
  }
  delay.disable();
  return { bytes: Buffer.concat(pieces), ms: performance.now() - from, mostHeap, longestPauseMs: delay.max / 1e6 };
}

const SUM = Number(10_000_000n + BigInt(ROWS - 1) * PAISE) / 100;

test(`[C-EX-01] ${ROWS} rows as CSV, every one of them`, async () => {
  const { bytes } = await download('csv');
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(ROWS + 1);
  expect(new Set(lines.map((line) => line.slice(0, 36))).size).toBe(ROWS + 1);
});

test(`[C-EX-07] ${ROWS} rows as a workbook, with the right sum, while a transfer goes through`, async () => {
  const running = download('xlsx');
  const transfer = await asha.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 1 });
  expect(transfer.status).toBe(200);
  const { bytes, mostHeap } = await running;
  const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const total = /<f>\(SUMIFS\(D\$2:D\$(\d+),[^<]*&quot;deposit&quot;[^<]*<\/f><v>([\d.]+)<\/v>/.exec(sheet);
  expect(Number(total?.[1])).toBeGreaterThanOrEqual(ROWS + 1);
  expect(Number(total?.[2])).toBe(SUM);
  expect(cellsOf(sheet.slice(0, 5000)).get('D1')).toMatchObject({ value: 'Amount' });
  // Rows are streamed in chunks, so the heap does not grow with their number.
  expect(mostHeap).toBeLessThan(150_000_000);
});

test(`[C-EX-07] ${ROWS} rows as a PDF that is whole, paged, and ends with the first payment`, async () => {
  const { bytes, longestPauseMs } = await download('pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  expect(longestPauseMs).toBeLessThan(5000);
  const { text, pageCount } = await readPdf(bytes, 1, -1);
  expect(pageCount).toBeGreaterThan(ROWS / 100);
  expect(text).toContain(`Page 1 of ${pageCount} `);
  expect(text).toContain(`Page ${pageCount} of ${pageCount} `);
  expect(text).toContain('₹1,00,000.00');
}, 300_000);

test(`[C-EX-10] a history of ${ROWS} rows is made in the background, too large for a letter, and kept to download`, async () => {
  const { body } = await asha.call('POST', '/customers/account-statement', { statementType: 'transaction_history' });
  await vi.waitFor(
    async () => {
      const [statement] = (await asha.call('GET', '/customers/statements')).body.data;
      expect(statement).toMatchObject({ id: body.data.id, status: 'sent', formats: ['pdf', 'xlsx'] });
    },
    { timeout: 240_000, interval: 200 },
  );
  const [mail] = await app.bank.asOwner<{ files: number; text: string }>(
    "select jsonb_array_length(attachments) as files, text from bank.mails where kind = 'statement'",
  );
  expect(mail).toMatchObject({ files: 0, text: expect.stringContaining('download it in your profile') });
  const response = await fetch(`${address}/api/customers/statements/${body.data.id}?format=xlsx`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  const sheet = unzipped(Buffer.from(await response.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? '';
  const [, paidIn] = /<f>SUM\(F\$2:F\$\d+\)<\/f><v>([\d.]+)<\/v>/.exec(sheet) ?? [];
  expect(Number(paidIn)).toBe(SUM);
}, 300_000);

test('[B-EX-04] every deposit of the bank is in the file, also those that were opened at one moment', async () => {
  const DEPOSITS = 50_001;
  const { email, password } = await app.newStaff('admin');
  const staff = app.visitor();
  await staff.call('POST', '/auth/login/banker', { email, password });
  await app.bank.asOwner(
    `insert into bank.term_deposits (id, deposit_number, customer_id, account_id, type, principal_paise, rate_bp, tenure_months, start_date,
       maturity_date, description, opening_key, opening_fingerprint, opening_journal, opening_terms, opened_at)
     select gen_random_uuid(), 'TD' || (900000 + n), c.id, gen_random_uuid(), 'fixed', 100, 700, 12, '2026-01-05', '2027-01-05', '', 'long ' || n, '',
       gen_random_uuid(), '{}', now() + n / 1000 * interval '1 second'
     from generate_series(1, $1) n, (select id from bank.customers limit 1) c`,
    [DEPOSITS],
  );
  const files = unzipped((await fileOf(app, staff, 'GET', '/deposits/export?format=xlsx')).bytes);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(new Set(sheet.match(/TD9\d{5}/g)).size).toBe(DEPOSITS);
  const total = /<f>SUM\(F\$2:F\$(\d+)\)<\/f><v>([\d.]+)<\/v>/.exec(sheet);
  expect(total?.slice(1)).toEqual([String(DEPOSITS + 1), `${DEPOSITS}.00`]);
  expect(cellsOf(files.get('xl/worksheets/sheet2.xml') ?? '').get('B5')).toMatchObject({ value: String(DEPOSITS) });
});
