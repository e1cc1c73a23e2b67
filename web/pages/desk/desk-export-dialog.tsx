import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORT_FIELDS, EXPORT_FORMATS } from '../../../contract/vocabulary/bank-terms.ts';
import { businessDateOf } from '../../../contract/vocabulary/bank-time.ts';
import type { ExportType } from '../../../contract/vocabulary/export-rows.ts';
import { type ExportFormat, exportFile, previewExport } from '../../api/customer/export-calls.ts';
import { bankTransactions, type FixedFilter } from '../../api/desk/bank-transaction-export.ts';
import { exportTermDepositsFile, type TermDepositFilter } from '../../api/desk/term-deposit-export.ts';
import { bankInfoQuery } from '../../api/public/bank-info-queries.ts';
import type { ChosenDays } from '../../components/windows/export-fields.tsx';
import { ExportForm } from '../../components/windows/export-form.tsx';
import { AskForm } from '../../ui/ask-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { useLeavingSignal } from '../../ui/leaving-signal.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { DayField } from './day-field.tsx';
import { deskToast } from './desk-call.ts';
import { deskType } from './desk-labels.ts';
import { QuickDaysButtons } from './quick-period-buttons.tsx';

/** The filter of the list that opens the window, and in words the part of it that the window does not show. */
export interface ExportFilter extends FixedFilter {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly type?: ExportType | undefined;
  readonly words?: readonly string[];
}

interface TransactionsProps {
  readonly open: boolean;
  readonly filter: ExportFilter;
  readonly onClose: () => void;
}

/** Returns how to read the bank's date, which names a file. */
export function useBankDay(): () => string {
  const info = useQuery(bankInfoQuery);
  return () => info.data?.businessDate ?? businessDateOf(new Date());
}

/** First and last day with their words, and the periods that are one press away. */
function ExportDays({ startDate, endDate, problem, onChange }: ChosenDays) {
  const t = useWords().exports;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayField label={t.startDate} value={startDate} onChange={(day) => onChange({ startDate: day })} />
        <DayField label={t.endDate} value={endDate} error={problem} onChange={(day) => onChange({ endDate: day })} />
      </div>
      <QuickDaysButtons
        from={startDate}
        to={endDate}
        onDays={({ from, to }) => onChange({ startDate: from, endDate: to })}
      />
    </div>
  );
}

/** The desk's export of transactions (B-EX-01…03): all eight fields. */
export function DeskExportDialog({ open, filter, onClose }: TransactionsProps) {
  const t = useWords().exports;
  const day = useBankDay();
  const { startDate, endDate, type, words = [], ...fixed } = filter;
  const source = bankTransactions(fixed);
  const filtered = ({
    allTypes,
    selectedTypes: [chosen],
  }: {
    allTypes: boolean;
    selectedTypes: readonly ExportType[];
  }) => [...(allTypes || !chosen ? [] : [`Type: ${deskType({ type: chosen }).label}`]), ...words].join(' · ');
  return (
    <Dialog open={open} onClose={onClose} title={t.title} size="large">
      <ExportForm
        oneType
        fields={EXPORT_FIELDS}
        dates={{ startDate, endDate }}
        type={type}
        filtered={(choice) => (words.length > 0 || type ? `Filtered: ${filtered(choice) || 'all types'}` : undefined)}
        dayFields={ExportDays}
        onPreview={(choice, signal) => previewExport(source, choice, signal)}
        previewFailure={() => t.failed}
        onExport={async (choice, onProgress, signal) => {
          const filename = await exportFile(source, choice, day(), onProgress, signal);
          if (filename) deskToast('good', t.done);
          return filename;
        }}
        exportFailure={() => {
          deskToast('bad', t.failed);
          return t.failed;
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface DepositsProps {
  readonly open: boolean;
  readonly filter?: TermDepositFilter | undefined;
  readonly onClose: () => void;
}

function DepositsForm({ filter = {}, onClose }: Omit<DepositsProps, 'open'>) {
  const t = useWords().exports;
  const day = useBankDay();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ tone: 'warning' | 'error'; text: string }>();
  const leaving = useLeavingSignal();
  const send = () => {
    const signal = leaving();
    setBusy(true);
    setProblem(undefined);
    exportTermDepositsFile(
      format,
      filter,
      day(),
      () => undefined,
      AbortSignal.any([signal, AbortSignal.timeout(120_000)]),
    )
      .then(
        (filename) => {
          if (filename === undefined) {
            setProblem({ tone: 'warning', text: t.noDeposits });
            deskToast('info', t.noDeposits);
            return;
          }
          deskToast('good', t.depositsDone);
          onClose();
        },
        () => {
          if (signal.aborted) return;
          setProblem({ tone: 'error', text: t.depositsFailed });
          deskToast('bad', t.depositsFailed);
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <AskForm onAsk={send} className="flex flex-col gap-4">
      {problem && <Notice tone={problem.tone}>{problem.text}</Notice>}
      <ChoiceGroup
        label={t.format}
        value={format}
        onChange={setFormat}
        choices={EXPORT_FORMATS.map((value) => ({ value, label: t.formats[value] }))}
      />
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t.working : t.submit}
        </Button>
      </DialogButtons>
    </AskForm>
  );
}

/** The desk's export of the deposits overview (B-EX-01, B-EX-04). */
export function DepositsExportDialog({ open, filter, onClose }: DepositsProps) {
  const t = useWords().exports;
  return (
    <Dialog open={open} onClose={onClose} title={t.depositsTitle} size="small">
      <DepositsForm filter={filter} onClose={onClose} />
    </Dialog>
  );
}
