import {
  type Cell,
  type Column,
  cellText,
  type Fact,
  type Paper,
  type PaperWriter,
  type Part,
  type Sink,
  type Table,
} from './paper.ts';
import { INK, MARGIN, MUTED, PdfPage } from './pdf-page.ts';
import type { Element } from './pdf-structure.ts';
import type { TextStyle } from './pdf-text.ts';

export const CELL: TextStyle = { size: 8 };
export const HEADER: TextStyle = { size: 8, weight: 'bold' };
const ID: TextStyle = { size: 6.5 };
const GAP = 8;
const ROW_LINE = 11;

/** Writes a document on the bank's paper: drawn, tagged for screen readers, page after page without keeping any. */
export function pdfWriter(sink: Sink): PaperWriter {
  let page: PdfPage | undefined;
  let table: OpenTable | undefined;

  function closeTable(): void {
    table?.end();
    table = undefined;
  }

  return {
    begin(paper: Paper) {
      page = new PdfPage(paper, sink);
      facts(page, paper.about, false);
    },
    take(part: Part) {
      if (!page) throw new Error('A document begins with its head');
      if (part.part === 'rows') {
        for (const row of part.rows) table?.row(row);
        return;
      }
      closeTable();
      if (part.part === 'facts') facts(page, part.facts, part.large === true);
      else if (part.part === 'heading') heading(page, part.text);
      else if (part.part === 'note') note(page, part.text);
      else table = new OpenTable(page, part.table);
    },
    end() {
      closeTable();
      page?.end();
    },
  };
}

function heading(page: PdfPage, text: string): void {
  if (page.isFull(60)) page.newPage();
  page.structure.leaf('H2', page.structure.document, () =>
    page.text(text, MARGIN, page.y + 4, { size: 11, weight: 'bold' }),
  );
  page.y += 22;
}

function note(page: PdfPage, text: string): void {
  const lines = page.lines(text, page.width, CELL);
  if (page.isFull(lines.length * ROW_LINE)) page.newPage();
  page.structure.leaf('P', page.structure.document, () => {
    lines.forEach((line, at) => page.text(line, MARGIN, page.y + at * ROW_LINE, { ...CELL, color: MUTED }));
  });
  page.y += lines.length * ROW_LINE + 8;
}

/** Draws labels with their values in two columns; large: in a row, for the most important sums. */
function facts(page: PdfPage, all: readonly Fact[], large: boolean): void {
  const columns = large ? Math.min(4, all.length) : 2;
  const width = page.width / columns;
  for (let at = 0; at < all.length; at += columns) {
    const line = all
      .slice(at, at + columns)
      .map((fact) => ({ ...fact, lines: page.lines(fact.value, width - 12, { size: large ? 11 : 9 }) }));
    const height = 14 + Math.max(...line.map((fact) => fact.lines.length)) * (large ? 16 : 13) + 4;
    if (page.isFull(height)) page.newPage();
    line.forEach((fact, column) => {
      const x = MARGIN + column * width;
      page.structure.leaf('P', page.structure.document, () => {
        page.text(fact.label, x, page.y, { size: 7.5, color: MUTED });
        fact.lines.forEach((text, row) =>
          page.text(text, x, page.y + 11 + row * (large ? 16 : 13), {
            size: large ? 11 : 9,
            weight: large ? 'bold' : 'regular',
            color: INK,
          }),
        );
      });
    });
    page.y += height;
  }
  page.y += 4;
}

/** A column on the page, in points. */
interface ShownColumn {
  readonly column: Column;
  /** Its place in a row. */
  readonly index: number;
  readonly x: number;
  /** Of its texts, without the gap to the next one. */
  readonly width: number;
  readonly style: TextStyle;
}

/** Divides the width of a page among the columns that a PDF shows. */
export function shownColumns(table: Table, pageWidth: number): ShownColumn[] {
  const columns = table.columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column.dataOnly !== true);
  const weights = columns.reduce((sum, { column }) => sum + (column.weight ?? 1), 0);
  const last = columns.at(-1)?.index;
  let x = MARGIN;
  return columns.map(({ column, index }) => {
    const width = ((column.weight ?? 1) / weights) * pageWidth;
    x += width;
    const style = { ...(column.kind === 'id' ? ID : CELL), align: aligned(column) };
    // The last one ends where the lines end.
    const gap = index === last ? 0 : GAP;
    return { column, index, x: x - width, width: width - gap, style };
  });
}

class OpenTable {
  readonly #page: PdfPage;
  readonly #table: Table;
  readonly #shown: readonly ShownColumn[];
  readonly #element: Element;
  readonly #stopRepeating: () => void;
  #body: Element | undefined;
  #rows = 0;

  constructor(page: PdfPage, table: Table) {
    this.#page = page;
    this.#table = table;
    this.#shown = shownColumns(table, page.width);
    if (table.title) heading(page, table.title);
    if (page.isFull(50)) page.newPage();
    this.#element = page.structure.open('Table');
    const head = page.structure.open('TR', this.#element);
    this.#header((draw) => page.structure.leaf('TH', head, draw, { A: { O: 'Table', Scope: 'Column' } }));
    page.structure.close(head);
    this.#stopRepeating = page.onContinue(() => this.#header((draw) => draw()));
  }

  row(row: readonly Cell[]): void {
    const page = this.#page;
    const cells = this.#shown.map(({ index, column, width, style }) =>
      page.lines(cellText(row[index] ?? null, column, page.paper.language), width, style),
    );
    const height = cells.reduce((most, lines) => Math.max(most, lines.length), 0) * ROW_LINE + 5;
    if (page.isFull(height)) {
      this.#closeBody();
      page.newPage();
    }
    this.#body ??= page.structure.open('TBody', this.#element);
    const element = page.structure.open('TR', this.#body);
    this.#shown.forEach(({ x, width, style }, column) => {
      page.structure.leaf('TD', element, () => {
        cells[column]?.forEach((line, at) => page.text(line, x, page.y + 3 + at * ROW_LINE, style, width));
      });
    });
    page.structure.close(element);
    page.y += height;
    page.structure.artifact(() => page.rule(page.y));
    this.#rows += 1;
  }

  end(): void {
    this.#closeBody();
    this.#page.structure.close(this.#element);
    this.#stopRepeating();
    this.#page.y += 10;
    if (this.#rows === 0 && this.#table.empty) note(this.#page, this.#table.empty);
  }

  #header(cell: (draw: () => void) => void): void {
    const page = this.#page;
    const headers = this.#shown.map(({ column, width }) => page.lines(column.header, width, HEADER));
    const most = Math.max(...headers.map(({ length }) => length));
    this.#shown.forEach(({ column, x, width }, at) => {
      cell(() => {
        // Its last line stands on the rule, as those of the others.
        const top = page.y + (most - (headers[at]?.length ?? 1)) * ROW_LINE;
        headers[at]?.forEach((line, row) =>
          page.text(line, x, top + row * ROW_LINE, { ...HEADER, align: aligned(column) }, width),
        );
      });
    });
    page.y += 4 + most * ROW_LINE;
    page.rule(page.y - 1, INK);
  }

  #closeBody(): void {
    if (this.#body) this.#page.structure.close(this.#body);
    this.#body = undefined;
  }
}

function aligned(column: Column): 'left' | 'right' {
  return column.kind === 'rupees' || column.kind === 'number' ? 'right' : 'left';
}
