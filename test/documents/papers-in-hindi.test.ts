import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { preferences } from '../../contract/customer/profile.ts';
import { LANGUAGES } from '../../contract/languages/language.ts';
import { CUSTOMER_EXPORT_FIELDS } from '../../contract/vocabulary/bank-terms.ts';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import { documentWords } from '../../server/documents/document-words.ts';
import { HELD_LABELS } from '../../server/documents/held-labels.ts';
import { HINDI_DOCUMENTS } from '../../server/documents/hindi-documents.ts';
import { statementTable } from '../../server/documents/statement-table.ts';
import { transactionTable } from '../../server/documents/transaction-table.ts';
import { FRAME_WORDS } from '../../server/paper/frame-words.ts';
import { PdfPage } from '../../server/paper/pdf-page.ts';
import { CELL, HEADER, shownColumns } from '../../server/paper/pdf-writer.ts';
import { writtenDay, writtenInstant } from '../../server/paper/written-dates.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { everyText } from '../words/every-text.ts';
import { cellsOf, fileOf, unzipped } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

// Kavya reads Hindi and Meera English; each gets the bank's papers in her own language (decision 96).

let app: AppUnderTest;
let kavya: TestVisitor;
let meera: TestVisitor;

/** A customer with ₹9,00,000.00 who has sent ₹1,234.50 and waits for a withdrawal. */
async function customerWho(reads: 'en' | 'hi', payee: string): Promise<TestVisitor> {
  const { visitor } = await app.newCustomer({ name: 'Meera Nair' });
  await visitor.call('PUT', '/customers/preferences', { language: reads });
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  const { body } = await visitor.call('GET', `/customers/find-recipient?phone=${payee}`);
  await visitor.call('POST', '/customers/transfer', { recipientId: body.data.id, amount: 1234.5, description: 'Rent' });
  await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  return visitor;
}

beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
  const { form } = await app.newCustomer({ name: 'Ravi Shah' });
  [kavya, meera] = [await customerWho('hi', form.phone), await customerWho('en', form.phone)];
});
afterAll(() => app.close());

/** Puts a word in the place of each code, id, number of an account, reference and moment, which differ in every run. */
function steady(text: string): string {
  return text
    .replaceAll(/KOSH(?:-[0-9A-Z]{4}){4}/g, 'CODE')
    .replaceAll(/KB(?:[-\uFFFE]\w{4}){4}/g, 'REFERENCE')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/•••• \d{4}/g, '•••• 0000')
    .replaceAll(/\d{1,2} [\p{L}\p{M}॰]+ 20\d\d(?:, \d\d:\d\d)?/gu, 'DATE');
}

/** The receipt of the transaction at this place of the list, newest first. */
async function receiptOf(visitor: TestVisitor, place: number) {
  const line = (await visitor.call('GET', '/customers/transactions')).body.data[place];
  return fileOf(app, visitor, 'GET', `/customers/transactions/${line.id}/receipt`);
}

test('no text of a paper was left in English', () => {
  const { locale, ...frame } = FRAME_WORDS.hi;
  expect(locale).toBe('hi-IN');
  const texts = [...everyText(HINDI_DOCUMENTS), ...everyText(frame)];
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(([, text]) => !/\p{Script=Devanagari}/u.test(text))).toEqual([]);
});

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
      'प्रकार पैसे भेजे स्थिति पूरा खाताधारक Meera Nair खाता •••• 0000 प्राप्तकर्ता Ravi Shah •••• 0000 विवरण Rent संदर्भ संख्या REFERENCE लेन-देन आईडी ID ' +
      'राशि ₹1,234.50 तिथि DATE इसके बाद शेष राशि ₹8,98,765.50',
  );
  expect(steady((await readPdf((await receiptOf(kavya, 0)).bytes, 1)).text)).toContain(
    'प्रकार निकासी स्थिति लंबित खाताधारक Meera Nair खाता •••• 0000 विवरण निकासी संदर्भ संख्या REFERENCE लेन-देन आईडी ID ' +
      'राशि ₹3,00,000.00 तिथि DATE अभी दर्ज नहीं: निर्णय की प्रतीक्षा में।',
  );
});

test('[C-EX-07] the receipt of a customer who reads English is as it was', async () => {
  const { bytes } = await receiptOf(meera, 1);
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(en-IN\)/);
  expect(steady((await readPdf(bytes, 1)).text)).toBe(
    'Verification code CODE · check it at http://localhost:3000/verify Issued DATE · Demonstration: Kosh is not a bank, and no real money moves. ' +
      'Page 1 of 1 Kosh कोश DEMO Demonstration: Kosh is not a bank, and no real money moves. Transaction receipt ' +
      'Type Money Sent Status Completed Account holder Meera Nair Account •••• 0000 Sent to Ravi Shah •••• 0000 Description Rent Reference REFERENCE Transaction ID ID ' +
      'Amount ₹1,234.50 Date DATE Balance after it ₹8,98,765.50',
  );
});

