import {
  formatRupees,
  MAX_AMOUNT,
  type Paise,
  paiseFromRupees,
  rupeesText,
} from '../../../../contract/vocabulary/money.ts';
import { type Recipient, RecipientSummary } from '../../../components/recipient-picker.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { OwnAmountField } from '../../../forms/own-amount-field.tsx';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useQuickAmounts } from './quick-amounts.ts';

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
  const quick = useQuickAmounts(recipient, available);
  const excess = (paise: Paise) =>
    paise > available ? t.validation.balance : paise > MAX_AMOUNT ? words.money.tooLarge : undefined;
  const form = useContractForm('makeTransfer', {
    defaults: {
      amount: first ? rupeesText(first.amount).replace('.00', '') : '',
      description: first?.description ?? proposed,
    },
    body: (typed) => ({ ...typed, recipientId: recipient.id }),
    check: ({ amount }) => {
      const paise = paiseFromRupees(amount) ?? 0n;
      return { amount: paise > 0n ? excess(paise) : t.validation.amount };
    },
    send: (body) => Promise.resolve(body),
    failure: 'transfer',
    done: ({ amount, description }) => onReview({ amount, description: description || proposed }),
  });
  const amount = form.control('amount');
  return (
    <PanelForm form={form} submit={t.review}>
      <RecipientSummary recipient={recipient} onChange={onChangeRecipient} />
      <OwnAmountField
        label={words.money.amount}
        placeholder={t.amountPlaceholder}
        quick={quick}
        // Shown by the field but not enforced: any amount above zero is allowed (C-TR-06).
        hinted={100}
        hint={t.amountHint(formatRupees(available))}
        {...amount}
        error={amount.error ?? excess(paiseFromRupees(amount.value) ?? 0n)}
      />
      <TextField label={t.description} maxLength={200} {...form.field('description')} />
    </PanelForm>
  );
}
