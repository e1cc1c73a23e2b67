import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { EXPORT_FIELDS, EXPORT_TYPES } from '../../../../contract/vocabulary/bank-terms.ts';
import { exportFile } from '../../../api/customer/export-calls.ts';
import { bankTransactions } from '../../../api/desk/bank-transaction-export.ts';
import type { BankTransactionFilter } from '../../../api/desk/bank-transaction-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { deskToast } from '../desk-call.ts';
import { useBankDay } from '../desk-export-dialog.tsx';
import { TransactionsExportButton } from '../export-buttons.tsx';
import { exportWords } from './filter-words.ts';
import type { AddressFilter } from './transactions-view.ts';

interface ExportProps {
  readonly filter: BankTransactionFilter;
  /** The same as the address has it. */
  readonly address: AddressFilter;
}

/** The filtered transactions as a CSV file in one press, and the window for other formats, days and fields. */
export function FilterExport({ filter, address }: ExportProps) {
  const t = useWords().exports;
  const day = useBankDay();
  const [busy, setBusy] = useState(false);
  const { startDate, endDate, type: _type, ...fixed } = filter;
  const download = () => {
    setBusy(true);
    const choice = {
      format: 'csv' as const,
      startDate,
      endDate,
      allTypes: address.type === undefined,
      selectedTypes: address.type ? [address.type] : EXPORT_TYPES,
      selectedFields: EXPORT_FIELDS,
    };
    exportFile(bankTransactions(fixed), choice, day(), () => undefined, AbortSignal.timeout(120_000))
      .then(
        (filename) => (filename ? deskToast('good', t.done) : deskToast('info', t.none)),
        () => deskToast('bad', t.failed),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="secondary" size="small" busy={busy} onClick={download}>
        <FileDown aria-hidden="true" className="size-4" />
        Download CSV
      </Button>
      <TransactionsExportButton
        filter={{ ...fixed, startDate, endDate, type: address.type, words: exportWords(address) }}
      />
    </div>
  );
}
