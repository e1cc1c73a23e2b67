import { saveTargets } from '../../../api/desk/staff-queries.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDeskForm } from '../desk-form.ts';

interface TargetsFormProps {
  readonly current: { readonly customers: number; readonly monthlyTransactions: number };
}

/** Changes the targets from now on; the dashboard's progress uses them at once (B-DB-19). */
export function TargetsForm({ current }: TargetsFormProps) {
  const form = useDeskForm('saveTargets', {
    defaults: { customers: String(current.customers), monthlyTransactions: String(current.monthlyTransactions) },
    send: saveTargets,
    situation: 'targets',
    success: ({ message }) => message ?? 'Targets saved',
  });
  return (
    <PanelForm form={form} submit="Save targets">
      <TextField label="Customers in a quarter" inputMode="numeric" {...form.field('customers')} />
      <TextField label="Transactions in 30 days" inputMode="numeric" {...form.field('monthlyTransactions')} />
    </PanelForm>
  );
}
