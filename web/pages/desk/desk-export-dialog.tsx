import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORT_FIELDS, EXPORT_FORMATS } from '../../../contract/vocabulary/bank-terms.ts';
import { businessDateOf } from '../../../contract/vocabulary/bank-time.ts';
import { bankTransactions, type ExportFormat, exportFile, previewExport } from '../../api/customer/export-calls.ts';
import { exportTermDepositsFile, type TermDepositFilter } from '../../api/desk/term-deposit-export.ts';
import { bankInfoQuery } from '../../api/public/bank-info-queries.ts';
import { ExportForm } from '../../components/windows/export-form.tsx';
import { AskForm } from '../../ui/ask-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { deskToast } from './desk-call.ts';

interface TransactionsProps {
  readonly open: boolean;
  readonly dates?: { readonly startDate?: string | undefined; readonly endDate?: string | undefined } | undefined;
  /** A customer's id, if the list is of one customer. */
  readonly customerId?: string | undefined;
  readonly onClose: () => void;
}

function useBankDay(): () => string {
  const info = useQuery(bankInfoQuery);
  return () => info.data?.businessDate ?? businessDateOf(new Date());
}

/** The desk's export of transactions (B-EX-01…03): all eight fields. */
export function DeskExportDialog({ open, dates = {}, customerId, onClose }: TransactionsProps) {
  const t = useWords().exports;
  const day = useBankDay();
  const source = bankTransactions(customerId);
  return (
    <Dialog open={open} onClose={onClose} title={t.title} size="large">
      <ExportForm
        oneType
        fields={EXPORT_FIELDS}
        dates={dates}
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
  const send = () => {
    setBusy(true);
    exportTermDepositsFile(format, filter, day(), () => undefined, AbortSignal.timeout(120_000))
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
