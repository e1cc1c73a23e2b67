import {
  formatRupees,
  MAX_AMOUNT,
  type Paise,
  paiseFromRupees,
  rupeesText,
} from '../../../../contract/vocabulary/money.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { type Recipient, RecipientSummary } from '../../../components/recipient-picker.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/use-words.tsx';

export interface TransferDetails {
  readonly amount: Paise;
  readonly description: string;
}

export interface TransferDetailsFormProps {
  readonly recipient: Recipient;
  readonly available: Paise;
  readonly first: TransferDetails | undefined;
  readonly onChangeRecipient: () => void;
  readonly onReview: (details: TransferDetails) => void;
}

/** Amount and description (C-TR-03…06). The review after it sends the transfer. */
export function TransferDetailsForm({
  recipient,
  available,
  first,
  onChangeRecipient,
  onReview,
}: TransferDetailsFormProps) {
  const words = useWords();
  const t = words.transfer;
  const proposed = t.defaultDescription(recipient.name);
  const form = useContractForm('makeTransfer', {
    defaults: {
      amount: first ? rupeesText(first.amount).replace('.00', '') : '',
      description: first?.description ?? proposed,
    },
    body: (typed) => ({ ...typed, recipientId: recipient.id }),
    check: ({ amount }) => {
      const paise = paiseFromRupees(amount) ?? 0n;
      if (paise <= 0n) return { amount: t.validation.amount };
      if (paise > available) return { amount: t.validation.balance };
      return paise > MAX_AMOUNT ? { amount: words.money.tooLarge } : {};
    },
    send: (body) => Promise.resolve(body),
    failure: 'transfer',
    done: ({ amount, description }) => onReview({ amount, description: description || proposed }),
  });
  return (
    <PanelForm form={form} submit={t.review}>
      <RecipientSummary recipient={recipient} onChange={onChangeRecipient} />
      <AmountField
        label={words.money.amount}
        placeholder={t.amountPlaceholder}
        quick={[100, 500, 1000, 5000]}
        // Shown by the field but not enforced: any amount above zero is allowed (C-TR-06).
        hinted={100}
        hint={t.amountHint(formatRupees(available))}
        {...form.control('amount')}
      />
      <TextField label={t.description} maxLength={200} {...form.field('description')} />
    </PanelForm>
  );
}
