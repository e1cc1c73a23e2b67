import type { Tx } from '../../platform/database.ts';
import { type ChunkResult, clockAt, type DayEndStep, type Night, NOTHING_LEFT } from '../../platform/day-end-step.ts';
import { tellMaker } from './change-letters.ts';
import { lockChange, readChange, settleChange } from './change-requests.ts';

/** Expires changes on which no colleague decided in time; the maker is told. */
export const expireChanges: DayEndStep = { isDue: () => true, take: expireOne };

async function expireOne(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult> {
  const due = await tx
    .selectFrom('bank.change_requests as r')
    .leftJoin('bank.change_decisions as d', 'd.request_id', 'r.id')
    .select('r.id')
    .where('d.request_id', 'is', null)
    .where('r.expires_at', '<', night.opensAt)
    .$if(afterId !== undefined, (query) => query.where('r.id', '>', afterId ?? ''))
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return NOTHING_LEFT;
  const request = await lockChange(tx, due.id);
  // A colleague decided meanwhile.
  if (request.outcome) return { nextAfterId: due.id, worked: true, counts: {} };
  await settleChange(tx, clockAt(night.opensAt), { request, outcome: 'expired', by: null });
  await tellMaker(tx, await readChange(tx, due.id));
  return { nextAfterId: due.id, worked: true, counts: { expiredHolds: 1 } };
}
