import { BY_CUSTOMERS, BY_TELLERS, CLAIMED, NOT_CLAIMED, REVERSAL_DATES } from '../../../../contract/desk/bank-day.ts';
import { rupeesText } from '../../../../contract/vocabulary/money.ts';
import { type Policy, savePolicy } from '../../../api/desk/staff-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDeskForm } from '../desk-form.ts';

const DATES = Object.entries(REVERSAL_DATES).map(([value, label]) => ({ value, label }));
const CLAIMS = [
  { value: 'no', label: NOT_CLAIMED },
  { value: 'yes', label: CLAIMED },
];

const CASH = [
  { value: 'yes', label: BY_CUSTOMERS },
  { value: 'no', label: BY_TELLERS },
];

/** Changes the policy from now on; pending transactions keep the rule they were made under. */
export function PolicyForm({ current }: { current: Policy }) {
  const form = useDeskForm('savePolicy', {
    defaults: {
      reviewAbove: rupeesText(current.reviewAbove),
      customerDayLimit: rupeesText(current.customerDayLimit),
      tellerDayLimit: rupeesText(current.tellerDayLimit),
      confirmAbove: rupeesText(current.confirmAbove),
      carefulAbove: rupeesText(current.carefulAbove),
      correctionAbove: rupeesText(current.correctionAbove),
      reversalDate: current.reversalDate,
      claims: current.claimsAllowed ? 'yes' : 'no',
      cash: current.selfServiceCash ? 'yes' : 'no',
      pendingDays: String(current.pendingDays),
    },
    body: ({ claims, cash, ...typed }) => ({
      ...typed,
      claimsAllowed: claims === 'yes',
      selfServiceCash: cash === 'yes',
    }),
    send: savePolicy,
    situation: 'policy',
    success: ({ message }) => message ?? 'Policy saved',
  });
  return (
    <PanelForm form={form} submit="Save policy">
      <AmountField label="A banker reviews amounts above" {...form.control('reviewAbove')} />
      <AmountField label="A customer’s day without review" {...form.control('customerDayLimit')} />
      <AmountField label="A banker’s deposits of a day without review" {...form.control('tellerDayLimit')} />
      <AmountField label="Customers confirm a first transfer above" {...form.control('confirmAbove')} />
      <AmountField label="After a new e-mail address, review above" {...form.control('carefulAbove')} />
      <AmountField label="Charges and goodwill wait above" {...form.control('correctionAbove')} />
      <SelectField label="A reversal counts for" choices={DATES} {...form.field('reversalDate')} />
      <SelectField label="Money that is spent already" choices={CLAIMS} {...form.field('claims')} />
      <SelectField label="Cash is paid in and taken out" choices={CASH} {...form.field('cash')} />
      <TextField label="Pending transactions expire after (days)" inputMode="numeric" {...form.field('pendingDays')} />
    </PanelForm>
  );
}
