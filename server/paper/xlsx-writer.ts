import { INDIA_OFFSET_MS } from '../../contract/vocabulary/bank-time.ts';
import { rupeesText } from '../../contract/vocabulary/money.ts';
import { FRAME_WORDS } from './frame-words.ts';
import type { Cell, Column, Fact, Paper, PaperWriter, Part, Sink, SumTerm, Table } from './paper.ts';
import { writtenInstant } from './written-dates.ts';
import {
  columnLetters,
  contentTypes,
  PACKAGE_RELATIONS,
  STYLE,
  STYLES,
  sheetHead,
  sheetTail,
  workbook,
  workbookRelations,
  xmlText,
} from './xlsx-frame.ts';
import { ZipStream } from './zip-stream.ts';

const WIDTHS: Record<Column['kind'], number> = { id: 38, text: 32, rupees: 18, instant: 22, day: 14, number: 12 };
/** Max rows of a table on one sheet: programs call a file damaged with more than 1,048,576 in all, and head and sums need some. */
const MAX_ROWS = 1_000_000;
/** A workbook counts days from 30 December 1899. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

/**
 * Writes a workbook with typed cells, row by row, so that its length costs no memory. Each table is a sheet with a
 * header that stays in sight and filter buttons; its sums are formulas, with their present value beside them. A table of more
 * than `maxRows` rows goes on in a further sheet, and its sums are below its last row. The document's head is the last sheet.
 * Texts are inline strings: nothing in them is ever a formula.
 */
export function xlsxWriter(sink: Sink, maxRows = MAX_ROWS): PaperWriter {
  const zip = new ZipStream(sink);
  const sheets: { name: string; filter: string | undefined }[] = [];
  const said: Fact[] = [];
  let sheet: OpenSheet | undefined;
  let paper: Paper | undefined;

  function open(table: Table, before?: OpenSheet): OpenSheet {
    if (before) sheets.push({ name: before.name, filter: before.leave() });
    zip.file(`xl/worksheets/sheet${sheets.length + 1}.xml`);
    return new OpenSheet(zip, table, sheetName(table.title, sheets), before);
  }

  function close(): void {
    if (sheet) sheets.push({ name: sheet.name, filter: sheet.end() });
    sheet = undefined;
  }

  return {
    begin(given) {
      paper = given;
    },
    take(part: Part) {
      if (part.part === 'table') {
        close();
        sheet = open(part.table);
      } else if (part.part === 'rows') {
        for (const row of part.rows) {
          if (sheet && sheet.rows >= maxRows) sheet = open(sheet.table, sheet);
          sheet?.row(row);
        }
      } else if (part.part === 'facts') {
        said.push(...part.facts);
      } else {
        said.push({ label: '', value: part.text });
      }
    },
    end() {
      if (!paper) throw new Error('A workbook needs a head');
      close();
      zip.file(`xl/worksheets/sheet${sheets.length + 1}.xml`);
      aboutSheet(zip, paper, said);
      sheets.push({ name: sheetName(FRAME_WORDS[paper.language].aboutSheet, sheets), filter: undefined });
      const files = {
        'xl/workbook.xml': workbook(sheets),
        'xl/_rels/workbook.xml.rels': workbookRelations(sheets.length),
        'xl/styles.xml': STYLES,
      };
      for (const [name, text] of Object.entries({
        ...files,
        '_rels/.rels': PACKAGE_RELATIONS,
        '[Content_Types].xml': contentTypes(sheets.length),
      })) {
        zip.file(name);
        zip.write(text);
      }
      zip.end();
    },
  };
}

// A sheet's name has at most 31 characters, without these, and must be unique.
function sheetName(title: string, taken: readonly { name: string }[]): string {
  const plain =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 28) || 'Sheet';
  return taken.some(({ name }) => name === plain) ? `${plain} ${taken.length + 1}` : plain;
}

class OpenSheet {
  readonly name: string;
  readonly table: Table;
  readonly #zip: ZipStream;
  /** Its table's sheets before it, as a formula names them, each with its last row. */
  readonly #before: readonly Span[];
  readonly #letters: readonly string[];
  readonly #sums: readonly { readonly label: string; readonly terms: readonly CountedTerm[] }[];
  readonly #terms: readonly CountedTerm[];
  #last = 1;

