import { MAX_AMOUNT, type Paise, paiseFromRupees, rupeesText } from '../../../../contract/vocabulary/money.ts';
import { saveGoal } from '../../../api/customer/insight-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { useWords } from '../../../words/use-words.tsx';

export interface GoalFormProps {
  readonly goal: Paise;
  readonly onClose: () => void;
}

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
      <AmountField label={t.goalAmount} quick={[25_000, 50_000, 100_000, 500_000]} {...form.control('goal')} />
    </DialogForm>
  );
}
