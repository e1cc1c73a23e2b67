import type { ReactNode, RefObject } from 'react';

export interface ChartWords {
  /** The chart's content in one sentence. */
  readonly alternative: string;
  /** The same figures as a table, for screen readers. */
  readonly table: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** A chart with its text alternative: a table of every figure and a sentence that sums them up. */
export function ChartFrame({
  words,
  frame,
  children,
  legend,
}: {
  words: ChartWords;
  frame: RefObject<HTMLElement | null>;
  children: ReactNode;
  legend?: ReactNode;
}) {
  return (
    <figure ref={frame} className="relative min-w-0">
      {legend}
      {children}
      <figcaption className="sr-only">
        <p>{words.alternative}</p>
        <table>
          <thead>
            <tr>
              {words.table.headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.table.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) => (
                  <td key={words.table.headers[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figcaption>
    </figure>
  );
}

/** A chart's legend. */
export function ChartLegend({
  entries,
}: {
  entries: readonly { readonly label: string; readonly className: string }[];
}) {
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-4 text-xs text-ink-muted">
      {entries.map((entry) => (
        <li key={entry.label} className="flex items-center gap-1.5">
          <span className={`size-2.5 rounded-full ${entry.className}`} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}
