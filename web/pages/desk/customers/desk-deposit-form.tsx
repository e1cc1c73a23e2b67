import { useQuery } from '@tanstack/react-query';
import { staffApi } from '../../../../contract/staff-api.ts';
import { amountOf, formatRupees, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Money } from '../../../components/money.tsx';
import { useBodyForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeskAmountField } from '../desk-amount-field.tsx';
import { deskFailure, deskFailures } from '../desk-failures.ts';
import { CashCount } from './cash-count.tsx';
import { useDeskDeposit } from './use-desk-deposit.ts';

interface DepositFormProps {
  readonly customer: Pick<DeskCustomer, 'id' | 'name' | 'balance'>;
  /** The customer's page has its own sentences (B-CT-05). */
  readonly onOwnPage?: boolean;
  /** True in a panel of a page, which has another way back and no window's foot. */
  readonly inPanel?: boolean;
  readonly onClose: () => void;
}

const amountOnOwnPage = amountOf('Please enter a valid amount greater than zero.');

/** Deposits cash from the teller into the account (B-CU-14, B-CU-15); above the bank's limit it waits for another banker. */
export function DeskDepositForm({ customer, onOwnPage = false, inPanel = false, onClose }: DepositFormProps) {
  const reviewAbove = useQuery(bankInfoQuery).data?.reviewAbove;
  const { state, send } = useDeskDeposit(onOwnPage ? 'Deposit added successfully' : undefined);
  const form = useBodyForm(staffApi.depositForCustomer.body, {
    defaults: { amount: '', description: '' },
    check: ({ amount }) => (onOwnPage ? { amount: amountOnOwnPage.safeParse(amount).error?.issues[0]?.message } : {}),
    send: ({ amount, description = '' }) => send({ customerId: customer.id, name: customer.name, amount, description }),
    failure: deskFailure('deposit'),
    done: onClose,
  });
  const paise = paiseFromRupees(form.typed.amount) ?? 0n;
  const submit = paise > 0n ? `Deposit ${formatRupees(paise)}` : 'Deposit';
  const fields = (
    <>
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-ink-muted">Balance now</span>
        <Money paise={customer.balance} className="font-semibold" />
      </p>
      <DeskAmountField label="Amount" quick={[50_000n, 100_000n, 500_000n, 1_000_000n]} {...form.control('amount')} />
      <CashCount amount={paise} onSum={form.control('amount').onChange} />
      <TextField
        label="Description"
        hint="Optional"
        placeholder="Deposit made by banker"
        maxLength={200}
        {...form.field('description')}
      />
      {reviewAbove !== undefined && paise > reviewAbove && (
        <Notice tone="info">{`Deposits above ${formatRupees(reviewAbove)} wait for another banker’s approval.`}</Notice>
      )}
      {state.status === 'confirming' && <Notice tone="warning">{deskFailures.noAnswerYet}</Notice>}
    </>
  );
  if (inPanel) return <PanelForm {...{ form, submit }}>{fields}</PanelForm>;
  return <DialogForm {...{ form, submit, onCancel: onClose }}>{fields}</DialogForm>;
}
