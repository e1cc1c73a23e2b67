import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writtenDay, writtenInstant } from '../../server/paper/written-dates.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { fileOf } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

// Kavya reads Hindi and Meera English; each gets the bank's papers in her own language (decision 96).

vi.setConfig({ testTimeout: 60_000 });

let app: AppUnderTest;
let kavya: TestVisitor;
let meera: TestVisitor;

/** A customer with ₹9,00,000.00 who has sent ₹1,234.50 and waits for a withdrawal. */
async function customerWho(reads: 'en' | 'hi', payee: string): Promise<TestVisitor> {
  const { visitor } = await app.newCustomer();
  await visitor.call('PUT', '/customers/preferences', { language: reads });
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  const { body } = await visitor.call('GET', `/customers/find-recipient?phone=${payee}`);
  await visitor.call('POST', '/customers/transfer', { recipientId: body.data.id, amount: 1234.5, description: 'Rent' });
  await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  return visitor;
}

beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
  const { form } = await app.newCustomer();
  [kavya, meera] = [await customerWho('hi', form.phone), await customerWho('en', form.phone)];
}, 60_000);
afterAll(() => app.close());

/** Puts a word in the place of each code, id, number of an account and moment, which differ in every run. */
function steady(text: string): string {
  return text
    .replaceAll(/KOSH(?:-[0-9A-Z]{4}){4}/g, 'CODE')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/•••• \d{4}/g, '•••• 0000')
    .replaceAll(/\d{1,2} [\p{L}\p{M}॰]+ 20\d\d(?:, \d\d:\d\d)?/gu, 'DATE');
}

/** The receipt of the transaction at this place of the list, newest first. */
async function receiptOf(visitor: TestVisitor, place: number) {
  const line = (await visitor.call('GET', '/customers/transactions')).body.data[place];
  return fileOf(app, visitor, 'GET', `/customers/transactions/${line.id}/receipt`);
}

test('a date in Hindi has the month of the Hindi pages and Western digits', () => {
  expect(writtenDay('2026-09-05', 'hi')).toBe('5 सित॰ 2026');
  expect(writtenInstant(new Date('2026-11-21T07:35:00Z'), 'hi')).toBe('21 नव॰ 2026, 13:05');
  expect(writtenInstant(new Date('2026-11-21T07:35:00Z'))).toBe('21 Nov 2026, 13:05');
});

test('[C-EX-07] the receipt of a customer who reads Hindi is in Hindi, with names and notes as written', async () => {
  const { bytes } = await receiptOf(kavya, 1);
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(hi-IN\)/);
  expect(steady((await readPdf(bytes, 1)).text)).toBe(
    'सत्यापन कोड CODE · यहाँ जाँचें: http://localhost:3000/verify DATE को जारी · प्रदर्शन: Kosh बैंक नहीं है, और यहाँ असली पैसा नहीं चलता। ' +
      'पृष्ठ 1 / 1 Kosh कोश डेमो प्रदर्शन: Kosh बैंक नहीं है, और यहाँ असली पैसा नहीं चलता। लेन-देन की रसीद ' +
      'प्रकार पैसे भेजे स्थिति पूरा खाताधारक Meera Nair खाता •••• 0000 प्राप्तकर्ता Meera Nair •••• 0000 विवरण Rent लेन-देन आईडी ID ' +
      'राशि ₹1,234.50 तिथि DATE इसके बाद शेष राशि ₹8,98,765.50',
  );
  expect(steady((await readPdf((await receiptOf(kavya, 0)).bytes, 1)).text)).toContain(
    'प्रकार निकासी स्थिति लंबित खाताधारक Meera Nair खाता •••• 0000 विवरण निकासी लेन-देन आईडी ID ' +
      'राशि ₹3,00,000.00 तिथि DATE अभी दर्ज नहीं: बैंक के निर्णय की प्रतीक्षा में।',
  );
});

test('[C-EX-07] the receipt of a customer who reads English is as it was', async () => {
  const { bytes } = await receiptOf(meera, 1);
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(en-IN\)/);
  expect(steady((await readPdf(bytes, 1)).text)).toBe(
    'Verification code CODE · check it at http://localhost:3000/verify Issued DATE · Demonstration: Kosh is not a bank, and no real money moves. ' +
      'Page 1 of 1 Kosh कोश DEMO Demonstration: Kosh is not a bank, and no real money moves. Transaction receipt ' +
      'Type Money Sent Status Completed Account holder Meera Nair Account •••• 0000 Sent to Meera Nair •••• 0000 Description Rent Transaction ID ID ' +
      'Amount ₹1,234.50 Date DATE Balance after it ₹8,98,765.50',
  );
});

test('[C-EX-07] the code of a receipt in Hindi is found, and the file is the one that was issued', async () => {
  const { bytes } = await receiptOf(kavya, 1);
  const [code = ''] = /KOSH(?:-[0-9A-Z]{4}){4}/.exec((await readPdf(bytes, 1)).text) ?? [];
  expect((await app.visitor().call('GET', `/documents/verify/${code}`)).body.data).toMatchObject({
    genuine: true,
    kind: 'receipt',
    amount: 1234.5,
    books_agree: true,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
});
