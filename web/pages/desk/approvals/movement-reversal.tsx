import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees, rupeesText } from '../../../../contract/vocabulary/money.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { type BankMovement, bankMovementQuery, reverseMovement } from '../../../api/desk/dashboard-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { ChangeWaitsNotice } from '../change-waits-notice.tsx';
import { DeskAmountField } from '../desk-amount-field.tsx';
import { useDeskForm } from '../desk-form.ts';
import { NextButton, type NextReview } from './next-review.tsx';

type Reversible = NonNullable<BankMovement['reversible']>;

interface FormProps {
  readonly id: string;
  readonly reversible: Reversible;
  readonly onCancel: () => void;
}

/** Asks a colleague to reverse a movement, whole or in part (decision 73). */
function ReversalForm({ id, reversible, onCancel }: FormProps) {
  const { left, missing, claims } = reversible;
  const form = useDeskForm('reverseTransaction', {
    defaults: { amount: rupeesText(left), reason: '' },
    send: (body) => reverseMovement(id, body),
    situation: 'reversal',
    success: ({ message }) => message ?? 'A colleague must approve this reversal',
    done: onCancel,
  });
  return (
    <DialogForm form={form} submit="Ask for the reversal" onCancel={onCancel}>
      <p className="text-sm text-ink-muted">
        A reversal moves the money back. {formatRupees(left)} can be reversed; a colleague decides.
      </p>
      {missing > 0n && (
        <Notice tone="warning">
          {claims
            ? `${formatRupees(missing)} of it is spent. The customer will owe that to the bank, and the next money in pays it.`
            : `${formatRupees(missing)} of it is spent. A reversal of that part is refused.`}
        </Notice>
      )}
      <DeskAmountField label="Amount to move back" {...form.control('amount')} />
      <TextAreaField
        label="Reason"
        hint="The customers on both sides read it."
        maxLength={500}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}

/** The end of a booked movement's window: Close and Done, and Reverse where it can be reversed (B-TX-05). */
export function MovementReversal({
  transaction: { id, status },
  onClose,
  next,
}: {
  transaction: Pick<Transaction, 'id' | 'status'>;
  onClose: () => void;
  next?: NextReview | undefined;
}) {
  const [asking, setAsking] = useState(false);
  const { data, isLoading } = useQuery(bankMovementQuery(id));
  const reversible = data?.reversible;
  // Most booked movements can be reversed: the button has its place before the bank says so, and the others stay under the finger.
  const awaited = isLoading && (status === 'completed' || status === 'approved');
  if (asking && reversible && !reversible.change)
    return (
      <div className="mt-4 border-t border-line pt-4">
        <ReversalForm id={id} reversible={reversible} onCancel={() => setAsking(false)} />
      </div>
    );
  return (
    <>
      {reversible?.change && (
        <div className="mt-4">
          <ChangeWaitsNotice change={reversible.change} decidedBy="A colleague" />
        </div>
      )}
      <DialogButtons>
        {(awaited || (reversible && !reversible.change)) && (
          <Button tone="secondary" disabled={awaited} onClick={() => setAsking(true)}>
            Reverse
          </Button>
        )}
        <NextButton next={next} />
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </>
  );
}
