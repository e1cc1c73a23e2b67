import { useQuery } from '@tanstack/react-query';
import { CUSTOMER_EXPORT_FIELDS } from '../../../../contract/vocabulary/bank-terms.ts';
import { businessDateOf } from '../../../../contract/vocabulary/bank-time.ts';
import { exportFile, ownTransactions, previewExport } from '../../../api/customer/export-calls.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import type { ChosenDays } from '../../../components/windows/export-fields.tsx';
import { ExportForm } from '../../../components/windows/export-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { PeriodButtons } from './period-buttons.tsx';

export interface OwnExportFormProps {
  /** Dates of the list that opened it, YYYY-MM-DD. */
  readonly dates: { readonly startDate?: string | undefined; readonly endDate?: string | undefined };
  readonly onClose: () => void;
}

function ExportDays({ startDate, endDate, problem, onChange }: ChosenDays) {
  const t = useWords().exports;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="date"
        label={t.startDate}
        value={startDate}
        onChange={(event) => onChange({ startDate: event.target.value })}
      />
      <TextField
        type="date"
        label={t.endDate}
        value={endDate}
        error={problem}
        onChange={(event) => onChange({ endDate: event.target.value })}
      />
      <div className="sm:col-span-2">
        <PeriodButtons days={{ startDate, endDate }} onDays={onChange} />
      </div>
    </div>
  );
}

/** The customer's export (C-EX-01…09): six fields, a preview of five rows, and a file. */
export function OwnExportForm({ dates, onClose }: OwnExportFormProps) {
  const words = useWords();
  const info = useQuery(bankInfoQuery);
  const day = () => info.data?.businessDate ?? businessDateOf(new Date());
  return (
    <ExportForm
      fields={CUSTOMER_EXPORT_FIELDS}
      oneType={false}
      dates={dates}
      dayFields={ExportDays}
      onPreview={(choice, signal) => previewExport(ownTransactions, choice, signal)}
      previewFailure={(error) => errorMessage(error, 'exportPreview', words)}
      onExport={async (choice, onProgress, signal) => {
        const filename = await exportFile(ownTransactions, choice, day(), onProgress, signal);
        if (filename) showToast({ tone: 'good', title: words.exports.done, description: filename });
        return filename;
      }}
      exportFailure={(error, choice) =>
        errorMessage(error, choice.format === 'csv' ? 'exportData' : 'exportTransactions', words)
      }
      onClose={onClose}
    />
  );
}
