import { pdfWriter } from '/work/main/server/documents/pdf-writer.ts';
import { xlsxWriter } from '/work/main/server/documents/xlsx-writer.ts';
import { csvWriter } from '/work/main/server/documents/csv-writer.ts';
import { openSync, writeSync, closeSync } from 'node:fs';
const n = Number(process.argv[2] ?? 100); const kind = process.argv[3] ?? 'pdf';
const fd = openSync(`/tmp/try.${kind}`, 'w');
let bytes = 0;
const sink = (b: Uint8Array) => { bytes += b.length; writeSync(fd, b); };
const w = kind === 'pdf' ? pdfWriter(sink) : kind === 'xlsx' ? xlsxWriter(sink) : csvWriter(sink);
const t0 = performance.now();
w.begin({ title: 'Account statement', about: [{ label: 'Account', value: '•••• 1234' }, { label: 'Holder', value: 'मीरा नायर / தமிழ் செல்வி / বাংলা নাম 😀' }, { label: 'Period', value: '1 Nov 2026 – 21 Nov 2026' }], issuedAt: new Date(), code: 'KOSH-ABCD-EFGH-JKMN-PQRS', verifyUrl: 'http://localhost:3000/verify', landscape: false });
w.take({ part: 'facts', large: true, facts: [{ label: 'Opening balance', value: '₹1,00,000.00' }, { label: 'Closing balance', value: '₹12,34,567.50' }] });
w.take({ part: 'table', table: { title: 'Transactions', columns: [
 { key: 'transaction_id', header: 'Transaction', kind: 'id', weight: 1.6 }, { key: 'date', header: 'Date', kind: 'instant', weight: 1.3 }, { key: 'description', header: 'Description', kind: 'text', weight: 2.4 }, { key: 'type', header: 'Type', kind: 'text' }, { key: 'amount', header: 'Amount', kind: 'rupees', weight: 1.3 }, { key: 'balance', header: 'Balance', kind: 'rupees', weight: 1.3 }],
 sums: [{ label: 'Net', terms: [{ column: 'amount', when: { type: ['Deposit'] }, sign: 1 }, { column: 'amount', when: { type: ['Withdrawal'] }, sign: -1 }] }] } });
for (let i = 0; i < n; i += 500) {
  const rows = [];
  for (let j = i; j < Math.min(n, i + 500); j++) rows.push([crypto.randomUUID(), new Date(Date.now() - j * 1e6), j % 7 === 0 ? 'मीरा नायर को भेजा @SUM(1) 😀' : `Order number ${j} at the =HYPERLINK("http://x") bookshop`, j % 2 ? 'Deposit' : 'Withdrawal', BigInt(j * 1234 + 5), 10000000n + BigInt(j)]);
  w.take({ part: 'rows', rows: rows as never });
  if (i % 10000 === 0) console.log(i, Math.round(performance.now() - t0), 'ms', Math.round(process.memoryUsage().heapUsed / 1e6), 'MB heap', Math.round(process.memoryUsage().rss / 1e6), 'rss', bytes);
  await new Promise((r) => setImmediate(r));
}
w.end();
await new Promise((r) => setTimeout(r, 50));
closeSync(fd);
console.log(kind, n, Math.round(performance.now() - t0), 'ms', bytes, Math.round(process.memoryUsage().rss / 1e6));
