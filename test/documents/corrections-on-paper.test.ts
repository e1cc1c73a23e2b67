import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import { documentWords } from '../../server/documents/document-words.ts';
import { statementRow } from '../../server/documents/statement-table.ts';
import { statementPage } from '../../server/statement/statement-page.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { cellsOf, fileOf, unzipped } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

// Asha sent Ravi ₹1,000.00 and had ₹400.50 of it moved back: the files of both name the transfer and its reversal.
let desk: DeskUnderTest;
let asha: DeskPerson;
let ravi: DeskPerson;
let transfer: string;
let reversal: string;

beforeAll(async () => {
  desk = await openDesk();
  [asha, ravi] = [await desk.customer(1_000), await desk.customer()];
  transfer = (await desk.transfer(asha, ravi, 1_000)).body.data.transaction.id;
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const asked = await maker.call('POST', `/banker/transactions/${transfer}/reverse`, {
    amount: 400.5,
    reason: 'Sent too much',
  });
  await checker.call('POST', `/banker/changes/${asked.body.data.change.id}/approve`);
  [reversal] = (await checker.call('GET', `/banker/transactions/${transfer}`)).body.data.transaction.reversed_by;
});
afterAll(() => desk.close());

const exported = (person: DeskPerson, format: 'csv' | 'xlsx' | 'pdf') =>
  fileOf(desk.app, person.visitor, 'POST', '/customers/export-transactions', { format, allTypes: true });

/** Descriptions of the reversal and of the transfer in the files of the sender, or of the receiver. */
const described = (to: string, from?: string, nameOf = (id: string) => id) => [
  `Reversal: Transfer to ${to} · moves back ${nameOf(transfer)}`,
  `${from ? `Transfer from ${from}` : `Transfer to ${to}`} · ₹400.50 moved back by ${nameOf(reversal)}`,
];

test.each(['asha', 'ravi'] as const)('a table of data of %s names the other side of a correction', async (who) => {
  const person = { asha, ravi }[who];
  const csv = (await exported(person, 'csv')).bytes.toString('utf8');
  const [back, sent] = described(ravi.form.name, who === 'ravi' ? asha.form.name : undefined);
  expect(csv.split('\r\n').filter((line) => line.includes('moved back by') || line.includes('moves back'))).toEqual([
    expect.stringContaining(`,${back},`),
    expect.stringContaining(`,${sent},`),
  ]);
  const sheet = unzipped((await exported(person, 'xlsx')).bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const texts = [...cellsOf(sheet).values()].map(({ value }) => value);
  expect(texts.filter((text) => text.includes('moved back by') || text.includes('moves back'))).toEqual([back, sent]);
});

test('a document names the other side of a correction', async () => {
  const { text } = await readPdf((await exported(asha, 'pdf')).bytes, 1);
  // A cell breaks lines at spaces and hyphens, and PDFium reads a hyphen at the end of a line as U+FFFE.
  const joined = (words: string) => words.replaceAll(/[- \uFFFE]/g, '');
  for (const description of described(ravi.form.name)) expect(joined(text)).toContain(joined(description));
});

test('a statement names the other side of a correction', async () => {
  const { lines } = await statementPage(desk.app.bank.database.db, await accountOf(asha), { limit: 10 });
  const written = lines.map((line) => statementRow(line, documentWords('en'))[1]);
  // A statement has the references beside its lines.
  const [back, sent] = described(ravi.form.name, undefined, shownReference);
  expect(written).toEqual([
    expect.stringMatching(new RegExp(`^${back} · from `)),
    expect.stringMatching(new RegExp(`^${sent} · to `)),
    'Deposit',
  ]);
  const inHindi = lines.map((line) => statementRow(line, documentWords('hi'))[1]);
  const to = ravi.form.name;
  expect(inHindi).toEqual([
    expect.stringMatching(
      new RegExp(`^वापसी: ${to} को अंतरण · ${shownReference(transfer)} की वापसी · ${to} •••• \\d{4} से$`),
    ),
    expect.stringMatching(
      new RegExp(`^${to} को अंतरण · ₹400\\.50 वापस, संदर्भ ${shownReference(reversal)} · ${to} •••• \\d{4} को$`),
    ),
    'जमा',
  ]);
});

const receiptOf = async ({ visitor }: DeskPerson, id: string) => {
  const { bytes } = await fileOf(desk.app, visitor, 'GET', `/customers/transactions/${id}/receipt`);
  return (await readPdf(bytes, 1)).text.replaceAll('\uFFFE', '-');
};

test('[C-EX-07] the receipts of a transfer and of its reversal name each other, and why', async () => {
  const [sent, back] = [await receiptOf(asha, transfer), await receiptOf(asha, reversal)];
  expect(sent).toContain(`Moved back by us ₹400.50 · ${shownReference(reversal)}`);
  expect(sent).not.toContain('Moves back');
  expect(back).toContain(`Moves back ${shownReference(transfer)} Reason Sent too much`);
  expect(back).not.toContain('Moved back');
});

test('[C-EX-07] the receipt of what was rejected says that no money has moved, and why', async () => {
  const [rich, banker] = [await desk.customer(300_000), await desk.staff()];
  const id = await desk.waiting(rich, ravi);
  await banker.call('POST', `/banker/transactions/${id}/reject`, { reason: 'Papers are missing' });
  const text = await receiptOf(rich, id);
  expect(text).toContain('Reason Papers are missing');
  expect(text).toContain('Not booked: no money has moved.');
  expect(text).not.toContain('it waits');
});

async function accountOf({ id }: DeskPerson): Promise<string> {
  const [row] = await desk.app.bank.asOwner<{ account_id: string }>(
    'select account_id from bank.customers where id = $1',
    [id],
  );
  return row?.account_id ?? '';
}
