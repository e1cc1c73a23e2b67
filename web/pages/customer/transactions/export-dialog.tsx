import { lazyForm } from '../../../components/lazy-form.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { OwnExportFormProps } from './own-export-form.tsx';

export const OwnExportForm = lazyForm<OwnExportFormProps>(
  async () => (await import('./own-export-form.tsx')).OwnExportForm,
);

/** The dialog of the customer's export. */
export function ExportDialog({ open, ...form }: OwnExportFormProps & { readonly open: boolean }) {
  const t = useWords().exports;
  return (
    <Dialog open={open} onClose={form.onClose} title={t.title} size="large">
      <OwnExportForm {...form} />
    </Dialog>
  );
}
