import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, openSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageNamed } from '../contract/languages/language.ts';
import type { Transaction } from '../contract/vocabulary/transaction.ts';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { documentWords } from '../server/documents/document-words.ts';
import { periodFigures } from '../server/documents/period-words.ts';
import { transactionRow, transactionTable } from '../server/documents/transaction-table.ts';
import { csvWriter } from '../server/paper/csv-writer.ts';
import type { PaperFormat } from '../server/paper/paper.ts';
import { pdfWriter } from '../server/paper/pdf-writer.ts';
import { xlsxWriter } from '../server/paper/xlsx-writer.ts';
import { textOf } from './scoreboard.ts';

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

/** A file, and what it took. */
interface Made {
  readonly format: PaperFormat;
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** The peak of the process, with Node, the fonts and garbage that is not collected yet. */
  readonly mostMegabytes: number;
}

/** Makes one file in a process of its own, whose memory is then that of this file alone. */
function makeInOwnProcess(format: PaperFormat, rows: number): Made {
  const args = [...process.execArgv, process.argv[1] ?? '', folder, format, String(rows)];
  // as: the process prints what `make` prints.
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Made;
}

/** Makes one file in this process and prints its time and memory as JSON. */
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
  const made: Made = {
    format,
    rows,
    seconds: Number(seconds.toFixed(1)),
    megabytes: Number((bytes / 1e6).toFixed(1)),
    mostMegabytes: Math.round(mostMb),
  };
  console.log(JSON.stringify(made));
}

const [folder = path.join(os.tmpdir(), 'kosh-documents'), format, rows] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (format && rows) make(format as PaperFormat, Number(rows), folder);
else {
  const machine = watchMachine();
  const made = FORMATS.flatMap((each) => ROWS.map((count) => makeInOwnProcess(each, count)));
  const sizes = {
    columns: ['format', 'rows', 'seconds', 'file MB', 'most memory of the process MB'],
    rows: made.map((each) => [each.format.toUpperCase(), each.rows, each.seconds, each.megabytes, each.mostMegabytes]),
  };
  console.log(`${textOf(sizes)}\nThe files are in ${folder}`);
  recordFigures('documents', { what: 'Long exports written without a bank', tables: { sizes } }, machine());
}
