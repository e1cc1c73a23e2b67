import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { resolveInside } from '../ledger/ledger.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { expiredLetter } from '../payments/payment-letters.ts';
import type { Tx } from '../platform/database.ts';
import { type ChunkResult, clockAt, type DayEndStep, type Night, NOTHING_LEFT } from '../platform/day-end-step.ts';
import { movementById } from '../statement/movements.ts';

/** Expires requests that were not decided in time: the money is free again, the maker is told (B-TX-06…08). */
export const expireHolds: DayEndStep = { isDue: () => true, take: expireOne };

// One at a time: each locks two accounts of its own, and they are few.
async function expireOne(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult> {
  const { rows } = await sql<{ journal_id: string }>`
    select h.journal_id from ledger.waiting_holds h
    where h.expires_at < ${night.opensAt} and (${afterId ?? null}::uuid is null or h.journal_id > ${afterId ?? null}::uuid)
    order by h.journal_id limit 1`.execute(tx);
  const journalId = rows[0]?.journal_id;
  if (!journalId) return NOTHING_LEFT;
  const expired = await expire(tx, night, journalId);
  if (expired) await tellMaker(tx, journalId);
  return { nextAfterId: journalId, worked: true, counts: expired ? { expiredHolds: 1 } : {} };
}

async function expire(tx: Tx, night: Night, journalId: string): Promise<boolean> {
  try {
    return await resolveInside(tx, clockAt(night.opensAt), {
      journalId,
      outcome: 'expired',
      checkerId: null,
      reason: 'Not decided in time',
      idempotencyKey: `expiry:${journalId}`,
    });
  } catch (error) {
    // A banker decided meanwhile.
    if (error instanceof Refusal && error.code === 'NOT_PENDING') return false;
    throw error;
  }
}

async function tellMaker(tx: Tx, journalId: string): Promise<void> {
  const movement = await movementById(tx, journalId);
  const { rows } = await sql<Parameters<typeof expiredLetter>[0]>`
    select c.name, c.email, c.id as "customerId" from bank.customers c where c.id = ${movement.maker.id}::uuid
    union all
    select s.name, s.email, null from bank.staff s where s.id = ${movement.maker.id}::uuid`.execute(tx);
  const [maker] = rows;
  if (!maker) return;
  await enqueueMail(tx, expiredLetter(maker, movement));
}
