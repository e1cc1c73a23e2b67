import { showToast } from '../../ui/toast-queue.ts';
import type { Words } from '../../words/catalogue.ts';
import { useWords } from '../../words/use-words.tsx';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { errorMessage, type Situation } from '../client/error-message.ts';
import { type IntentState, useMoneyIntent } from '../client/money-intent.ts';
import { accountChanged } from './account-queries.ts';

/** The answer to a movement of money: the balance after it, and its line on the statement. */
export type Moved = Awaited<ReturnType<typeof bank.moveMoney>>['data'];

/** A failure is said in the corner too (X-ER-07, X-ER-09, X-ER-10), and an answer that comes after the window was closed only there. */
export function sayInCorner(words: Words, failed: string, situation: Situation) {
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

/** Sends an order, and has everything that it changes asked for again. */
function ordering<Order>(send: (order: Order, idempotencyKey: string) => Promise<Moved>) {
  return async (order: Order, idempotencyKey: string): Promise<Moved> => {
    const moved = await send(order, idempotencyKey);
    accountChanged();
    return moved;
  };
}

const sendMoney = ordering(
  async (body: BodyOf<'moveMoney'>, idempotencyKey) => (await bank.moveMoney({ body }, { idempotencyKey })).data,
);
const sendTransfer = ordering(
  async (body: BodyOf<'makeTransfer'>, idempotencyKey) => (await bank.makeTransfer({ body }, { idempotencyKey })).data,
);
const sendConfirmation = ordering(
  async ({ id, code }: { id: string; code: string }, idempotencyKey) =>
    (await bank.confirmTransaction({ params: { id }, body: { code } }, { idempotencyKey })).data,
);

/** Deposits into or withdraws from one's own account (C-DP-01). */
export function useMoveMoney() {
  const words = useWords();
  return useMoneyIntent(sendMoney, sayInCorner(words, words.errors.moveMoneyToast, 'moveMoney'));
}

/** Sends money to somebody (C-TR-07). */
export function useTransfer() {
  const words = useWords();
  return useMoneyIntent(sendTransfer, sayInCorner(words, words.errors.transferToast, 'transfer'));
}

/** Confirms one's own pending transaction (C-DB-12). */
export function useConfirmTransaction() {
  const words = useWords();
  return useMoneyIntent(sendConfirmation, sayInCorner(words, words.errors.moveMoneyToast, 'moveMoney'));
}

/** Looks a recipient up by phone or by account number (C-TR-02). */
export async function findRecipient(search: { readonly phone: string } | { readonly account: string }) {
  return (await bank.findRecipient({ query: search })).data;
}
