import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { useMoneyIntent } from '../../../api/client/money-intent.ts';
import { sendDeskDeposit } from '../../../api/desk/customer-queries.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import { deskFailures } from '../desk-failures.ts';

/** Pays into a customer's account from teller cash (B-CU-15). `added` is the message of the screen that does it. */
export function useDeskDeposit(added?: string) {
  return useMoneyIntent(sendDeskDeposit, (state) => {
    if (state.status === 'refused') showToast({ tone: 'bad', title: deskFailures.depositToast, timeout: 3000 });
    if (state.status !== 'answered') return;
    const { order, transaction } = state.answer;
    const waits = transaction.status === 'pending';
    showToast({
      tone: waits ? 'info' : 'good',
      title: waits
        ? `The deposit of ${formatRupees(order.amount)} waits for another banker’s approval`
        : (added ?? `Successfully deposited ${formatRupees(order.amount)} to ${order.name}'s account`),
      timeout: 3000,
    });
  });
}