test('[C-EX-07] [C-TR-03] who receives a transfer without a description reads in Hindi from whom it came', async () => {
  const [sender, receiver] = [
    await app.newCustomer({ name: 'Ravi Shah' }),
    await app.newCustomer({ name: 'Meera Nair' }),
  ];
  await receiver.visitor.call('PUT', '/customers/preferences', { language: 'hi' });
  await sender.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 500 });
  const { body } = await sender.visitor.call('GET', `/customers/find-recipient?phone=${receiver.form.phone}`);
  await sender.visitor.call('POST', '/customers/transfer', { recipientId: body.data.id, amount: 100 });
  expect(steady((await readPdf((await receiptOf(receiver.visitor, 0)).bytes, 1)).text)).toContain(
    'प्रकार पैसे मिले स्थिति पूरा खाताधारक Meera Nair खाता •••• 0000 प्रेषक Ravi Shah •••• 0000 विवरण Ravi Shah से अंतरण संदर्भ संख्या REFERENCE लेन-देन आईडी ID',
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

const HEAD_OF_HINDI =
  'सत्यापन कोड CODE · यहाँ जाँचें: http://localhost:3000/verify DATE को जारी · प्रदर्शन: Kosh बैंक नहीं है, और यहाँ असली पैसा नहीं चलता। ';
const statementOf = async (visitor: TestVisitor) =>
  (await fileOf(app, visitor, 'POST', '/customers/account-statement/file', { statementType: 'account_statement' }))
    .bytes;

/** Waits until the bank has made the statement that was asked for. */
async function made(visitor: TestVisitor): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await visitor.call('GET', '/customers/statements')).body.data).toMatchObject([{ status: 'sent' }]),
    { timeout: 30_000, interval: 50 },
  );
}

describe('a statement', () => {
  test('[C-EX-10] is in Hindi for a customer who reads Hindi, figures and waiting money included', async () => {
    const text = steady((await readPdf(await statementOf(kavya), 1)).text).replaceAll(/\b\d{12}\b/g, '000000000000');
    expect(text).toBe(
      `${HEAD_OF_HINDI}पृष्ठ 1 / 1 Kosh कोश डेमो प्रदर्शन: Kosh बैंक नहीं है, और यहाँ असली पैसा नहीं चलता। खाता विवरण ` +
        'खाताधारक Meera Nair खाता संख्या 000000000000 पता 12 Marine Drive, Kochi खाते का प्रकार बचत ग्राहक आईडी KB100002 अवधि DATE – DATE ' +
        'आरंभिक शेष ₹0.00 आई हुई राशि ₹9,00,000.00 गई हुई राशि ₹1,234.50 अंतिम शेष ₹8,98,765.50 ' +
        'लेन-देन तिथि विवरण संदर्भ संख्या नामे (डेबिट) जमा (क्रेडिट) शेष राशि DATE जमा REFERENCE ₹9,00,000.00 ₹9,00,000.00 ' +
        'DATE Rent · Ravi Shah •••• 0000 को REFERENCE ₹1,234.50 ₹8,98,765.50 ' +
        'अभी दर्ज नहीं तिथि विवरण संदर्भ संख्या नामे (डेबिट) जमा (क्रेडिट) शेष राशि DATE निकासी REFERENCE ₹3,00,000.00',
    );
  });

  test('[C-EX-10] is as it was for a customer who reads English', async () => {
    const text = steady((await readPdf(await statementOf(meera), 1)).text).replaceAll(/\b\d{12}\b/g, '000000000000');
    expect(text).toContain(
      'Account statement Account holder Meera Nair Account number 000000000000 Address 12 Marine Drive, Kochi Account type Savings Customer ID KB100003 Period DATE – DATE ' +
        'Opening balance ₹0.00 Money in ₹9,00,000.00 Money out ₹1,234.50 Closing balance ₹8,98,765.50 ' +
        'Transactions Date Description Reference Paid out Paid in Balance DATE Deposit REFERENCE ₹9,00,000.00 ₹9,00,000.00 ' +
        'DATE Rent · to Ravi Shah •••• 0000 REFERENCE ₹1,234.50 ₹8,98,765.50 ' +
        'Not booked yet Date Description Reference Paid out Paid in Balance DATE Withdrawal REFERENCE ₹3,00,000.00',
    );
  });

  test('[C-EX-10] of many pages says so on each in Hindi, under the heads of its columns', async () => {
    const { visitor } = await app.newCustomer();
    await visitor.call('PUT', '/customers/preferences', { language: 'hi' });
    for (let n = 1; n <= 90; n += 1)
      await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: n, description: `वेतन ${n}` });
    const { text, pageCount } = await readPdf(await statementOf(visitor), 2, 3);
    expect(pageCount).toBe(3);
    expect(steady(text)).toContain(
      'पृष्ठ 2 / 3 Kosh · खाता विवरण प्रदर्शन: Kosh बैंक नहीं है, और यहाँ असली पैसा नहीं चलता। तिथि विवरण संदर्भ संख्या नामे (डेबिट) जमा (क्रेडिट) शेष राशि DATE वेतन',
    );
    expect(steady(text)).toMatch(/पृष्ठ 3 \/ 3 Kosh · खाता विवरण .* DATE वेतन 90 REFERENCE ₹90\.00 ₹4,095\.00$/);
  });

  test('[C-EX-10] made in the background is in Hindi, and so is the period in the e-mail with it', async () => {
    const { visitor, form } = await app.newCustomer({ name: 'Meera Nair' });
    await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 500 });
    await visitor.call('PUT', '/customers/preferences', { language: 'hi' });
    const asked = await visitor.call('POST', '/customers/account-statement', { statementType: 'transaction_history' });
    await made(visitor);
    const file = (format: string) =>
      fileOf(app, visitor, 'GET', `/customers/statements/${asked.body.data.id}?format=${format}`);
    const { text } = await readPdf((await file('pdf')).bytes, 1);
    expect(steady(text)).toContain('लेन-देन का इतिहास खाताधारक Meera Nair');
    expect(steady(text)).toContain('अवधि पहला दिन – DATE आरंभिक शेष ₹0.00');
    const mail = await app.letter(form.email, 'statement');
    expect(mail?.subject).toBe('आपके लेन-देन का इतिहास');
    expect(steady(mail?.text ?? '')).toContain('अवधि: पहला दिन – DATE\nसत्यापन कोड: CODE');
  });
});

