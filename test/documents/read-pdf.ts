import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A page's number, from 1 on; from the end as −1. */
type PageNumber = number;

/**
 * Returns the text of pages as PDFium finds it, the reader inside Chrome, with one space between words; and the number of
 * pages. PDFium leaves out characters above U+FFFF, such as emoji, reads a glyph that stands for no text as a control
 * character, which is taken out here, and puts words of right-to-left scripts in an order of its own.
 */
export async function readPdf(pdf: Buffer, ...pages: PageNumber[]): Promise<{ text: string; pageCount: number }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pageCount = document.getPageCount();
  const texts = pages.map((page) => document.getPage(page > 0 ? page - 1 : pageCount + page).getText());
  document.destroy();
  library.destroy();
  return {
    text: texts
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\p{Cc}/gu, ''),
    pageCount,
  };
}

/** Returns the texts that a PDF gives to readers in place of its glyphs, in the order in which they are drawn. */
export function replacementTexts(pdf: Buffer): string {
  const written = partsOf(pdf).flatMap(({ content }) => [
    ...(content ?? '').matchAll(/\/ActualText <FEFF([0-9A-F]*)>/gi),
  ]);
  return written.map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join('');
}

/** Returns what is wrong with a PDF's table of objects, and with the lengths and the compression of its streams. */
export function structureFaults(pdf: Buffer): string[] {
  return partsOf(pdf).flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name}: ${fault}`]));
}

interface Part {
  readonly name: string;
  /** The content of a stream, decompressed. */
  readonly content?: string;
  readonly fault?: string;
}

/** Reads all objects of a PDF through its table, as programs do that do not repair a broken one. */
function partsOf(pdf: Buffer): Part[] {
  const text = pdf.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
  const [table = '', count = ''] = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)/.exec(text.slice(start)) ?? [];
  const entries = [...table.matchAll(/^(\d{10}) (\d{5}) ([nf]) $/gm)];
  if (entries.length === 0 || entries.length !== Number(count)) return [{ name: 'xref', fault: 'cannot be read' }];
  const offsets = entries.map(([, offset]) => Number(offset));
  return entries.flatMap(([, , , use], number): Part[] => (use === 'f' ? [] : [partAt(text, offsets, number)]));
}

function partAt(text: string, offsets: readonly number[], number: number): Part {
  const name = `object ${number}`;
  const at = offsets[number] ?? 0;
  const object = text.slice(at, text.indexOf('endobj', at));
  if (!object.startsWith(`${number} 0 obj`)) return { name, fault: 'is not where the table says' };
  const dictionary = /^\d+ 0 obj\s*(<<[^]*?>>)\s*stream\n/.exec(object);
  if (!dictionary) return { name };
  const [head, keys = ''] = dictionary;
  const [, length = '', reference] = /\/Length (\d+)( 0 R)?/.exec(keys) ?? [];
  const target = offsets[Number(length)] ?? 0;
  const size = Number(reference ? /^\d+ 0 obj\s*(\d+)/.exec(text.slice(target, target + 40))?.[1] : length);
  const from = at + head.length;
  if (!/^\s*endstream/.test(text.slice(from + size, from + size + 12))) return { name, fault: 'has another length' };
  const bytes = Buffer.from(text.slice(from, from + size), 'latin1');
  if (!keys.includes('/FlateDecode')) return { name, content: bytes.toString('latin1') };
  try {
    return { name, content: inflateSync(bytes).toString('latin1') };
  } catch (error) {
    return { name, fault: String(error) };
  }
}
