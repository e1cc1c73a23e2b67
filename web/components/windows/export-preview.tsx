import { type ExportField, writtenDescription, writtenType } from '../../../contract/vocabulary/export-rows.ts';
import { formatRupees } from '../../../contract/vocabulary/money.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWords } from '../../words/use-words.tsx';
import { formatMoment } from '../bank-date.ts';
import { useDateLocale } from '../date-locale.ts';

/** The state of the preview. */
export type PreviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly lines: readonly Transaction[]; readonly total: number | undefined };

function shown(field: ExportField, line: Transaction, locale: string): string {
  switch (field) {
    case 'transaction_id':
      return line.id;
    case 'customer_id':
      return line.customer?.customerId ?? '';
    case 'customer_name':
      return line.customer?.name ?? '';
    case 'amount':
      return formatRupees(line.amount);
    case 'type':
      return writtenType(line);
    case 'status':
      return line.status;
    case 'date':
      return formatMoment(line.at, locale);
    case 'description':
      return writtenDescription(line);
  }
}

interface PreviewProps {
  readonly state: PreviewState;
  readonly fields: readonly ExportField[];
}

/** The first five records of an export (C-EX-05), with amounts in rupees (C-EX-09). */
export function ExportPreview({ state, fields }: PreviewProps) {
  const words = useWords();
  const locale = useDateLocale();
  const t = words.exports;
  if (state.status === 'failed') return <Notice tone="error">{state.message}</Notice>;
  if (state.status === 'ready' && state.lines.length === 0) return <Notice tone="warning">{t.none}</Notice>;
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
          <ul className="mt-2 divide-y divide-line rounded-field border border-line text-sm">
            {state.lines.map((line) => (
              <li key={line.id} className="px-3 py-2">
                <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
                  {fields.map((field) => (
                    <div key={field} className="min-w-0">
                      <dt className="sr-only">{t.fieldNames[field]}</dt>
                      <dd className={field === 'amount' ? 'font-semibold tabular-nums' : 'break-all text-ink-muted'}>
                        {shown(field, line, locale) || '–'}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
