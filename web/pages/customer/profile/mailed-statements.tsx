import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { saveFile } from '../../../api/client/save-file.ts';
import {
  fetchStatement,
  type MailedStatement,
  mailedStatementsQuery,
  STATEMENT_FORMATS,
  type StatementFormat,
} from '../../../api/customer/statement-mail-queries.ts';
import { formatDay, formatMoment } from '../../../components/bank-date.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

const TONES: Record<MailedStatement['status'], BadgeTone> = { queued: 'info', sent: 'good', failed: 'bad' };

function DownloadButton({ statement, format }: { statement: MailedStatement; format: StatementFormat }) {
  const words = useWords();
  const t = words.profile.data;
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { content, filename } = await fetchStatement(statement.id, format);
      saveFile(content, filename);
    } catch (error) {
      showToast({ tone: 'bad', title: errorMessage(error, 'downloadStatement', words) });
    } finally {
      setBusy(false);
    }
  };
  const when = formatMoment(statement.requested_at, words.locale);
  return (
    <Button
      tone="quiet"
      size="small"
      busy={busy}
      aria-label={t.downloadNamed(format.toUpperCase(), t.types[statement.statementType].short, when)}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" className="size-4" />
      {format.toUpperCase()}
    </Button>
  );
}

function StatementRow({ statement }: { statement: MailedStatement }) {
  const words = useWords();
  const t = words.profile.data;
  const formats = statement.formats ?? (statement.status === 'sent' ? ['pdf'] : []);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t.types[statement.statementType].label}
          <Badge tone={TONES[statement.status]}>{t.statuses[statement.status]}</Badge>
        </p>
        {statement.from_date && statement.to_date && (
          <p>
            {words.exports.verify.periodOf(
              formatDay(noonOfBusinessDate(statement.from_date), words.locale),
              formatDay(noonOfBusinessDate(statement.to_date), words.locale),
            )}
          </p>
        )}
        <p className="text-ink-muted">{t.requested(formatMoment(statement.requested_at, words.locale))}</p>
        {statement.verification_code && (
          <p className="break-words text-ink-muted">{t.code(statement.verification_code)}</p>
        )}
      </div>
      <div className="flex flex-wrap">
        {STATEMENT_FORMATS.filter((format) => formats.includes(format)).map((format) => (
          <DownloadButton key={format} statement={statement} format={format} />
        ))}
      </div>
    </li>
  );
}

/** The requested statements and their state. */
export function MailedStatements() {
  const words = useWords();
  const t = words.profile.data;
  const statements = useQuery(mailedStatementsQuery);
  return (
    <div className="mt-4 border-t border-line pt-5">
      <h3 className="text-sm font-semibold">{t.list}</h3>
      {statements.isPending && <SkeletonRows rows={2} className="mt-3" />}
      {statements.isError && (
        <div className="mt-3">
          <ErrorPanel
            message={errorMessage(statements.error, 'statements', words)}
            reference={referenceOf(statements.error)}
            onRetry={() => void statements.refetch()}
          />
        </div>
      )}
      {statements.data?.length === 0 && <p className="py-2 text-sm text-ink-muted">{t.noneBody}</p>}
      <ul aria-label={t.list} className="divide-y divide-line">
        {statements.data?.map((statement) => (
          <StatementRow key={statement.id} statement={statement} />
        ))}
      </ul>
    </div>
  );
}
