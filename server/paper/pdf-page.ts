import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { FRAME_WORDS } from './frame-words.ts';
import type { Paper, Sink } from './paper.ts';
import { fontFile } from './pdf-fonts.ts';
import { PdfOutput } from './pdf-output.ts';
import { withDirection } from './pdf-runs.ts';
import { PdfStructure } from './pdf-structure.ts';
import { PdfText, point, rgb, type TextStyle } from './pdf-text.ts';
import { writtenInstant } from './written-dates.ts';

export const MARGIN = 40;
export const INK = '#17211c';
export const MUTED = '#53615a';
export const GREEN = '#0b6b4b';
export const LINE = '#cfd8d2';
const AMBER = '#8a5a00';
const FOOT = 46;
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Pages of the bank's paper: letterhead, foot with page numbers and the code, and text in any Indian script. Drawn
 * content is not kept; the number of pages, known only at the end, is one small drawing that all feet refer to.
 */
export class PdfPage {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly structure: PdfStructure;
  readonly paper: Paper;
  readonly #text: PdfText;
  readonly #output: PdfOutput;
  /** Top of the next element, in points from the top of the page. */
  y = MARGIN;
  #pages = 0;
  readonly #total: { write(content: string): void; end(): void; data: unknown };
  readonly #onContinue: (() => void)[] = [];

  constructor(paper: Paper, sink: Sink) {
    const words = FRAME_WORDS[paper.language];
    this.paper = paper;
    this.doc = new PDFDocument({
      size: 'A4',
      layout: paper.landscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/UA' as 'PDF/A-1', // The types of pdfkit do not know of the universally accessible kind yet.
      tagged: true,
      lang: words.locale,
      displayTitle: true,
      font: fontFile('regular'),
      info: {
        Title: paper.title,
        Author: 'Kosh (demonstration)',
        Creator: 'Kosh',
        Subject: words.demoLine,
        CreationDate: paper.issuedAt,
      },
    });
    this.#output = new PdfOutput(this.doc, sink);
    this.structure = new PdfStructure(this.doc);
    this.#text = new PdfText(this.doc);
    this.#total = this.doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -3, 60, 10] }) as never; // Its content is written at the end.
    this.newPage();
    this.#letterhead();
  }

  get #words() {
    return FRAME_WORDS[this.paper.language];
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** True when fewer than `height` points are left. */
  isFull(height: number): boolean {
    return this.y + height > this.doc.page.height - MARGIN - FOOT;
  }

  /** Draws `header` at the top of every following page, until the returned function is called. */
  onContinue(header: () => void): () => void {
    this.#onContinue.push(header);
    return () => void this.#onContinue.splice(this.#onContinue.indexOf(header), 1);
  }

