import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useMediaQuery } from './media-query.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** Heads the card on a phone. */
  readonly leads?: boolean;
  /** Left out of the card on a phone. */
  readonly wideOnly?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table on a wide screen and one card for each row on a phone, so that nothing scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = useMediaQuery('(min-width: 48rem)');
  return wide ? <WideTable {...props} /> : <CardList {...props} />;
}

function WideTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-ink-muted">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={classNames('px-5 py-2.5 font-medium', column.align === 'right' && 'text-right')}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={keyOf(row)} data-testid={`row-${keyOf(row)}`} className="transition-colors hover:bg-hover/60">
            {columns.map((column) => (
              <td
                key={column.header}
                className={classNames('px-5 py-3 align-middle', column.align === 'right' && 'text-right')}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CardList<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <ul aria-label={caption} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={keyOf(row)} data-testid={`row-${keyOf(row)}`} className="px-5 py-4 text-sm">
          {columns
            .filter((column) => column.leads)
            .map((column) => (
              <div key={column.header} className="mb-2 font-medium">
                {column.cell(row)}
              </div>
            ))}
          <dl className="flex flex-col gap-1.5">
            {columns
              .filter((column) => !column.leads && !column.wideOnly)
              .map((column) => (
                <div key={column.header} className="flex items-center justify-between gap-4">
                  <dt className="text-ink-muted">{column.header}</dt>
                  <dd className="min-w-0 text-right break-words">{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
