import { formatRupees, MAX_AMOUNT, type Paise, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { OwnAmountField } from '../../../forms/own-amount-field.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useMoveMoney } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from './money-outcome.tsx';

/** Round amounts, in paise. */
const ROUND = [50_000n, 100_000n, 500_000n, 1_000_000n];

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
  const available = profile.available_balance;
  const excess = (paise: Paise, leaves: boolean) => {
    if (leaves && paise > available) return t.insufficient;
    return paise > MAX_AMOUNT ? t.tooLarge : undefined;
  };
  const form = useContractForm('moveMoney', {
    defaults: { type: kind, amount: '', description: '' },
    check: ({ type, amount }) => {
      const paise = paiseFromRupees(amount) ?? 0n;
      return { amount: paise > 0n ? excess(paise, type === 'withdrawal') : t.invalid };
    },
    send,
    failure: 'moveMoney',
  });
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const { type, amount } = state.answer.transaction;
    const said = (type === 'deposit' ? t.deposited : t.withdrawn)(formatRupees(amount));
    return <MoneyDone answer={state.answer} said={said} onClose={onClose} />;
  }
  const paise = paiseFromRupees(form.typed.amount);
  const shown = paise && paise > 0n ? formatRupees(paise) : '';
  const label = (kind === 'deposit' ? t.submitDeposit : t.submitWithdrawal)(shown);
  const [type, amount] = [form.control('type'), form.control('amount')];
  const leaves = kind === 'withdrawal';
  return (
    <DialogForm form={form} submit={form.busy ? t.working : label} onCancel={onClose}>
      <ChoiceGroup
        hideLabel
        label={t.kind}
        value={kind}
        onChange={(next) => {
          // The window names the order that is on its way.
          if (form.busy) return;
          type.onChange(next);
          onKind(next);
        }}
        choices={[
          { value: 'deposit', label: t.deposit },
          { value: 'withdrawal', label: t.withdrawal },
        ]}
      />
      <OwnAmountField
        label={t.amount}
        quick={leaves ? ROUND.filter((each) => each < available) : ROUND}
        all={leaves && available > 0n && available <= MAX_AMOUNT ? available : undefined}
        hint={leaves ? t.available(formatRupees(available)) : t.depositNote}
        {...amount}
        error={amount.error ?? excess(paise ?? 0n, leaves)}
      />
      <TextField label={t.description} hint={t.descriptionHint} maxLength={200} {...form.field('description')} />
    </DialogForm>
  );
}
