import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTransactionRecord } from '../../server/desk/transactions/transaction-record.ts';
import { type AppUnderTest, codeIn, newForm, openApp } from '../sessions/app-under-test.ts';

// Mails follow the language of their customer. test/words/hindi-mails.test.ts tests the words.

let app: AppUnderTest;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Pays ₹6,000 from one customer to another, both with mails about it. */
async function pay(from: Person, to: Person, description = 'किराया'): Promise<void> {
  const deposit = { type: 'deposit', amount: 9000, description: '' };
  await from.visitor.call('POST', '/customers/transactions', deposit);
  const { body } = await from.visitor.call('GET', `/customers/find-recipient?phone=${to.form.phone}`);
  const transfer = { recipientId: body.data.id, amount: 6000, description };
  expect((await from.visitor.call('POST', '/customers/transfer', transfer)).status).toBe(200);
}
type Person = Awaited<ReturnType<AppUnderTest['newCustomer']>>;

test('who chose Hindi gets Hindi mails, and the other side of the payment English ones', async () => {
  const [asha, ravi] = [await app.newCustomer(), await app.newCustomer()];
  const saved = await asha.visitor.call('PUT', '/customers/preferences', { language: 'hi' });
  expect(saved.body.data).toMatchObject({ language: 'hi', email: true });
  await pay(asha, ravi);
  const sent = await app.letter(asha.form.email, 'money-out');
  expect(sent?.subject).toBe('आपके खाते से ₹6,000.00 गए');
  expect(sent?.text).toContain(`प्रिय ${asha.form.name},\n\nराशि: ₹6,000.00\n`);
  expect(sent?.text).toContain('\nविवरण: किराया\n');
  const [{ id, reference }] = (await asha.visitor.call('GET', '/customers/transactions?limit=1')).body.data;
  expect(sent?.text).toContain(`\nसंदर्भ संख्या: ${reference}\n`);
  expect((await app.letter(ravi.form.email, 'money-in'))?.text).toContain(`\nReference: ${reference}\n`);
  // Staff find both letters by their transaction, whatever their language.
  const { letters } = await readTransactionRecord(app.bank.database.db, id);
  expect(letters.map(({ to }) => to).toSorted()).toEqual([asha.form.email, ravi.form.email].toSorted());
  expect((await app.letter(ravi.form.email, 'money-in'))?.subject).toBe('₹6,000.00 came into your account');
  const passwords = { currentPassword: asha.form.password, newPassword: 'Winter-2027-rain' };
  expect((await asha.visitor.call('POST', '/customers/change-password', passwords)).status).toBe(200);
  expect((await app.letter(asha.form.email, 'password-changed'))?.subject).toBe('आपका पासवर्ड बदला गया');

  await asha.visitor.call('PUT', '/customers/preferences', { language: 'en' });
  await pay(asha, ravi);
  expect((await app.letter(asha.form.email, 'money-out'))?.subject).toBe('₹6,000.00 left your account');
});

test('who is paid without a description does not read their own name as the words of the payer', async () => {
  const [asha, ravi] = [await app.newCustomer(), await app.newCustomer()];
  await pay(asha, ravi, '');
  expect((await app.letter(ravi.form.email, 'money-in'))?.text).not.toContain('Description by the payer');
  expect((await app.letter(asha.form.email, 'money-out'))?.text).toContain(
    `\nDescription: Transfer to ${ravi.form.name}\n`,
  );
  await pay(asha, ravi, 'Rent');
  expect((await app.letter(ravi.form.email, 'money-in'))?.text).toContain('\nDescription by the payer: Rent\n');
});

test('an unknown language is refused, and English is in force until one is chosen', async () => {
  const { visitor } = await app.newCustomer();
  expect((await visitor.call('GET', '/customers/preferences')).body.data.language).toBe('en');
  expect((await visitor.call('PUT', '/customers/preferences', { language: 'fr' })).status).toBe(400);
});

test('who registers in a Hindi browser is written to in Hindi from the code on', async () => {
  const visitor = app.visitor();
  visitor.cookies.set('kosh_language', 'hi');
  const form = newForm();
  await visitor.call('POST', '/auth/register', form);
  const code = await app.letter(form.email, 'code');
  expect(code?.subject).toBe('आपका Kosh सत्यापन कोड');
  const opened = await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp: codeIn(code?.text) });
  expect(opened.status).toBe(200);
  expect((await app.letter(form.email, 'welcome'))?.subject).toBe('Kosh में आपका स्वागत है');
  expect((await visitor.call('GET', '/customers/preferences')).body.data.language).toBe('hi');
});

test('the farewell is in the language that its customer had', async () => {
  const { visitor, form, customer } = await app.newCustomer();
  await visitor.call('PUT', '/customers/preferences', { language: 'hi' });
  const staff = await app.newStaff('admin');
  const admin = app.visitor();
  await admin.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
  expect((await admin.call('DELETE', `/banker/customers/${customer.id}`)).status).toBe(200);
  expect((await app.letter(form.email, 'account-closed'))?.subject).toBe('आपका Kosh खाता बंद हो गया है');
});
