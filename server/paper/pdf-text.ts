import type PDFDocument from 'pdfkit';
import { passOverEmptyAnchors } from './font-anchors.ts';
import { type FontName, fontFile, type Weight } from './pdf-fonts.ts';
import { type ReadLetter, readLetters, type Sign } from './pdf-letters.ts';
import { runsToTheLeft, type ShownRun, shownRuns } from './pdf-runs.ts';

type Doc = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** A letter in the file: its glyph's number in hex, and its width at size 1000. */
interface Letter {
  readonly hex: string;
  readonly width: number;
}

/** A plain text in the file: its glyphs' numbers in hex, and its width at size 1000. Undefined for one that is shaped. */
type PlainText = Letter | undefined;

/** A font as pdfkit embeds it; its types leave it out. */
interface Embedded {
  readonly id: string;
  /** Returns glyph numbers in hex, and the position of each, at size 1000. */
  encode(text: string): [string[], { advanceWidth: number; xAdvance: number; xOffset: number; yOffset: number }[]];
  ref(): unknown;
  layoutCache?: unknown;
}

/** Scripts and pictures in which letters join, move or stack; everything else is one glyph after the other. */
const SHAPED = /\p{M}|\p{Join_Control}|[\u0590-\u0DFF\u200E\u200F\uFB1D-\uFEFC]|[\u{1F000}-\u{1FAFF}]/u;
/** Pages whose word shapes are kept: a Hindi paper has the same words on each row. */
const PAGES_WITH_SHAPES = 16;
const INK = '#17211c';

/**
 * Draws text on a page. Letters of scripts that need no shaping are looked up once each and written by number, which is
 * some fifty times quicker than laying every cell out; other text is laid out by the font's own rules, with its reading
 * text beside it, because its glyphs are not drawn in reading order.
 */
