import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, openSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageNamed } from '../contract/languages/language.ts';
import type { Transaction } from '../contract/vocabulary/transaction.ts';
import { documentWords } from '../server/documents/document-words.ts';
import { periodFigures } from '../server/documents/period-words.ts';
import { transactionRow, transactionTable } from '../server/documents/transaction-table.ts';
import { csvWriter } from '../server/paper/csv-writer.ts';
import type { PaperFormat } from '../server/paper/paper.ts';
import { pdfWriter } from '../server/paper/pdf-writer.ts';
import { xlsxWriter } from '../server/paper/xlsx-writer.ts';

// `npx tsx bench/document-sizes.ts [folder]`: time and memory of a long export in each format, each in a process of its own, so
// that one does not affect another. Memory that grows with the rows would show between the lines. The files stay in the folder;
// check them with other programs as docs/performance.md says.

const FORMATS: readonly PaperFormat[] = ['csv', 'xlsx', 'pdf'];
const ROWS = [1_000, 10_000, 50_000, 200_000];
const CHUNK = 500;
const WRITERS = { csv: csvWriter, xlsx: xlsxWriter, pdf: pdfWriter };
/** Descriptions as users enter them; every fifth row has one. */
const DESCRIPTIONS = ['Rent', 'chai ☕ 😀', '=HYPERLINK("http://x","y")', '@SUM(1)', 'मीरा को भेजा', 'کرایہ محمد اقبال'];
/** The customer's language: `PAPER_LANGUAGE=hi`, else English. */
const WORDS = documentWords(languageNamed(process.env.PAPER_LANGUAGE));
const FIELDS = ['transaction_id', 'date', 'type', 'amount', 'description', 'status'] as const;

function line(at: number): Transaction {
  return {
    id: `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    type: 'deposit',
    amount: at === 0 ? 10_000_000n : 12_345n,
    at: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
    status: 'completed',
    description: at % 5 === 0 ? (DESCRIPTIONS[(at / 5) % DESCRIPTIONS.length] ?? '') : `Payment ${at}`,
    balanceAfter: 10_000_000n + BigInt(at) * 12_345n,
  } as Transaction; // as: the other fields of a transaction are optional or not printed
}

/** Makes one file in this process and prints its time and memory. */
function make(format: PaperFormat, rows: number, folder: string): void {
  const file = openSync(path.join(folder, `${rows}.${format}`), 'w');
  const hash = createHash('sha256');
  let bytes = 0;
  const writer = WRITERS[format]((piece) => {
    bytes += piece.length;
    hash.update(piece);
    writeSync(file, piece);
  });
  const from = performance.now();
  const form = { format, words: WORDS, withBalance: true };
  writer.begin({
    language: WORDS.language,
    title: 'Transactions report',
    about: [{ label: 'Account holder', value: 'Meera Nair' }],
    issuedAt: new Date(),
    code: 'KOSH-0000-0000-0000-0000',
    verifyUrl: 'http://localhost/verify',
  });
  const closing = 10_000_000n + BigInt(rows - 1) * 12_345n;
  const period = {
    afterSeq: 0n,
    lastSeq: BigInt(rows),
    throughSeq: BigInt(rows),
    entries: rows,
    opening: 0n,
    closing,
    moneyIn: closing,
    moneyOut: 0n,
  };
  writer.take({ part: 'facts', large: true, facts: periodFigures(period, WORDS) });
  writer.take({ part: 'table', table: transactionTable(FIELDS, form) });
  for (let at = 0; at < rows; at += CHUNK) {
    const lines = Array.from({ length: Math.min(CHUNK, rows - at) }, (_, n) => line(at + n));
    writer.take({
      part: 'rows',
      rows: lines.map((each) => transactionRow(FIELDS, form, each)),
    });
  }
  writer.end();
  const seconds = (performance.now() - from) / 1000;
  const mostMb = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${format.padEnd(5)}${String(rows).padStart(8)} rows ${seconds.toFixed(1).padStart(7)} s ${(bytes / 1e6).toFixed(1).padStart(7)} MB  most memory of the process ${mostMb.toFixed(0).padStart(4)} MB`,
  );
}

const [folder = path.join(os.tmpdir(), 'kosh-documents'), format, rows] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (format && rows) make(format as PaperFormat, Number(rows), folder);
else {
  console.log(`Load of the machine before: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
  for (const each of FORMATS)
    for (const count of ROWS)
      spawnSync(process.execPath, [...process.execArgv, process.argv[1] ?? '', folder, each, String(count)], {
        stdio: 'inherit',
      });
  console.log(`The files are in ${folder}`);
}
