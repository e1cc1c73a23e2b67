/** The parts of a workbook that do not depend on its rows (ECMA-376), and the escaping of text in XML. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Styles by their place in `cellXfs` below. */
export const STYLE = {
  plain: 0,
  header: 1,
  rupees: 2,
  negativeRupees: 3,
  instant: 4,
  day: 5,
  label: 6,
  sum: 7,
  negativeSum: 8,
  title: 9,
} as const;

// A number format has at most three sections, and Indian grouping needs all three: crores, lakhs, the rest.
const RUPEES = '[&gt;=10000000]"₹"##\\,##\\,##\\,##0.00;[&gt;=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00';
const NEGATIVE_RUPEES = '[&lt;=-10000000]"-₹"##\\,##\\,##\\,##0.00;[&lt;=-100000]"-₹"##\\,##\\,##0.00;"₹"##,##0.00';

export const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="4"><numFmt numFmtId="164" formatCode="${RUPEES.replaceAll('"', '&quot;')}"/><numFmt numFmtId="165" formatCode="${NEGATIVE_RUPEES.replaceAll('"', '&quot;')}"/><numFmt numFmtId="166" formatCode="d\\ mmm\\ yyyy\\ hh:mm:ss"/><numFmt numFmtId="167" formatCode="d\\ mmm\\ yyyy"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3EEE8"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"><color rgb="FF0B6B4B"/></top><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="10">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>
<xf numFmtId="165" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>
<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

export const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: number): string {
  const each = numbers(sheets).map(
    (n) =>
      `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${each.join('')}</Types>`;
}

export function workbookRelations(sheets: number): string {
  const each = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}

/** Writes the workbook; `filter` is the range under a sheet's filter buttons, undefined for a sheet without. */
export function workbook(sheets: readonly { name: string; filter: string | undefined }[]): string {
  const each = sheets.map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const filters = sheets.flatMap(({ name, filter }, at) =>
    filter
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${xmlText(name.replaceAll("'", "''"))}'!${filter}</definedName>`,
        ]
      : [],
  );
  const names = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : '';
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each.join('')}</sheets>${names}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

/** Writes a sheet up to its first row; a header row stays in sight. */
export function sheetHead(widths: readonly number[], frozen: boolean): string {
  const pane = frozen
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>'
    : '';
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

export function sheetTail(filter: string | undefined): string {
  return `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}</worksheet>`;
}

/** Has every character that `xmlText` may have to change; most texts have none. */
const ESCAPED = /[&<>"_\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/u;

/**
 * Escapes a text for XML: without characters that XML cannot hold, and without `_x0041_`, which a workbook would read
 * as an escape.
 */
export function xmlText(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text
    .replace(/[^\P{Cc}\n\t]|[\p{Surrogate}\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns the letters of a column: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
