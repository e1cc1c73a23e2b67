import { MAX_AMOUNT, type Paise, paiseFromRupees, rupeesText } from '../../../../contract/vocabulary/money.ts';
import { saveGoal } from '../../../api/customer/insight-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { OwnAmountField } from '../../../forms/own-amount-field.tsx';
import { useWords } from '../../../words/use-words.tsx';

export interface GoalFormProps {
  readonly goal: Paise;
  readonly onClose: () => void;
}

/** Round goals, in paise. */
const QUICK = [2_500_000n, 5_000_000n, 10_000_000n, 50_000_000n];

/** The form that sets the savings goal. */
export function GoalForm({ goal, onClose }: GoalFormProps) {
  const words = useWords();
  const t = words.insights.health;
  const form = useContractForm('saveGoal', {
    defaults: { goal: rupeesText(goal).replace('.00', '') },
    check: (typed) => ({
      goal: (paiseFromRupees(typed.goal) ?? 0n) > MAX_AMOUNT ? words.money.tooLarge : undefined,
    }),
    send: (body) => saveGoal(body.goal),
    failure: 'goal',
    success: () => t.saved,
    done: onClose,
  });
  return (
    <DialogForm form={form} submit={t.save} onCancel={onClose}>
      <OwnAmountField label={t.goalAmount} quick={QUICK} {...form.control('goal')} />
    </DialogForm>
  );
}
