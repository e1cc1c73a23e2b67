import { CORRECTION_REASONS, type CorrectionReason } from '../../../../contract/desk/corrections.ts';
import { formatRupees, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { useMoneyIntent } from '../../../api/client/money-intent.ts';
import { type DeskCustomer, sendCorrection } from '../../../api/desk/customer-queries.ts';
import { Money } from '../../../components/money.tsx';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DeskAmountField } from '../desk-amount-field.tsx';
import { deskFailures } from '../desk-failures.ts';
import { useDeskForm } from '../desk-form.ts';

const KINDS = { charge: 'Charge', goodwill: 'Goodwill' } as const;
const CHOICES = Object.entries(CORRECTION_REASONS).map(([value, { kind, label }]) => ({
  value,
  label: `${KINDS[kind]}: ${label}`,
}));
// as: the list of the form has these values only.
const kindOf = (reason: string) => CORRECTION_REASONS[reason as CorrectionReason]?.kind;

/** Charges a customer or gives money, for a reason of the list (decision 73). */
export function CorrectionForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const { state, send } = useMoneyIntent(sendCorrection, () => undefined);
  const form = useDeskForm('correctAccount', {
    defaults: { reason: '', amount: '', note: '' },
    send: (body) => send({ customerId: customer.id, body }),
    situation: 'correction',
    success: ({ message, data: { change, transaction, balance_after } }) =>
      change
        ? message
        : `${transaction?.kind === 'charge' ? 'Charged' : 'Paid'}. The balance is ${formatRupees(balance_after ?? 0n)}.`,
    done: onClose,
  });
  const paise = paiseFromRupees(form.typed.amount) ?? 0n;
  const kind = kindOf(form.typed.reason);
  const verb = kind === 'charge' ? 'Charge' : kind === 'goodwill' ? 'Give' : 'Book';
  return (
    <DialogForm form={form} submit={paise > 0n ? `${verb} ${formatRupees(paise)}` : verb} onCancel={onClose}>
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-ink-muted">Balance now</span>
        <Money paise={customer.balance} className="font-semibold" />
      </p>
      <SelectField label="Reason" choices={CHOICES} placeholder="Choose a reason" {...form.field('reason')} />
      <DeskAmountField label="Amount" {...form.control('amount')} />
      <TextField
        label="Note"
        hint="Optional. The customer reads it beside the reason."
        maxLength={200}
        {...form.field('note')}
      />
      {state.status === 'confirming' && <Notice tone="warning">{deskFailures.noAnswerYet}</Notice>}
    </DialogForm>
  );
}
