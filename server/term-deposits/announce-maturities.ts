import { sql } from 'kysely';
import { enqueueMail } from '../mail/outbox.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import { type ChunkResult, type DayEndStep, type Night, NOTHING_LEFT } from '../platform/day-end-step.ts';
import { maturityInterest } from './term-deposit-arithmetic.ts';
import { maturingLetter } from './term-deposit-letters.ts';
import { atMaturity } from './term-deposit-on-the-wire.ts';
import { termDepositsWhere } from './term-deposit-records.ts';

/** Days before its maturity on whose morning a deposit is announced: time enough to choose another instruction. */
export const ANNOUNCED_DAYS_BEFORE = 7;
const CHUNK = 128;

/** A week before a deposit matures, its customer is told the day, the value and what will happen then. */
export const announceMaturities: DayEndStep = { isDue: () => true, take: announceChunk };

async function announceChunk(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult> {
  const deposits = await termDepositsWhere(
    tx,
    sql`d.status = 'active' and d.maturity_date = ${addDays(night.opens, ANNOUNCED_DAYS_BEFORE)}::date
      and (${afterId ?? null}::uuid is null or d.id > ${afterId ?? null}::uuid)`,
    sql`order by d.id limit ${CHUNK}`,
  );
  for (const deposit of deposits) {
    const end = atMaturity(deposit);
    await enqueueMail(tx, maturingLetter(deposit, end.principal + maturityInterest(end)));
  }
  if (deposits.length === 0) return NOTHING_LEFT;
  return { nextAfterId: deposits.length < CHUNK ? undefined : deposits.at(-1)?.id, worked: true, counts: {} };
}