  /** @param before the sheet in which the table's rows before these are; its sums go on here */
  constructor(zip: ZipStream, table: Table, name: string, before?: OpenSheet) {
    this.name = name;
    this.table = table;
    this.#zip = zip;
    this.#before = before ? [...before.#before, { sheet: `'${before.name}'!`, last: before.#last }] : [];
    this.#letters = table.columns.map((_, at) => columnLetters(at));
    this.#sums = before
      ? before.#sums
      : (table.sums ?? []).map(({ label, terms }) => ({ label, terms: terms.map((term) => this.#counted(term)) }));
    this.#terms = this.#sums.flatMap((sum) => sum.terms);
    zip.write(
      sheetHead(
        table.columns.map((column) => WIDTHS[column.kind]),
        true,
      ),
    );
    zip.write(
      rowXml(
        1,
        table.columns.map((column, at) => textCell(this.#letters[at] ?? '', 1, column.header, STYLE.header)),
      ),
    );
  }

  /** Number of the table's rows on this sheet. */
  get rows(): number {
    return this.#last - 1;
  }

  row(row: readonly Cell[]): void {
    this.#last += 1;
    const cells = row.map((cell, at) => cellXml(this.#letters[at] ?? '', this.#last, cell, this.table.columns[at]));
    this.#zip.write(rowXml(this.#last, cells));
    for (const term of this.#terms) addTo(term, row);
  }

  /** Writes the sums, two rows below the last row, and returns the range under the filter buttons. */
  end(): string | undefined {
    this.#sums.forEach((sum, index) => this.#sumRow(this.#last + 2 + index, sum.label, sum.terms));
    return this.leave();
  }

  /** Ends it without the sums, which are below the table's last row, and returns the range under the filter buttons. */
  leave(): string {
    const letters = columnLetters(this.table.columns.length - 1);
    this.#zip.write(sheetTail(`A1:${letters}${this.#last}`));
    return `$A$1:$${letters}$${this.#last}`;
  }

  #place(key: string): number {
    return this.table.columns.findIndex((column) => column.key === key);
  }

  #counted(term: SumTerm): CountedTerm {
    const when = Object.entries(term.when).map(([key, values]) => ({ place: this.#place(key), values }));
    return { term, place: this.#place(term.column), when, total: 0n };
  }

  #sumRow(row: number, label: string, terms: readonly CountedTerm[]): void {
    const place = Math.max(0, terms[0]?.place ?? 0);
    const value = terms.reduce((sum, { term, total }) => sum + BigInt(term.sign) * total, 0n);
    const formula = terms
      .map(({ term }, at) => `${term.sign < 0 ? '-' : at > 0 ? '+' : ''}${this.#formula(term)}`)
      .join('');
    const cells = place > 0 ? [textCell(columnLetters(place - 1), row, label, STYLE.label)] : [];
    const style = value < 0n ? STYLE.negativeSum : STYLE.sum;
    cells.push(
      `<c r="${columnLetters(place)}${row}" s="${style}"><f>${xmlText(formula)}</f><v>${rupeesText(value)}</v></c>`,
    );
    this.#zip.write(rowXml(row, cells));
  }

  #formula(term: SumTerm): string {
    const parts = [...this.#before, { sheet: '', last: this.#last }].flatMap((span) => this.#sumsOf(term, span));
    return parts.length > 1 ? `(${parts.join('+')})` : (parts[0] ?? '0');
  }

  #sumsOf(term: SumTerm, { sheet, last }: Span): string[] {
    const range = (key: string) => {
      const letters = columnLetters(this.#place(key));
      return `${sheet}${letters}$2:${letters}$${Math.max(2, last)}`;
    };
    // One SUMIFS for each combination of values: the function takes one value a column.
    const combinations = Object.entries(term.when).reduce<string[][]>(
      (all, [key, values]) => all.flatMap((before) => values.map((value) => [...before, `${range(key)},"${value}"`])),
      [[]],
    );
    return combinations.map((conditions) =>
      conditions.length > 0 ? `SUMIFS(${range(term.column)},${conditions.join(',')})` : `SUM(${range(term.column)})`,
    );
  }
}

/** The rows of a table on one of its sheets. */
interface Span {
  /** The sheet as a formula names it, such as `'Deposits'!`; empty for the formula's own. */
  readonly sheet: string;
  readonly last: number;
}

/** A term of a sum while rows are counted: its columns' places in a row, and its total so far in paise. */
interface CountedTerm {
  readonly term: SumTerm;
  readonly place: number;
  readonly when: readonly { readonly place: number; readonly values: readonly string[] }[];
  total: bigint;
}

function addTo(counted: CountedTerm, row: readonly Cell[]): void {
  const cell = row[counted.place];
  if (typeof cell !== 'bigint') return;
  if (counted.when.every(({ place, values }) => values.includes(String(row[place])))) counted.total += cell;
}

function aboutSheet(zip: ZipStream, paper: Paper, said: readonly Fact[]): void {
  const words = FRAME_WORDS[paper.language];
  const facts: Fact[] = [
    ...paper.about,
    ...said,
    { label: words.issued, value: writtenInstant(paper.issuedAt, paper.language) },
    ...(paper.madeBy ? [{ label: words.madeBy, value: paper.madeBy }] : []),
    { label: words.code, value: paper.code },
    { label: words.checkItAt, value: paper.verifyUrl },
  ];
  zip.write(sheetHead([26, 70], false));
  zip.write(rowXml(1, [textCell('A', 1, paper.title, STYLE.title)]));
  zip.write(rowXml(2, [textCell('A', 2, words.demoLine, STYLE.label)]));
  facts.forEach(({ label, value }, at) =>
    zip.write(rowXml(at + 4, [textCell('A', at + 4, label, STYLE.label), textCell('B', at + 4, value, STYLE.plain)])),
  );
  zip.write(sheetTail(undefined));
}

function rowXml(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.join('')}</row>`;
}

function textCell(letters: string, row: number, text: string, style: number): string {
  return `<c r="${letters}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function cellXml(letters: string, row: number, cell: Cell, column: Column | undefined): string {
  if (cell === null || cell === '') return '';
  const number = (value: string, style: number) => `<c r="${letters}${row}" s="${style}"><v>${value}</v></c>`;
  if (typeof cell === 'bigint') {
    return column?.kind === 'rupees'
      ? number(rupeesText(cell), cell < 0n ? STYLE.negativeRupees : STYLE.rupees)
      : number(String(cell), STYLE.plain);
  }
  if (cell instanceof Date) return number(String(serialDay(cell.getTime() + INDIA_OFFSET_MS)), STYLE.instant);
  if (column?.kind === 'day') return number(String(serialDay(Date.parse(`${cell}T00:00:00Z`))), STYLE.day);
  return textCell(letters, row, cell, STYLE.plain);
}

function serialDay(ms: number): number {
  return (ms - DAY_ZERO_MS) / 86_400_000;
}
