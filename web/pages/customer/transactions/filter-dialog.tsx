import { lazyForm } from '../../../components/lazy-form.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { FilterFormProps } from './filter-form.tsx';

export const FilterForm = lazyForm<FilterFormProps>(async () => (await import('./filter-form.tsx')).FilterForm);

/** The filter of the transactions (C-DB-13, C-DB-14). */
export function FilterDialog({ open, ...form }: FilterFormProps & { readonly open: boolean }) {
  const t = useWords().statement;
  return (
    <Dialog open={open} onClose={form.onClose} title={t.filterTitle}>
      <FilterForm {...form} />
    </Dialog>
  );
}
