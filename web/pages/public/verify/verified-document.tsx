import { useId, useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { sha256Of, type Verification } from '../../../api/public/verify-calls.ts';
import { formatDay, formatMoment } from '../../../components/bank-date.ts';
import { useLatestRun } from '../../../ui/latest-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';

function factsOf(found: Verification, words: Words): [string, string][] {
  const t = words.exports.verify;
  const day = (date: string) => formatDay(noonOfBusinessDate(date), words.locale);
  const facts: [string, string][] = [[t.kind, t.kinds[found.kind ?? ''] ?? found.kind ?? '']];
  if (found.issued_at) facts.push([t.issued, formatMoment(found.issued_at, words.locale)]);
  if (found.account_number) facts.push([t.account, found.account_number]);
  if (found.to_date)
    facts.push([t.period, t.periodOf(found.from_date ? day(found.from_date) : undefined, day(found.to_date))]);
  if (found.opening_balance != null) facts.push([t.opening, formatRupees(found.opening_balance)]);
  if (found.closing_balance != null) facts.push([t.closing, formatRupees(found.closing_balance)]);
  if (found.amount != null) facts.push([t.amount, formatRupees(found.amount)]);
  return facts;
}

function FileCheck({ sha256 }: { sha256: string }) {
  const t = useWords().exports.verify;
  const id = useId();
  const [same, setSame] = useState<boolean>();
  const beginReading = useLatestRun();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t.file}
      </label>
      <input
        id={id}
        type="file"
        className="block w-full text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-line-strong file:bg-surface file:px-4 file:text-ink"
        onChange={(event) => {
          const file = event.target.files?.[0];
          const isLatest = beginReading();
          setSame(undefined);
          if (file) void sha256Of(file).then((hash) => isLatest() && setSame(hash === sha256));
        }}
      />
      <p className="text-sm text-ink-muted">{t.fileHint}</p>
      {same !== undefined && <Notice tone={same ? 'good' : 'error'}>{same ? t.same : t.different}</Notice>}
    </div>
  );
}

/** The bank's data of a code: only what the document itself shows. */
export function VerifiedDocument({ found }: { found: Verification }) {
  const words = useWords();
  const t = words.exports.verify;
  if (!found.genuine) {
    return (
      <Notice tone="error" title={t.unknown}>
        {t.unknownBody}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Notice tone={found.books_agree === false ? 'error' : 'good'} title={t.genuine}>
        {found.books_agree === true && t.agrees}
        {found.books_agree === false && t.disagrees}
      </Notice>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {factsOf(found, words).map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">{t.compare}</p>
      {found.sha256 && <FileCheck sha256={found.sha256} />}
    </div>
  );
}
