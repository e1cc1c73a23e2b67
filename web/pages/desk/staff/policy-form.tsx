import { type Paise, rupeesText } from '../../../../contract/vocabulary/money.ts';
import { savePolicy } from '../../../api/desk/staff-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDeskForm } from '../desk-form.ts';

/** Changes the policy from now on; pending transactions keep the rule they were made under. */
export function PolicyForm({ current }: { current: { readonly reviewAbove: Paise; readonly pendingDays: number } }) {
  const form = useDeskForm('savePolicy', {
    defaults: { reviewAbove: rupeesText(current.reviewAbove), pendingDays: String(current.pendingDays) },
    send: savePolicy,
    situation: 'policy',
    success: ({ message }) => message ?? 'Policy saved',
  });
  return (
    <PanelForm form={form} submit="Save policy">
      <AmountField label="A banker reviews amounts above" {...form.control('reviewAbove')} />
      <TextField label="Pending transactions expire after (days)" inputMode="numeric" {...form.field('pendingDays')} />
    </PanelForm>
  );
}
