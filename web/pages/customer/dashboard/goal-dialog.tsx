import { lazyForm } from '../../../components/lazy-form.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { GoalFormProps } from './goal-form.tsx';

export const GoalForm = lazyForm<GoalFormProps>(async () => (await import('./goal-form.tsx')).GoalForm);

/** A dialog that sets the savings goal. */
export function GoalDialog({ open, ...form }: GoalFormProps & { readonly open: boolean }) {
  const t = useWords().insights.health;
  return (
    <Dialog open={open} onClose={form.onClose} title={t.goalTitle} description={t.goalLead} size="small">
      <GoalForm {...form} />
    </Dialog>
  );
}