describe('personal data', () => {
  test('[C-EX-10] have Hindi heads and labels, and amounts in rupees', async () => {
    const { visitor, form } = await app.newCustomer({ name: 'Meera Nair' });
    await visitor.call('PUT', '/customers/preferences', { language: 'hi' });
    const asked = await visitor.call('POST', '/customers/account-statement', { statementType: 'personal_data' });
    await made(visitor);
    const { bytes } = await fileOf(app, visitor, 'GET', `/customers/statements/${asked.body.data.id}`);
    const text = steady((await readPdf(bytes, 1, 2, -1)).text);
    expect(text).toContain('व्यक्तिगत डेटा खाताधारक Meera Nair');
    expect(text).toContain('अवधि DATE को मौजूद सब कुछ आपके बारे में हमारे पास मौजूद सारा डेटा यहाँ है।');
    expect(text).toMatch(/हमारे ग्राहक के रूप में आप फ़ील्ड मान .* मोबाइल नंबर \d{10}/);
    expect(text).toMatch(/ई-मेल और दस्तावेज़ों की भाषा hi /);
    expect(text).toMatch(/आपका खाता फ़ील्ड मान .* शेष राशि ₹0\.00 .*खाता संख्या \d+ .*उपलब्ध शेष ₹0\.00/);
    expect(text).toMatch(/लेन-देन तिथि विवरण संदर्भ संख्या नामे \(डेबिट\) जमा \(क्रेडिट\) शेष राशि इस अवधि में कोई लेन-देन नहीं।$/);
    expect(steady((await app.letter(form.email, 'statement'))?.text ?? '')).toContain('अवधि: DATE को मौजूद सब कुछ\n');
  });

  test('each table that has a customer has a title in both languages', async () => {
    const tables = await app.bank.asOwner<{ name: string }>(
      `select distinct t.table_name as name from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
       where t.table_schema = 'bank' and t.table_type = 'BASE TABLE' and c.column_name in ('customer_id', 'subject_id') and c.data_type = 'uuid'
         and t.table_name not in ('customer_flags', 'reset_links', 'sign_in_challenges', 'recovery_codes', 'statement_files')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    const titled = Object.keys(HINDI_DOCUMENTS.held.titles);
    expect(tables.map(({ name }) => name).filter((name) => !titled.includes(name))).toEqual([]);
  });

  test('each field of them has a label in both languages, and each label a field', async () => {
    // The columns that bank.held_about gives, of tables that may have no row yet, and of what is computed beside them.
    const fields = await app.bank.asOwner<{ section: string; field: string }>(
      `select c.table_name as section, c.column_name as field from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'bank' and t.table_type = 'BASE TABLE' and c.table_name = any($1) and c.data_type <> 'bytea'
         and c.column_name !~ '(hash|secret|encrypted|cipher|token|search_text|public_key|_key$|_step$|network)'
         and not (c.table_name = 'mails' and c.column_name in ('text', 'html', 'attachments', 'attempts', 'last_error', 'due_at'))
         and not (c.table_name = 'statement_requests' and c.column_name in ('attempts', 'last_error', 'due_at'))
       union all select 'account', column_name from information_schema.columns where table_schema = 'ledger' and table_name = 'balances'
       union all select 'activity', unnest(array['at', 'event', 'details']) union all select 'photo', 'image'
       union all select 'preferences', unnest($2::text[])`,
      [Object.keys(HINDI_DOCUMENTS.held.titles), Object.keys(preferences.shape)],
    );
    expect(fields.length).toBeGreaterThan(150);
    // A preference has a label of its own: `email` is elsewhere an address.
    const labelOf = ({ section, field }: { section: string; field: string }) =>
      [`${section}.${field}`, ...(section === 'preferences' ? [] : [field])].find((name) =>
        Object.hasOwn(HELD_LABELS, name),
      );
    expect(fields.filter((field) => labelOf(field) === undefined)).toEqual([]);
    const used = new Set(fields.map(labelOf));
    expect(Object.keys(HELD_LABELS).filter((name) => !used.has(name))).toEqual([]);
    for (const [name, [english, hindi]] of Object.entries(HELD_LABELS)) {
      expect(english, name).toMatch(/^[A-Z][^_]+$/);
      expect(hindi, name).toMatch(/^[\p{Script=Devanagari}\p{P} A-Z\d]+$/u);
    }
  });

  test('[C-EX-10] in English have labels too, not the names of the columns', async () => {
    const { visitor } = await app.newCustomer();
    const asked = await visitor.call('POST', '/customers/account-statement', { statementType: 'personal_data' });
    await made(visitor);
    const { bytes } = await fileOf(app, visitor, 'GET', `/customers/statements/${asked.body.data.id}`);
    const text = steady((await readPdf(bytes, 1, 2, -1)).text);
    expect(text).toMatch(/Your account Field Value .* Balance ₹0\.00 .*Account number \d+ .*Available balance ₹0\.00/);
    expect(text).toMatch(/Your sign-ins Field Value .* Network address [\d.:]+ .* Signed in with a second factor No /);
    expect(text).not.toMatch(/account number \d|balance paise|created at/);
  });
});

describe('an export', () => {
  const exported = async (visitor: TestVisitor, format: string) =>
    (await fileOf(app, visitor, 'POST', '/customers/export-transactions', { format })).bytes;

  test('[C-EX-01] [C-EX-07] as a PDF is in Hindi for a customer who reads Hindi', async () => {
    const text = steady((await readPdf(await exported(kavya, 'pdf'), 1)).text);
    expect(text).toContain('लेन-देन रिपोर्ट खाताधारक Meera Nair');
    expect(text).toContain(
      'अवधि पहला दिन – DATE आरंभिक शेष ₹0.00 आई हुई राशि ₹9,00,000.00 गई हुई राशि ₹1,234.50 अंतिम शेष ₹8,98,765.50',
    );
    expect(text).toContain('लेन-देन आईडी तिथि प्रकार राशि विवरण स्थिति शेष राशि');
    expect(text).toContain('पैसे भेजे ₹1,234.50 Rent पूरा ₹8,98,765.50');
  });

  test('[C-EX-09] as a workbook has Hindi heads, types and statuses, and sums that compute with them', async () => {
    const { visitor } = await app.newCustomer({ name: 'Meera Nair' });
    await visitor.call('PUT', '/customers/preferences', { language: 'hi' });
    for (const [type, amount] of [
      ['deposit', 900_000],
      ['withdrawal', 300_000],
      ['withdrawal', 10],
    ])
      await visitor.call('POST', '/customers/transactions', { type, amount });
    const files = unzipped(await exported(visitor, 'xlsx'));
    expect(files.get('xl/workbook.xml')).toMatch(/<sheet name="लेन-देन" .*<sheet name="इस फ़ाइल के बारे में" /);
    const cells = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '');
    const column = (letter: string, count: number) =>
      Array.from({ length: count }, (_, row) => cells.get(`${letter}${row + 1}`)?.value);
    expect(['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => cells.get(`${letter}1`)?.value)).toEqual([
      'लेन-देन आईडी',
      'तिथि',
      'प्रकार',
      'राशि',
      'विवरण',
      'स्थिति',
    ]);
    expect(column('C', 4)).toEqual(['प्रकार', 'निकासी', 'निकासी', 'जमा']);
    expect(column('F', 4)).toEqual(['स्थिति', 'पूरा', 'लंबित', 'पूरा']);
    expect([6, 7, 8].map((row) => [cells.get(`C${row}`)?.value, cells.get(`D${row}`)?.value])).toEqual([
      ['आई हुई राशि', '900000.00'],
      ['गई हुई राशि', '10.00'],
      ['अंतर', '899990.00'],
    ]);
    expect(cells.get('D7')?.formula).toBe(
      '(SUMIFS(D$2:D$4,C$2:C$4,"निकासी",F$2:F$4,"पूरा")+SUMIFS(D$2:D$4,C$2:C$4,"पैसे भेजे",F$2:F$4,"पूरा"))',
    );
    const about = [...cellsOf(files.get('xl/worksheets/sheet2.xml') ?? '').values()].map(({ value }) => value);
    expect(about.slice(0, 4)).toEqual(['लेन-देन रिपोर्ट', FRAME_WORDS.hi.demoLine, 'खाताधारक', 'Meera Nair']);
    expect(about.slice(-4, -1)).toEqual(['सत्यापन कोड', expect.stringMatching(/^KOSH-/), 'यहाँ जाँचें']);
  });

  test('[C-EX-06] as a CSV is the same for every reader, because programs read it', async () => {
    const [forKavya, forMeera] = (await Promise.all([exported(kavya, 'csv'), exported(meera, 'csv')])).map((bytes) =>
      bytes.toString('utf8').replaceAll(/[0-9a-f-]{36},[^,]*,/g, 'ID,DATE,'),
    );
    expect(forKavya).toBe(forMeera);
    expect(forKavya?.split('\r\n')).toEqual([
      '\uFEFFtransaction_id,date,type,amount,currency,description,status',
      'ID,DATE,withdrawal,300000.00,INR,Withdrawal,pending',
      'ID,DATE,transfer_out,1234.50,INR,Rent,completed',
      'ID,DATE,deposit,900000.00,INR,Deposit,completed',
      '',
    ]);
  });
});

describe.each(LANGUAGES)('on a page in %s', (language) => {
  const words = documentWords(language);
  const head = {
    language,
    title: 'Widths',
    about: [],
    issuedAt: new Date(0),
    code: 'KOSH',
    verifyUrl: 'http://localhost',
  };
  const page = new PdfPage(head, () => undefined);
  const columnsOf = (table: Parameters<typeof shownColumns>[0]) => shownColumns(table, page.width);

  test('[C-EX-07] no head of a column reaches into the next, and an amount of crores has one line', () => {
    const exported = transactionTable(CUSTOMER_EXPORT_FIELDS, { format: 'pdf', words, withBalance: true });
    for (const { column, width } of [statementTable(words), exported].flatMap(columnsOf)) {
      expect(page.widthOf(column.header, HEADER), column.key).toBeLessThanOrEqual(width);
      if (column.kind === 'rupees')
        expect(page.widthOf('₹9,99,99,999.99', CELL), column.key).toBeLessThanOrEqual(width);
    }
  });

  test('[C-EX-10] each date of a year has one line of a statement', () => {
    const [date] = columnsOf(statementTable(words));
    const wide = Array.from({ length: 12 }, (_, month) => words.instant(new Date(Date.UTC(2026, month, 28, 17, 8))));
    for (const each of wide) expect(page.widthOf(each, CELL), each).toBeLessThanOrEqual(date?.width ?? 0);
  });

  test('a reference has one line of a statement', () => {
    const found = columnsOf(statementTable(words)).find(({ column }) => column.key === 'reference');
    // Ids of one moment, the same in each run: one reference in a hundred thousand is too wide.
    const moment = Date.UTC(2026, 10, 21).toString(16).padStart(12, '0');
    const references = Array.from({ length: 500 }, (_, number) => {
      const chance = createHash('sha256').update(String(number)).digest('hex');
      const random = `7${chance.slice(0, 3)}-8${chance.slice(3, 6)}-${chance.slice(6, 18)}`;
      return shownReference(`${moment.slice(0, 8)}-${moment.slice(8)}-${random}`);
    });
    expect(new Set(references).size).toBe(500);
    const wide = references.map((each) => page.widthOf(each, found?.style ?? CELL));
    expect(Math.max(...wide)).toBeLessThanOrEqual(found?.width ?? 0);
  });
});
