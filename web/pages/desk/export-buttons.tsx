import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DepositsExportDialog, DeskExportDialog } from './desk-export-dialog.tsx';

function ExportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="secondary" size="small" onClick={onClick}>
      <Download aria-hidden="true" className="size-4" />
      Export
    </Button>
  );
}

interface TransactionsExportProps {
  readonly dates?: { readonly startDate?: string | undefined; readonly endDate?: string | undefined };
  readonly customerId?: string | undefined;
}

/** 'Export' of transactions: the bank's, or one customer's (B-TX-04). */
export function TransactionsExportButton({ dates, customerId }: TransactionsExportProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ExportButton onClick={() => setOpen(true)} />
      <DeskExportDialog open={open} dates={dates} customerId={customerId} onClose={() => setOpen(false)} />
    </>
  );
}

/** 'Export' of the deposits overview (B-DP-05). */
export function TermDepositsExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ExportButton onClick={() => setOpen(true)} />
      <DepositsExportDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
