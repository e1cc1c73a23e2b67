import { type IntentState, MoneyIntent, useMoneyIntent } from '../../api/client/money-intent.ts';
import type { OpenOrder, OrderCall } from '../../api/client/open-orders.ts';
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

/** The orders that are kept until they are decided: how each is sent, and what is said when it is refused. */
const KEPT = {
  moveMoney: { send: sendMoney, failed: 'moveMoneyToast', situation: 'moveMoney' },
  makeTransfer: { send: sendTransfer, failed: 'transferToast', situation: 'transfer' },
  openDeposit: { send: sendOpening, failed: 'depositToast', situation: 'deposit' },
} as const satisfies Record<OrderCall, { send: unknown; failed: keyof Words['errors']; situation: Situation }>;

function outcomeOf(call: OrderCall, words: Words) {
  const { failed, situation } = KEPT[call];
  return toastOutcome(words, words.errors[failed], situation);
}

/** Deposits into or withdraws from the customer’s own account (C-DP-01). */
export function useMoveMoney() {
  return useMoneyIntent(sendMoney, outcomeOf('moveMoney', useWords()), 'moveMoney');
}

/** Sends money to another customer (C-TR-07). */
export function useTransfer() {
  return useMoneyIntent(sendTransfer, outcomeOf('makeTransfer', useWords()), 'makeTransfer');
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
  return useMoneyIntent(sendOpening, outcomeOf('openDeposit', useWords()), 'openDeposit');
}

/** Asks for the answer to an order that an earlier page sent, until it comes. */
export function resumeOrder({ call, body, key }: OpenOrder, words: Words): void {
  // as: the body was kept by the intent of the same call.
  const send = KEPT[call].send as (body: unknown, key: string) => Promise<Pick<Moved, 'transaction'>>;
  new MoneyIntent(send, outcomeOf(call, words), call).resume(body, key);
}

/** Closes a deposit and pays it out; the order is its id. */
export function useCloseTermDeposit() {
  const words = useWords();
  return useMoneyIntent(sendClosing, toastOutcome(words, words.errors.closeDepositToast, 'closeDeposit'));
}
