import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { deskToast } from './desk-call.ts';

// MOUNT POINT of web/pages/desk/desk-export-dialog.tsx: replaced below once that file is there.

/** 'Export' of the recent transactions (B-TX-04). */
export function TransactionsExportButton() {
  return (
    <Button tone="secondary" size="small" onClick={() => deskToast('bad', 'Failed to export data')}>
      <Download aria-hidden="true" className="size-4" />
      Export
    </Button>
  );
}

/** 'Export' of the deposits overview (B-DP-05). */
export function DepositsExportButton() {
  return (
    <Button tone="secondary" size="small" onClick={() => deskToast('bad', 'Failed to export deposits data')}>
      <Download aria-hidden="true" className="size-4" />
      Export
    </Button>
  );
}
