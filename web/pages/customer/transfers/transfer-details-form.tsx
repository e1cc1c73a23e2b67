import { type FormEvent, useState } from 'react';
import {
  formatRupees,
  LARGEST_AMOUNT,
  type Paise,
  paiseFromRupees,
  rupeesText,
} from '../../../../contract/vocabulary/money.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { type Recipient, RecipientSummary } from '../../../components/recipient-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';

export interface TransferDetails {
  readonly amount: Paise;
  readonly description: string;
}

interface TransferDetailsFormProps {
  readonly recipient: Recipient;
  readonly available: Paise;
  readonly first: TransferDetails | undefined;
  readonly onChangeRecipient: () => void;
  readonly onReview: (details: TransferDetails) => void;
}

/** Amount and description (C-TR-03…06). */
export function TransferDetailsForm({
  recipient,
  available,
  first,
  onChangeRecipient,
  onReview,
}: TransferDetailsFormProps) {
  const words = useWords();
  const t = words.transfer;
  const [amount, setAmount] = useState(first ? rupeesText(first.amount).replace('.00', '') : '');
  const [description, setDescription] = useState(first?.description ?? t.defaultDescription(recipient.name));
  const [problem, setProblem] = useState<string>();
  const review = (event: FormEvent) => {
    event.preventDefault();
    const paise = paiseFromRupees(amount);
    if (paise === undefined || paise <= 0n) return setProblem(t.validation.amount);
    if (paise > available) return setProblem(t.validation.balance);
    if (paise > LARGEST_AMOUNT) return setProblem(words.money.tooLarge);
    onReview({ amount: paise, description: description.trim() || t.defaultDescription(recipient.name) });
  };
  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-4">
      <RecipientSummary recipient={recipient} onChange={onChangeRecipient} />
      <AmountField
        label={words.money.amount}
        value={amount}
        placeholder={t.amountPlaceholder}
        quick={[100, 500, 1000, 5000]}
        // Shown by the field but not enforced: any amount above zero is allowed (C-TR-06).
        hinted={100}
        hint={t.amountHint(formatRupees(available))}
        error={problem}
        onChange={(next) => {
          setAmount(next);
          setProblem(undefined);
        }}
      />
      <TextField
        label={t.description}
        value={description}
        maxLength={200}
        onChange={(event) => setDescription(event.target.value)}
      />
      <DialogButtons>
        <Button type="submit">{t.review}</Button>
      </DialogButtons>
    </form>
  );
}
