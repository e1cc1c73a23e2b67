import { expect, test } from 'vitest';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { Part } from '../../server/paper/paper.ts';
import { shownRuns, withDirection } from '../../server/paper/pdf-runs.ts';
import { pdfWriter } from '../../server/paper/pdf-writer.ts';
import { readPdf, replacementTexts, structureFaults } from './read-pdf.ts';

const shown = (text: string) => shownRuns(text, 'regular').map((run) => run.text);

test('what runs to the left is put in order: words from the right, numbers and Latin words as they are', () => {
  expect(shown('Rent 150.50')).toEqual(['Rent 150.50']);
  // Right to left: rent, a space, the amount.
  expect(shown('کرایہ 150.50')).toEqual(['150.50', ' ', 'کرایہ']);
  // A Latin line that contains one Urdu name.
  expect(shown('to میرا نائر 12')).toEqual(['to ', '12', ' ', 'نائر', ' ', 'میرا']);
  // Brackets still enclose their text when its direction changes.
  expect(shown('کرایہ (گھر)')).toEqual(['(', 'گھر', ') ', 'کرایہ']);
  expect(shown('چائے ☕')[0]).toBe('☕');
});

test('each line of a paragraph keeps its direction, and the marks for it are not drawn', () => {
  const lines = withDirection('کرایہ for the house', ['کرایہ for', 'the house']);
  expect(lines.map((line) => line.codePointAt(0))).toEqual([0x200f, 0x200f]);
  expect(shown(lines[0] ?? '').join('')).not.toContain('\u200F');
  expect(withDirection('one two', ['one', 'two'])).toEqual(['one', 'two']);
});

/** Prints a page with one row for each text. */
function printed(texts: readonly string[]): Buffer {
  const pieces: Uint8Array[] = [];
  const writer = pdfWriter((bytes) => pieces.push(bytes));
  writer.begin({
    language: 'en',
    title: 'Scripts',
    about: [],
    issuedAt: new Date('2026-11-21T10:00:00Z'),
    code: 'KOSH-0000-0000-0000-0000',
    verifyUrl: 'http://localhost/verify',
  });
  const parts: Part[] = [
    {
      part: 'table',
      table: {
        title: 'Names',
        columns: [
          { key: 'name', header: 'Name', kind: 'text', weight: 3 },
          { key: 'amount', header: 'Amount', kind: 'rupees' },
        ],
      },
    },
    { part: 'rows', rows: texts.map((text) => [text, 10_000_000n]) },
  ];
  for (const part of parts) writer.take(part);
  writer.end();
  return Buffer.concat(pieces);
}

const NAMES = [
  'محمد اقبال خان',
  'کرایہ (گھر) 150.50 روپے',
  'to میرا نائر •••• 1234',
  'मीरा नायर',
  'மீரா நாயர்',
  'మీరా నాయర్',
  'মীরা নায়ার',
  'ਮੀਰਾ ਨਾਇਰ',
  'મીરા નાયર',
  'ମୀରା ନାୟାର',
  'ಮೀರಾ ನಾಯರ್',
  'മീര നായർ',
  'chai ☕ 😀 👩‍🌾',
  '=HYPERLINK("http://x","y")',
  '@SUM(1)',
];

test('[C-EX-07] every script of India, emoji and formulas come out as text, no sign of them as a box', async () => {
  const bytes = printed(NAMES);
  expect(bytes.toString('latin1')).toContain('NotoSansArabic');
  expect(structureFaults(bytes)).toEqual([]);
  const text = (await readPdf(bytes, 1)).text.normalize('NFC').replaceAll(/[\u202A-\u202E\u200E\u200F]/g, '');
  const readAlike = NAMES.filter((each) => !/[\u0600-\u06FF]|\p{Emoji_Presentation}/u.test(each));
  expect(readAlike).toHaveLength(11);
  for (const name of readAlike) expect(text).toContain(name);
  // Words of one direction whose glyphs stand in one run: programs differ in the order and the gaps of the others.
  for (const word of ['محمد', 'کرایہ', 'روپے', 'میرا', '150.50', '1234']) expect(text, word).toContain(word);
  const replaced = replacementTexts(bytes);
  for (const word of ['اقبال', 'خان', 'chai ☕ 😀 👩‍🌾']) expect(replaced, word).toContain(word);
  expect(text).toContain(formatRupees(10_000_000n));
  expect(text).not.toContain('\uFFFD');
});
