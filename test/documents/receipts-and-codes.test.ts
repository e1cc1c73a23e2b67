import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceOfTransaction } from '../../contract/vocabulary/transaction-reference.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';
import { customerWithMoney, fileOf } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const customerWith = (rupees: number) => customerWithMoney(app, rupees);

test('[C-EX-07] a receipt for one’s own line; its code verifies against the books, and another does not', async () => {
  const [asha, ravi] = [await customerWith(100_000), await customerWith(1)];
  const [line] = (await asha.visitor.call('GET', '/customers/transactions')).body.data;
  const receipt = await fileOf(app, asha.visitor, 'GET', `/customers/transactions/${line.id}/receipt`);
  expect(receipt).toMatchObject({ status: 200, contentType: 'application/pdf', filename: `receipt-${line.id}.pdf` });
  expect((await fileOf(app, ravi.visitor, 'GET', `/customers/transactions/${line.id}/receipt`)).status).toBe(404);
  const [issued] = await app.bank.asOwner<{ code: string }>(
    'select code from bank.issued_documents where journal_id = $1',
    [line.id],
  );
  const verified = await app
    .visitor()
    .call('GET', `/documents/verify/${issued?.code.toLowerCase().replaceAll('-', ' ')}`);
  expect(verified.body.data).toMatchObject({
    genuine: true,
    kind: 'receipt',
    amount: 100_000,
    books_agree: true,
    sha256: createHash('sha256').update(receipt.bytes).digest('hex'),
  });
  expect(verified.body.data.account_number).toMatch(/^•••• \d{4}$/);
  expect(JSON.stringify(verified.body)).not.toContain('Meera');
  expect((await app.visitor().call('GET', '/documents/verify/KOSH-0000-0000-0000-0000')).body.data).toEqual({
    genuine: false,
  });
  const { text } = await readPdf(receipt.bytes, 1);
  expect(text).toContain('₹1,00,000.00');
  expect(text).toContain(issued?.code);
  expect(text).toContain(`Reference ${referenceOfTransaction(line.id)}`);
});

test('[C-EX-07] a code is found as it is typed from paper, and not before its document is whole', async () => {
  const asha = await customerWith(750);
  await fileOf(app, asha.visitor, 'POST', '/customers/export-transactions', { format: 'csv' });
  // Copies of its record with chosen codes: one of a whole document, and one of a document that is being made.
  const [WHOLE, BEGUN] = ['KOSH-0A1B-0C1D-0E1F-0G1H', 'KOSH-0A1B-0C1D-0E1F-0G1J'];
  for (const [code, parts] of [
    [WHOLE, 'finished_at, sha256'],
    [BEGUN, 'null, null'],
  ])
    await app.bank.asOwner(
      `insert into bank.issued_documents (code, kind, format, issued_by, issued_at, finished_at, sha256)
       select $1, kind, format, issued_by, issued_at, ${parts} from bank.issued_documents
       where kind = 'transactions_export' order by issued_at desc limit 1`,
      [code],
    );
  const genuine = async (typed: string) =>
    (await app.visitor().call('GET', `/documents/verify/${encodeURIComponent(typed)}`)).body.data.genuine;
  for (const typed of [WHOLE, 'kosh 0a1b 0c1d 0e1f 0g1h', 'OAIB-OCLD-OE1F-0GiH', '0a1b0c1d0e1f0g1h'])
    expect(await genuine(typed), typed).toBe(true);
  expect(await genuine(BEGUN)).toBe(false);
});

test('[C-EX-07] a document whose figures the books do not bear out is said to disagree', async () => {
  const asha = await customerWith(2000);
  await fileOf(app, asha.visitor, 'POST', '/customers/export-transactions', { format: 'pdf' });
  const [issued] = await app.bank.asOwner<{ code: string }>(
    "select code from bank.issued_documents where kind = 'transactions_export' order by issued_at desc limit 1",
  );
  const verify = async () => (await app.visitor().call('GET', `/documents/verify/${issued?.code}`)).body.data;
  expect(await verify()).toMatchObject({
    genuine: true,
    opening_balance: 0,
    closing_balance: 2000,
    books_agree: true,
  });
  for (const [wrong, right] of [
    ['closing_paise = closing_paise + 1', 'closing_paise = closing_paise - 1'],
    ['opening_paise = opening_paise + 1', 'opening_paise = opening_paise - 1'],
  ]) {
    await app.bank.asOwner(`update bank.issued_documents set ${wrong} where code = $1`, [issued?.code]);
    expect(await verify(), wrong).toMatchObject({ genuine: true, books_agree: false });
    await app.bank.asOwner(`update bank.issued_documents set ${right} where code = $1`, [issued?.code]);
  }
  expect((await verify()).books_agree).toBe(true);
});

test('[C-EX-07] a document from before value dates is compared by the numbers of its entries', async () => {
  const asha = await customerWith(2000);
  await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 500 });
  await fileOf(app, asha.visitor, 'POST', '/customers/export-transactions', { format: 'pdf' });
  const [issued] = await app.bank.asOwner<{ code: string }>(
    "select code from bank.issued_documents where kind = 'transactions_export' order by issued_at desc limit 1",
  );
  const agrees = async (first: number, opening: number) => {
    await app.bank.asOwner(
      'update bank.issued_documents set first_seq = $2, opening_paise = $3, closing_paise = 250000 where code = $1',
      [issued?.code, first, opening],
    );
    return (await app.visitor().call('GET', `/documents/verify/${issued?.code}`)).body.data.books_agree;
  };
  expect([await agrees(1, 0), await agrees(2, 2_000_00)]).toEqual([true, true]);
  // In a period without an entry the first one would be the next.
  expect([await agrees(3, 2_500_00), await agrees(4, 2_500_00)]).toEqual([true, true]);
  expect([await agrees(1, 2_000_00), await agrees(2, 0), await agrees(2, 2_500_00)]).toEqual([false, false, false]);
});
