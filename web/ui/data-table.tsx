import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
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
  /** Holds only buttons, which paper has no use for. */
  readonly screenOnly?: boolean;
  /** Makes the header a button that sorts by this column. */
  readonly sort?: { readonly direction: 'asc' | 'desc' | undefined; readonly onSort: () => void };
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Low rows and a head that stays in view, for a list that is a page of its own. */
  readonly dense?: boolean;
  /** The key of the row that is open beside the list. */
  readonly opened?: string | undefined;
}

/** Follows the width in px of an element; 0 before it is drawn. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}

/**
 * A table where its place is wide enough for the longest words of its columns, else one card for each row, so that nothing
 * scrolls sideways. On a phone the rows are always cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const width = useWidth(place);
  // The width in px that a table of these columns has needed so far.
  const [needed, setNeeded] = useState(0);
  const wideScreen = useMediaQuery('(min-width: 48rem)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows can be wider.
  useLayoutEffect(() => {
    const taken = table.current?.offsetWidth ?? 0;
    if (taken > (place.current?.clientWidth ?? 0)) setNeeded(taken);
  }, [props.rows, width]);
  return (
    // A container's width does not follow from its content, so that a wide table cannot widen the page.
    <div ref={place} className="@container">
      {wideScreen && needed <= width ? <WideTable {...props} table={table} /> : <CardList {...props} />}
    </div>
  );
}

function SortButton({ header, sort }: { header: string; sort: NonNullable<Column<never>['sort']> }) {
  const Icon = sort.direction === 'asc' ? ArrowUp : sort.direction === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className="inline-flex min-h-9 items-center gap-1 rounded-field hover:text-ink print:hidden"
    >
      {header}
      <Icon aria-hidden="true" className={classNames('size-3.5', sort.direction === undefined && 'opacity-60')} />
    </button>
  );
}

// More columns fit, and more rows, where there is a wide screen.
const CELL = 'px-3 first:pl-5 last:pr-5';
const SORTED = { asc: 'ascending', desc: 'descending' } as const;

function WideTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  dense,
  opened,
  table,
}: DataTableProps<Row> & { table: RefObject<HTMLTableElement | null> }) {
  return (
    <table ref={table} className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      {/* Below the site's own header, which stays in view too. */}
      <thead className={classNames(dense && 'sticky top-16 z-10 bg-surface')}>
        <tr className="border-b border-line text-ink-muted">
          {columns.map(({ header, align, sort, screenOnly }) => (
            <th
              key={header}
              scope="col"
              // A browser leaves buttons out of the headers that it repeats on later sheets; paper gets the words.
              data-header={sort && header}
              aria-sort={sort?.direction && SORTED[sort.direction]}
              className={classNames(
                dense ? 'py-1' : 'py-2.5 xl:py-1.5',
                CELL,
                'font-medium',
                align === 'right' && 'text-right',
                screenOnly && 'print:hidden',
                sort && 'print:before:content-[attr(data-header)]',
              )}
            >
              {sort ? <SortButton header={header} sort={sort} /> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-testid={`row-${keyOf(row)}`}
            className={classNames('transition-colors hover:bg-hover/60', opened === keyOf(row) && 'bg-hover')}
          >
            {columns.map((column) => (
              <td
                key={column.header}
                className={classNames(
                  dense ? 'py-1.5' : 'py-3 xl:py-1.25',
                  CELL,
                  'align-middle',
                  column.align === 'right' && 'text-right',
                  column.screenOnly && 'print:hidden',
                )}
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
                  {/* Buttons say themselves what they do, and need the whole line. */}
                  <dt className={column.screenOnly ? 'sr-only' : 'text-ink-muted'}>{column.header}</dt>
                  <dd className="ml-auto min-w-0 text-right break-words has-[.amount]:max-w-2/3 has-[.amount]:shrink-0">
                    {column.cell(row)}
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
