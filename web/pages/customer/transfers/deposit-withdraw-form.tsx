import { formatRupees, MAX_AMOUNT, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useMoveMoney } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from './money-outcome.tsx';

type Kind = 'deposit' | 'withdrawal';

export interface MoveMoneyFormProps {
  readonly kind: Kind;
  readonly profile: CustomerProfile;
  readonly onKind: (kind: Kind) => void;
  readonly onClose: () => void;
}

/** Deposits or withdraws an amount (C-DP-01…04). */
export function MoveMoneyForm({ kind, profile, onKind, onClose }: MoveMoneyFormProps) {
  const t = useWords().money;
  const { state, send, askAgain } = useMoveMoney();
  const form = useContractForm('moveMoney', {
    defaults: { type: kind, amount: '', description: '' },
    check: ({ type, amount }) => {
      const paise = paiseFromRupees(amount) ?? 0n;
      if (paise <= 0n) return { amount: t.invalid };
      if (type === 'withdrawal' && paise > profile.available_balance) return { amount: t.insufficient };
      return paise > MAX_AMOUNT ? { amount: t.tooLarge } : {};
    },
    send,
    failure: 'moveMoney',
  });
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const said = kind === 'deposit' ? t.deposited : t.withdrawn;
    return (
      <MoneyDone answer={state.answer} said={said(formatRupees(state.answer.transaction.amount))} onClose={onClose} />
    );
  }
  const paise = paiseFromRupees(form.typed.amount);
  const shown = paise && paise > 0n ? formatRupees(paise) : '';
  const label = (kind === 'deposit' ? t.submitDeposit : t.submitWithdrawal)(shown);
  const type = form.control('type');
  return (
    <DialogForm form={form} submit={form.busy ? t.working : label} onCancel={onClose}>
      <ChoiceGroup
        hideLabel
        label={t.kind}
        value={kind}
        onChange={(next) => {
          type.onChange(next);
          onKind(next);
        }}
        choices={[
          { value: 'deposit', label: t.deposit },
          { value: 'withdrawal', label: t.withdrawal },
        ]}
      />
      <AmountField
        label={t.amount}
        quick={[500, 1000, 5000, 10_000]}
        hint={kind === 'withdrawal' ? t.available(formatRupees(profile.available_balance)) : t.depositNote}
        {...form.control('amount')}
      />
      <TextField label={t.description} hint={t.descriptionHint} maxLength={200} {...form.field('description')} />
    </DialogForm>
  );
}
