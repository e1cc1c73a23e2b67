import { type ExportField, writtenDescription } from '../../../contract/vocabulary/export-rows.ts';
import { isInterest } from '../../../contract/vocabulary/movement-kinds.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Words } from '../../words/catalogue.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatMoment } from '../bank-date.ts';
import { useDateLocale } from '../date-locale.ts';
import { Money } from '../money.tsx';
import { directionOf, typeOf } from '../transaction-words.ts';

/** The state of the preview. */
export type PreviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly lines: readonly Transaction[]; readonly total: number | undefined };

/** The fields in the order in which they are read; ids, which are for programs, come last. */
const READING_ORDER: readonly ExportField[] = [
  'date',
  'customer_name',
  'description',
  'type',
  'status',
  'amount',
  'customer_id',
  'transaction_id',
];
/** The columns of a customer; the desk's eight do not fit. */
const MOST_COLUMNS = 6;
/** The fields of a narrow row's second and third line. */
const SMALL_PRINT = [
  ['date', 'type', 'status'],
  ['customer_name', 'customer_id', 'transaction_id'],
] as const;

interface Reader {
  readonly words: Words;
  readonly locale: string;
}

/** Returns a field of a line in the words of the list, but for the amount, which has a sign and a colour. */
function textOf(field: Exclude<ExportField, 'amount'>, line: Transaction, { words, locale }: Reader): string {
  switch (field) {
    case 'transaction_id':
      return line.id;
    case 'customer_id':
      return line.customer?.customerId ?? '';
    case 'customer_name':
      return line.customer?.name ?? '';
    case 'type':
      return isInterest(line.kind) ? words.transactions.kinds.interest : typeOf(line, words);
    case 'status':
      return words.transactions.statuses[line.status];
    case 'date':
      return formatMoment(line.at, locale);
    case 'description':
      return words.bankWrote(writtenDescription(line));
  }
}

function Amount({ line }: { line: Transaction }) {
  // On the bank's own list, a transfer neither comes nor goes.
  const direction = line.type === 'transfer' ? undefined : directionOf(line);
  return <Money paise={line.amount} direction={direction} className="font-semibold" />;
}

interface RowsProps {
  readonly lines: readonly Transaction[];
  readonly fields: readonly ExportField[];
}

function WideRows({ lines, fields }: RowsProps) {
  const words = useWords();
  const reader = { words, locale: useDateLocale() };
  const columns = READING_ORDER.filter((field) => fields.includes(field));
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{words.exports.preview}</caption>
      <thead>
        <tr className="border-b border-line text-ink-muted">
          {columns.map((field) => (
            <th
              key={field}
              scope="col"
              className={classNames('px-3 py-2 font-medium', field === 'amount' && 'text-right')}
            >
              {words.exports.fieldNames[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.id}>
            {columns.map((field) => (
              <td
                key={field}
                className={classNames(
                  'px-3 py-2',
                  field === 'amount' && 'text-right',
                  field === 'description' && 'break-words',
                  field === 'transaction_id' && 'max-w-24 truncate text-xs text-ink-muted',
                )}
              >
                {field === 'amount' ? <Amount line={line} /> : textOf(field, line, reader) || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowRows({ lines, fields }: RowsProps) {
  const words = useWords();
  const reader = { words, locale: useDateLocale() };
  const has = (field: ExportField) => fields.includes(field);
  return (
    <ul className="divide-y divide-line text-sm">
      {lines.map((line) => (
        <li key={line.id} className="px-3 py-2">
          <div className="flex items-baseline justify-between gap-3 font-medium">
            <span className="min-w-0 break-words">{has('description') && textOf('description', line, reader)}</span>
            {has('amount') && <Amount line={line} />}
          </div>
          {SMALL_PRINT.map((group) => (
            <p key={group[0]} className="text-xs break-words text-ink-muted">
              {group
                .filter(has)
                .map((field) => textOf(field, line, reader))
                .filter(Boolean)
                .join(' · ')}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The first five records of an export (C-EX-05), with amounts in rupees (C-EX-09). */
export function ExportPreview({
  state,
  fields,
  failure,
}: {
  readonly state: PreviewState;
  readonly fields: readonly ExportField[];
  /** Returns the sentence to show when the records cannot be read. */
  readonly failure: (error: unknown) => string;
}) {
  const t = useWords().exports;
  const wideScreen = useMediaQuery('(min-width: 48rem)');
  const wide = wideScreen && fields.length <= MOST_COLUMNS;
  if (state.status === 'failed') return <Notice tone="error">{failure(state.error)}</Notice>;
  if (state.status === 'ready' && state.lines.length === 0) return <Notice tone="warning">{t.none}</Notice>;
  const Rows = wide ? WideRows : NarrowRows;
  return (
    <section aria-label={t.preview} className="min-w-0">
      <h3 className="text-sm font-medium">{t.preview}</h3>
      {state.status === 'loading' ? (
        <div role="status" aria-label={t.previewing}>
          <SkeletonRows rows={3} />
        </div>
      ) : (
        <>
          <p role="status" className="text-sm text-ink-muted">
            {state.total === undefined
              ? t.previewFirst(state.lines.length)
              : t.previewOf(state.lines.length, state.total)}
          </p>
          <div className="mt-2 overflow-hidden rounded-field border border-line">
            <Rows lines={state.lines} fields={fields} />
          </div>
        </>
      )}
    </section>
  );
}
