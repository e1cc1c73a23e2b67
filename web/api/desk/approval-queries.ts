import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { staffBank } from './staff-bank.ts';

/** All that waits for a second member of staff, oldest first, with its number. */
export const approvalsQuery = queryOptions({
  queryKey: ['desk', 'approvals'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await staffBank.listApprovals(undefined, { signal });
    return { oldest: data, total: meta.total };
  },
});
export type PendingApproval = Awaited<ReturnType<typeof staffBank.listApprovals>>['data'][number];
export type ChangeRequest = NonNullable<PendingApproval['change']>;

/** Returns the id of the transaction or of the change that waits. */
export function idOfApproval({ change, transaction }: PendingApproval): string {
  return change?.id ?? transaction?.id ?? '';
}

/** One change, and how it ended. */
export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'change', id],
    queryFn: async ({ signal }) => (await staffBank.getChange({ params: { id } }, { signal })).data.change,
    enabled: id !== '',
  });

/** Reads the desk again, also after a refusal: a colleague may have decided a moment before. */
async function thenReadAgain<Answer>(decide: () => Promise<Answer>): Promise<Answer> {
  try {
    return await decide();
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['desk'] });
  }
}

type DecisionOrder =
  | { readonly decision: 'approve' | 'withdraw'; readonly id: string }
  | ({ readonly decision: 'reject'; readonly id: string } & BodyOf<'rejectTransaction'>);

/** Approves or rejects a pending transaction (B-TX-06, B-TX-07), or takes back one that the reader made. */
export async function decide(order: DecisionOrder, idempotencyKey: string) {
  const params = { id: order.id };
  const { data } = await thenReadAgain(async () =>
    order.decision === 'reject'
      ? await staffBank.rejectTransaction(
          { params, body: { reason: order.reason, internalNote: order.internalNote } },
          { idempotencyKey },
        )
      : order.decision === 'approve'
        ? await staffBank.approveTransaction({ params }, { idempotencyKey })
        : await staffBank.withdrawBankerTransaction({ params }, { idempotencyKey }),
  );
  return { decision: order.decision, transaction: data.transaction };
}

type ChangeOrder =
  | { readonly decision: 'approve' | 'withdraw'; readonly id: string }
  | ({ readonly decision: 'reject'; readonly id: string } & BodyOf<'rejectChange'>);

/** Approves or rejects a change that a colleague asked for, or takes back one that the reader asked for. */
export async function decideOnChange(order: ChangeOrder) {
  const params = { id: order.id };
  return thenReadAgain(async () =>
    order.decision === 'reject'
      ? await staffBank.rejectChange({ params, body: { reason: order.reason, internalNote: order.internalNote } })
      : order.decision === 'approve'
        ? await staffBank.approveChange({ params })
        : await staffBank.withdrawChange({ params }),
  );
}
