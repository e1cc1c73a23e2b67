import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { accountChanged } from './account-queries.ts';

/** The answer to a movement of money: the new balance and its line on the statement. */
export type Moved = Awaited<ReturnType<typeof bank.moveMoney>>['data'];
type Changed = Pick<Moved, 'transaction'>;

/** Sends an order, then invalidates everything that it changes. */
function ordering<Order, Answer extends Changed = Moved>(
  send: (order: Order, idempotencyKey: string) => Promise<Answer>,
) {
  return async (order: Order, idempotencyKey: string): Promise<Answer> => {
    const moved = await send(order, idempotencyKey);
    accountChanged();
    return moved;
  };
}

/** Deposits into or withdraws from the own account (C-DP-01). */
export const sendMoney = ordering(
  async (body: BodyOf<'moveMoney'>, idempotencyKey) => (await bank.moveMoney({ body }, { idempotencyKey })).data,
);
/** Sends money to another customer (C-TR-07). */
export const sendTransfer = ordering(
  async (body: BodyOf<'makeTransfer'>, idempotencyKey) => (await bank.makeTransfer({ body }, { idempotencyKey })).data,
);
/** Confirms an own pending transaction (C-DB-12). */
export const sendConfirmation = ordering(
  async ({ id, ...body }: { readonly id: string } & BodyOf<'confirmTransaction'>, idempotencyKey) =>
    (await bank.confirmTransaction({ params: { id }, body }, { idempotencyKey })).data,
);

/** Takes back an own pending transaction. */
export const sendWithdrawnRequest = ordering<string, Changed>(
  async (id, idempotencyKey) => (await bank.withdrawTransaction({ params: { id } }, { idempotencyKey })).data,
);

/** Looks a recipient up by phone or by account number (C-TR-02). */
export async function findRecipient(search: { readonly phone: string } | { readonly account: string }) {
  return (await bank.findRecipient({ query: search })).data;
}
