import { Download } from 'lucide-react';
import { useState } from 'react';
import { onIntent } from '../../../components/lazy-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ExportDialog, OwnExportForm } from './export-dialog.tsx';

interface ExportButtonProps {
  readonly size?: 'small' | 'medium';
  /** Dates of the list beside it, YYYY-MM-DD. */
  readonly dates?: { readonly startDate?: string | undefined; readonly endDate?: string | undefined };
}

/** Opens the export dialog (C-DB-21). */
export function ExportButton({ size = 'medium', dates = {} }: ExportButtonProps) {
  const t = useWords().exports;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone={size === 'small' ? 'quiet' : 'secondary'}
        size={size}
        {...onIntent(OwnExportForm)}
        onClick={() => setOpen(true)}
      >
        <Download aria-hidden="true" className="size-4" />
        {t.button}
      </Button>
      <ExportDialog open={open} dates={dates} onClose={() => setOpen(false)} />
    </>
  );
}
