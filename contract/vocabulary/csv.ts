/**
 * CSV as RFC 4180 has it, for the browser and the server alike: every line ends in CRLF, a cell with a quote, a comma
 * or a line break stands in quotes. It begins with a byte order mark, without which Excel garbles Indic scripts.
 */

export const BYTE_ORDER_MARK = '\uFEFF';

// The start of a formula for a spreadsheet, in either width. A tab or a line break before it is no help.
const STARTS_A_FORMULA = /^[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * Writes a typed text as a cell that never starts a formula (C-EX-06). An apostrophe in front makes a spreadsheet show
 * it as text, so `=HYPERLINK("…")` in a name is only text.
 */
export function csvText(text: string): string {
  return quoted(STARTS_A_FORMULA.test(text) ? `'${text}` : text);
}

/** Writes a cell that the bank itself makes (a number, a date, an id) unchanged. */
export function csvPlain(value: string): string {
  return quoted(value);
}

/** Joins cells made by `csvText` and `csvPlain` to a line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function quoted(text: string): string {
  return /["\r\n,]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
