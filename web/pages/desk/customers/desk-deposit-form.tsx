import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { formatRupees, LARGEST_AMOUNT, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { type DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { deskFailure } from '../../../api/desk/desk-errors.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useDeskDeposit } from './use-desk-deposit.ts';

interface DepositFormProps {
  readonly customer: Pick<DeskCustomer, 'id' | 'name' | 'balance'>;
  /** The customer's page has its own sentences (B-CT-05). */
  readonly onOwnPage?: boolean;
  readonly onClose: () => void;
}

/** Pays cash from the teller into the account (B-CU-14, B-CU-15); above the bank's limit it waits for another banker. */
export function DeskDepositForm({ customer, onOwnPage = false, onClose }: DepositFormProps) {
  const words = useWords();
  const reviewAbove = useQuery(bankInfoQuery).data?.reviewAbove;
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const { state, submit } = useDeskDeposit(onOwnPage ? 'Deposit added successfully' : undefined);
  const answered = state.status === 'answered';
  useEffect(() => {
    if (answered) onClose();
  }, [answered, onClose]);
  const paise = paiseFromRupees(amount) ?? 0n;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (paise <= 0n || paise > LARGEST_AMOUNT)
      return setProblem(
        onOwnPage ? 'Please enter a valid amount greater than zero.' : 'Please enter a valid deposit amount',
      );
    submit({ customerId: customer.id, name: customer.name, amount: paise, description: description.trim() });
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-ink-muted">Balance now</span>
        <Money paise={customer.balance} className="font-semibold" />
      </p>
      <AmountField
        label="Amount"
        value={amount}
        onChange={(value) => {
          setAmount(value);
          setProblem(undefined);
        }}
        error={problem}
        quick={[500, 1000, 5000, 10_000]}
      />
      <TextField
        label="Description"
        hint="Optional"
        placeholder="Deposit made by banker"
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {reviewAbove !== undefined && paise > reviewAbove && (
        <Notice tone="info">{`Deposits above ${formatRupees(reviewAbove)} wait for another banker’s approval.`}</Notice>
      )}
      {state.status === 'refused' && (
        <Notice tone="error">{errorMessage(state.error, deskFailure('deposit'), words)}</Notice>
      )}
      {state.status === 'confirming' && <Notice tone="warning">{words.money.confirmingBody}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={state.status === 'sending' || state.status === 'confirming'}>
          {paise > 0n ? `Deposit ${formatRupees(paise)}` : 'Deposit'}
        </Button>
      </DialogButtons>
    </form>
  );
}
