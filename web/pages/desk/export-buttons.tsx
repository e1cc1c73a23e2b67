import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DepositsExportDialog, DeskExportDialog, type ExportFilter } from './desk-export-dialog.tsx';

function ExportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="secondary" size="small" onClick={onClick}>
      <Download aria-hidden="true" className="size-4" />
      Export
    </Button>
  );
}

/** 'Export' of transactions: those that a filter matches, of the bank or of one customer (B-TX-04). */
export function TransactionsExportButton({ filter }: { filter: ExportFilter }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ExportButton onClick={() => setOpen(true)} />
      <DeskExportDialog open={open} filter={filter} onClose={() => setOpen(false)} />
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
