import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { PdfText } from '../../server/paper/pdf-text.ts';
import { ALL_TEXTS, ORDINARY_TEXTS } from '../hostile/hostile-values.ts';

/** Draws texts on a page in both weights; returns the file's size in bytes and the total width in points. */
async function pageWith(texts: readonly string[]): Promise<{ bytes: number; width: number }> {
  const doc = new PDFDocument({ compress: false });
  let bytes = 0;
  doc.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const onPage = new PdfText(doc);
  let width = 0;
  for (const text of texts) {
    width += onPage.widthOf(text, { size: 9 });
    for (const weight of ['regular', 'bold'] as const) onPage.draw(text, 20, 20, { size: 9, weight });
  }
  const ended = once(doc, 'end');
  doc.end();
  await ended;
  return { bytes, width };
}

describe('a document', () => {
  // The layout engine used to fail on Malayalam and Gurmukhi: their fonts lack mark positions for some letters.
  test.each(Object.entries(ORDINARY_TEXTS))('writes %s', async (_script, text) => {
    const { bytes, width } = await pageWith([text]);
    expect(bytes).toBeGreaterThan(2_000);
    expect(width).toBeGreaterThan(20);
  });

  test('can be made of any text', async () => {
    // Stored texts are at most as long as an address.
    const { bytes } = await pageWith(ALL_TEXTS.map((text) => [...text].slice(0, 300).join('')));
    expect(bytes).toBeGreaterThan(20_000);
  });
});
