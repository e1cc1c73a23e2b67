import { type FormEvent, useState } from 'react';
import { LARGEST_AMOUNT, type Paise, paiseFromRupees, rupeesText } from '../../../../contract/vocabulary/money.ts';
import { savePolicy } from '../../../api/desk/staff-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDeskCall } from '../desk-call.ts';

/** Changes the policy from now on; what already waits keeps the rule it was made under. */
export function PolicyForm({ current }: { current: { readonly reviewAbove: Paise; readonly pendingDays: number } }) {
  const [amount, setAmount] = useState(rupeesText(current.reviewAbove));
  const [days, setDays] = useState(String(current.pendingDays));
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useDeskCall();
  const paise = paiseFromRupees(amount) ?? 0n;
  const count = Number(days);
  const wrong = {
    amount: paise <= 0n || paise > LARGEST_AMOUNT ? 'Please enter a valid amount greater than zero.' : undefined,
    days: Number.isInteger(count) && count >= 1 && count <= 90 ? undefined : 'Please enter 1 to 90 days',
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.amount || wrong.days) return;
    void run({
      call: () => savePolicy({ reviewAbove: paise, pendingDays: count }),
      situation: 'policy',
      success: ({ message }) => message ?? 'Policy saved',
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <AmountField
        label="A banker reviews amounts above"
        value={amount}
        onChange={setAmount}
        error={tried ? wrong.amount : undefined}
      />
      <TextField
        label="What waits expires after (days)"
        inputMode="numeric"
        value={days}
        error={tried ? wrong.days : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" busy={busy} className="self-end">
        Save policy
      </Button>
    </form>
  );
}
