import { resolveInside } from '../ledger/ledger.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type Movement, movementById } from '../statement/movements.ts';
import { withdrawnLetter } from './payment-letters.ts';

/**
 * The maker of a transaction that waits takes it back, whether a customer or a banker: the money on hold is free again.
 * The ledger settles it once, against a banker who decides at the same moment.
 * Refused: `NOT_FOUND`, `NOT_PENDING` (decided or expired), `NOT_ALLOWED` for another's.
 */
export async function withdrawRequest(
  { database, clock }: { database: Database; clock: BankClock },
  maker: SignedIn,
  request: { journalId: string; idempotencyKey: string },
): Promise<{ movement: Movement; replayed: boolean }> {
  return database.transaction(async (tx) => {
    const settled = await resolveInside(tx, clock, {
      ...request,
      outcome: 'withdrawn',
      checkerId: maker.subjectId,
      reason: null,
    });
    const movement = await movementById(tx, request.journalId);
    const letter = withdrawnLetter(movement);
    if (settled && letter) await enqueueMail(tx, letter);
    return { movement, replayed: !settled };
  });
}
