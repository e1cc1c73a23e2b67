import { type IntentState, useMoneyIntent } from '../../api/client/money-intent.ts';
import type { Moved } from '../../api/customer/payment-queries.ts';
import { sendConfirmation, sendMoney, sendTransfer, sendWithdrawnRequest } from '../../api/customer/payment-queries.ts';
import { sendClosing, sendOpening } from '../../api/customer/term-deposit-queries.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { Words } from '../../words/catalogue.ts';
import { errorMessage, type Situation } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';

/** Shows a toast for a refusal (X-ER-07, X-ER-09, X-ER-10), and for an answer that comes after its dialog was closed. */
function toastOutcome(words: Words, failed: string, situation: Situation) {
  return (state: IntentState<Pick<Moved, 'transaction'>>, seen: boolean) => {
    if (state.status === 'refused')
      showToast({
        tone: 'bad',
        title: failed,
        description: seen ? undefined : errorMessage(state.error, situation, words),
      });
    if (state.status === 'answered' && !seen)
      showToast({ tone: 'good', title: words.money.confirmedLater, description: state.answer.transaction.description });
  };
}

/** Deposits into or withdraws from the customer’s own account (C-DP-01). */
export function useMoveMoney() {
  const words = useWords();
  return useMoneyIntent(sendMoney, toastOutcome(words, words.errors.moveMoneyToast, 'moveMoney'));
}

/** Sends money to another customer (C-TR-07). */
export function useTransfer() {
  const words = useWords();
  return useMoneyIntent(sendTransfer, toastOutcome(words, words.errors.transferToast, 'transfer'));
}

/** Confirms the customer’s own pending transaction (C-DB-12). */
export function useConfirmTransaction() {
  const words = useWords();
  return useMoneyIntent(sendConfirmation, toastOutcome(words, words.errors.moveMoneyToast, 'moveMoney'));
}

/** Takes back the customer’s own pending transaction; the order is its id. */
export function useWithdrawRequest() {
  const words = useWords();
  return useMoneyIntent(sendWithdrawnRequest, toastOutcome(words, words.errors.moveMoneyToast, 'moveMoney'));
}

/** Opens a deposit from the account (C-DP-14). */
export function useOpenTermDeposit() {
  const words = useWords();
  return useMoneyIntent(sendOpening, toastOutcome(words, words.errors.depositToast, 'deposit'));
}

/** Closes a deposit and pays it out; the order is its id. */
export function useCloseTermDeposit() {
  const words = useWords();
  return useMoneyIntent(sendClosing, toastOutcome(words, words.errors.closeDepositToast, 'closeDeposit'));
}
