import { type FormEvent, useState } from 'react';
import { LARGEST_AMOUNT, type Paise, paiseFromRupees, rupeesText } from '../../../../contract/vocabulary/money.ts';
import { saveGoal } from '../../../api/customer/insight-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

function GoalForm({ goal, onClose }: { goal: Paise; onClose: () => void }) {
  const words = useWords();
  const t = words.insights.health;
  const [amount, setAmount] = useState(rupeesText(goal).replace('.00', ''));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const paise = paiseFromRupees(amount);
    if (paise === undefined || paise <= 0n) return setProblem(words.money.invalid);
    if (paise > LARGEST_AMOUNT) return setProblem(words.money.tooLarge);
    setBusy(true);
    try {
      await saveGoal(paise);
      showToast({ tone: 'good', title: t.saved });
      onClose();
    } catch (error) {
      setProblem(errorMessage(error, 'goal', words));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <AmountField
        label={t.goalAmount}
        value={amount}
        quick={[25_000, 50_000, 100_000, 500_000]}
        error={problem}
        onChange={(next) => {
          setAmount(next);
          setProblem(undefined);
        }}
      />
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {words.money.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {t.save}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** A dialog that sets the savings goal. */
export function GoalDialog({ open, goal, onClose }: { open: boolean; goal: Paise; onClose: () => void }) {
  const t = useWords().insights.health;
  return (
    <Dialog open={open} onClose={onClose} title={t.goalTitle} description={t.goalLead} size="small">
      <GoalForm goal={goal} onClose={onClose} />
    </Dialog>
  );
}