  newPage(): void {
    if (this.#pages > 0) this.#leavePage();
    this.doc.addPage();
    this.#pages += 1;
    this.structure.pageBegins();
    this.y = MARGIN;
    this.structure.artifact(() => this.#foot());
    if (this.#pages > 1) {
      this.structure.artifact(() => {
        this.text(`Kosh · ${this.paper.title}`, MARGIN, this.y, { size: 8, color: MUTED });
        this.text(this.#words.demoLine, MARGIN, this.y, { size: 8, color: AMBER, align: 'right' }, this.width);
      });
      this.y += 18;
      for (const header of this.#onContinue) this.structure.artifact(header);
    }
  }

  end(): void {
    this.#leavePage();
    const { font, hex } = this.#text.encoded(String(this.#pages));
    this.#total.data = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -3, 60, 10],
      Resources: { Font: { [font.id]: font.ref() } },
    };
    this.#total.write(`BT /${font.id} 8 Tf ${rgb(MUTED)} rg <${hex}> Tj ET`);
    this.#total.end();
    this.structure.end();
    this.doc.end();
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, style: TextStyle): number {
    return this.#text.widthOf(text, style);
  }

  /** Draws one line of text with its top at `y`; aligned to the right it ends at `x + width`. */
  text(text: string, x: number, y: number, style: TextStyle, width = 0): void {
    const left = style.align === 'right' ? x + width - this.widthOf(text, style) : x;
    this.#text.draw(text, left, y + style.size * 1.07, style);
  }

  /**
   * Breaks a text into lines no wider than `width`: between words, and inside one only where it does not fit a line.
   */
  lines(text: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(text, style) <= width && !text.includes('\n')) return [text];
    return text.split('\n').flatMap((line) => withDirection(line, this.#wrapped(line, width, style)));
  }

  rule(y: number, color = LINE): void {
    this.doc.addContent(`${rgb(color)} RG 0.5 w ${MARGIN} ${point(y)} m ${point(MARGIN + this.width)} ${point(y)} l S`);
  }

  #wrapped(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    let taken = 0;
    const put = (piece: string, wide: number) => {
      if (line && taken + wide > width) {
        lines.push(line.trimEnd());
        line = '';
        taken = 0;
      }
      line += piece;
      taken += wide;
    };
    // The dots of a masked account number stay with its digits.
    for (const word of text.split(/(?<=[ -])(?<!• )/)) {
      const wide = this.widthOf(word, style);
      if (wide <= width)
        put(word, this.widthOf(word.trimEnd(), style) + taken <= width ? Math.min(wide, width - taken) : wide);
      // A word longer than a whole line is cut between graphemes.
      else for (const { segment } of LETTERS.segment(word)) put(segment, this.widthOf(segment, style));
    }
    return [...lines, line.trimEnd()];
  }

  #leavePage(): void {
    this.structure.pageEnds();
    this.#output.pageEnds();
    this.#text.pageEnds();
  }

  #foot(): void {
    const { doc, paper } = this;
    const y = doc.page.height - MARGIN - FOOT + 12;
    this.rule(y);
    const words = this.#words;
    this.text(words.checkAt(paper.code, paper.verifyUrl), MARGIN, y + 6, { size: 7.5, color: MUTED });
    const issued = words.issuedAt(writtenInstant(paper.issuedAt, paper.language));
    const demo = [issued, paper.madeBy && words.by(paper.madeBy), words.demoLine].filter(Boolean).join(' · ');
    this.lines(demo, this.width - 90, { size: 7.5 }).forEach((line, index) =>
      this.text(line, MARGIN, y + 18 + index * 10, { size: 7.5, color: MUTED }),
    );
    const page = words.pageOf(this.#pages);
    const right = MARGIN + this.width;
    this.text(page, right - 90, y + 18, { size: 8, color: MUTED, align: 'right' }, 60);
    (doc.page as unknown as { xobjects: Record<string, unknown> }).xobjects.Pages = this.#total; // Absent from pdfkit's types.
    doc.addContent(`q 1 0 0 -1 ${right - 29} ${y + 18 + 8 * 1.07} cm /Pages Do Q`);
  }

  #letterhead(): void {
    const { paper, structure } = this;
    structure.leaf('P', structure.document, () => {
      this.text('Kosh', MARGIN, this.y, { size: 22, weight: 'bold', color: GREEN });
      this.text('कोश', MARGIN + 62, this.y + 6, { size: 14, color: GREEN });
    });
    structure.leaf('P', structure.document, () => {
      this.text(
        this.#words.demo,
        MARGIN,
        this.y,
        { size: 14, weight: 'bold', color: AMBER, align: 'right' },
        this.width - 64,
      );
      this.text(this.#words.demoLine, MARGIN, this.y + 20, { size: 8, color: AMBER, align: 'right' }, this.width - 64);
    });
    structure.leaf('Figure', structure.document, () => this.#qrCode(), {
      Alt: new String(this.#words.codeLeadsTo(paper.verifyUrl)),
    });
    this.y += 58;
    structure.artifact(() => this.rule(this.y, GREEN));
    this.y += 12;
    structure.leaf('H1', structure.document, () =>
      this.text(paper.title, MARGIN, this.y, { size: 16, weight: 'bold' }),
    );
    this.y += 28;
  }

  #qrCode(): void {
    const { size, data } = encode(`${this.paper.verifyUrl}#${this.paper.code}`, { ecc: 'L', border: 0 });
    const dot = 48 / size;
    const left = MARGIN + this.width - 48;
    data.forEach((row, r) =>
      row.forEach((dark, c) => dark && this.doc.rect(left + c * dot, this.y + r * dot, dot, dot)),
    );
    this.doc.fill(INK);
  }
}