export class PdfText {
  readonly #doc: Doc;
  readonly #letters = new Map<Weight, Map<string, Letter>>([
    ['regular', new Map()],
    ['bold', new Map()],
  ]);

  /** The plain texts of this page: each is measured before it is drawn, and many are on every row. */
  readonly #texts = { regular: new Map<string, PlainText>(), bold: new Map<string, PlainText>() };
  #pages = 0;
  #inUse: FontName | undefined;

  constructor(doc: Doc) {
    this.#doc = doc;
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    const plain = this.#plain(text, weight);
    if (plain) return (plain.width * size) / 1000;
    return shownRuns(text, weight).reduce((width, run) => {
      this.#use(run.font, size);
      return width + this.#doc.widthOfString(run.text);
    }, 0);
  }

  /** Draws one line of text with its baseline at `y`, from the top. */
  draw(text: string, x: number, y: number, style: TextStyle): void {
    if (text === '') return;
    const plain = this.#plain(text, style.weight ?? 'regular');
    if (plain) this.#drawPlain(plain, x, y, style);
    else this.#drawShaped(text, x, y, style);
  }

  /** Returns the glyphs of a plain text, for a drawing outside a page. */
  encoded(text: string): { font: { id: string; ref(): unknown }; hex: string } {
    const font = this.#use('regular', 8);
    return { font, hex: this.#plain(text, 'regular')?.hex ?? '' };
  }

  /**
   * Clears the texts of a page, and every few pages pdfkit's cache of word shapes, which it would keep for the whole document.
   * Call after each page.
   */
  pageEnds(): void {
    for (const texts of Object.values(this.#texts)) texts.clear();
    this.#pages += 1;
    if (this.#pages % PAGES_WITH_SHAPES > 0) return;
    const fonts = (this.#doc as unknown as { _fontFamilies: Record<string, Embedded> })._fontFamilies; // Absent from its types.
    for (const font of Object.values(fonts)) font.layoutCache = Object.create(null);
  }

  #drawPlain({ hex }: Letter, x: number, y: number, { size, weight = 'regular', color = INK }: TextStyle): void {
    const font = this.#use(weight, size);
    this.#doc.addContent(`BT /${this.#onPage(font)} ${size} Tf ${rgb(color)} rg ${place(x, y)} <${hex}> Tj ET`);
  }

  #drawShaped(text: string, x: number, y: number, { size, weight = 'regular', color = INK }: TextStyle): void {
    let left = x;
    const runs = shownRuns(text, weight).map((run): DrawnRun => {
      const font = this.#use(run.font, size);
      const [glyphs, positions] = font.encode(run.text);
      const signs = glyphs.map((glyph, at) => {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
        const from = left;
        left += (xAdvance * size) / 1000;
        const drawn = `${place(from + (xOffset * size) / 1000, y - (yOffset * size) / 1000)} <${glyph}> Tj`;
        return { drawn, advance: xAdvance };
      });
      return { run, signs, begins: `/${this.#onPage(font)} ${size} Tf` };
    });
    const pieces = runsToTheLeft(text) ? inReadingOrder(runs) : [{ reads: text, drawn: runs.map(drawnRun).join(' ') }];
    for (const { reads, drawn } of pieces)
      this.#doc.addContent(`/Span <</ActualText <${utf16(reads)}>>> BDC BT ${rgb(color)} rg ${drawn} ET EMC`);
  }

  /** Adds a font to this page and returns its name there. */
  #onPage(font: Embedded): string {
    const page = this.#doc.page as unknown as { fonts: Record<string, unknown> }; // Absent from pdfkit's types.
    page.fonts[font.id] ??= font.ref();
    return font.id;
  }

  #plain(text: string, weight: Weight): PlainText {
    const texts = this.#texts[weight];
    const known = texts.get(text);
    if (known || texts.has(text)) return known;
    if (SHAPED.test(text)) {
      texts.set(text, undefined);
      return undefined;
    }
    let hex = '';
    let width = 0;
    for (const character of text) {
      const letter = this.#letter(character, weight);
      hex += letter.hex;
      width += letter.width;
    }
    const plain = { hex, width };
    texts.set(text, plain);
    return plain;
  }

  #letter(character: string, weight: Weight): Letter {
    const known = this.#letters.get(weight)?.get(character);
    if (known) return known;
    const [glyphs, positions] = this.#use(weight, 8).encode(character);
    const letter = { hex: glyphs.join(''), width: positions.reduce((sum, position) => sum + position.advanceWidth, 0) };
    this.#letters.get(weight)?.set(character, letter);
    return letter;
  }

  #use(font: FontName, size: number): Embedded {
    const changed = this.#inUse !== font;
    if (changed) this.#doc.font(fontFile(font));
    this.#inUse = font;
    this.#doc.fontSize(size);
    const embedded = (this.#doc as unknown as { _font: Embedded })._font; // Absent from its types.
    if (changed) passOverEmptyAnchors(embedded);
    return embedded;
  }
}

/** A run with its glyphs, from left to right. */
interface DrawnRun {
  readonly run: ShownRun;
  readonly signs: readonly Sign[];
  /** Chooses its font. */
  readonly begins: string;
}

function drawnRun({ begins, signs }: DrawnRun): string {
  return [begins, ...signs.map((sign) => sign.drawn)].join(' ');
}

/**
 * Returns the pieces in reading order, independent of their position. Some programs would take one text over a whole
 * line for visual order and reverse it again, so in a right-to-left line each letter carries its own text.
 */
function inReadingOrder(runs: readonly DrawnRun[]): ReadLetter[] {
  return runs
    .toSorted((one, other) => one.run.order - other.run.order)
    .flatMap((each) =>
      runsToTheLeft(each.run.reads)
        ? readLetters(each.run.reads, each.signs).map(({ reads, drawn }) => ({
            reads,
            drawn: `${each.begins} ${drawn}`,
          }))
        : [{ reads: each.run.reads, drawn: drawnRun(each) }],
    );
}

/** Encodes a text as UTF-16, for a PDF's reading text. */
function utf16(text: string): string {
  return `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}

/** Writes a number for a PDF. */
export function point(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Sets the position of the next glyph; pages count from the top, so letters are turned upright again. */
function place(x: number, y: number): string {
  return `1 0 0 -1 ${point(x)} ${point(y)} Tm`;
}

const COLOURS = new Map<string, string>();

/** Turns `#rrggbb` into three parts of one. */
export function rgb(color: string): string {
  let parts = COLOURS.get(color);
  if (parts === undefined) {
    parts = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
    COLOURS.set(color, parts);
  }
  return parts;
}
