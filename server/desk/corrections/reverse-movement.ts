import { sql } from 'kysely';
import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { reversesMovement } from '../../ledger/postings/reverses-movement.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { movementById } from '../../statement/movements.ts';
import { endReversedDeposit, lockNewDeposit } from '../../term-deposits/reverse-opening.ts';
import { policyInForce } from '../controls/bank-policy.ts';
import { askForChange, type ChangeRequest } from '../controls/change-requests.ts';
import { reversalLetters } from './correction-letters.ts';
import { reversible } from './reversible.ts';

/**
 * A member of staff asks for the reversal of a movement, whole or in part (decision 73). It waits for a colleague.
 * Refused: `NOT_FOUND`, `NOT_REVERSIBLE` for what is not booked, interest, charges and other reversals,
 * `ALREADY_REVERSED` with what is left, `STATUS_CONFLICT` while another reversal of it waits.
 */
export async function askForReversal(
  { database, clock }: { database: Database; clock: BankClock },
  staff: SignedIn,
  /** `amount` in paise; all that is left when absent. */
  asked: { journalId: string; amount: Paise | undefined; reason: string },
): Promise<ChangeRequest> {
  return database.transaction(async (tx) => {
    // Two who ask at once come one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${asked.journalId}, 0))`.execute(tx);
    const movement = await movementById(tx, asked.journalId);
    const can = await reversible(tx, clock, movement);
    if (!can) throw new Refusal(movement.reversedBy ? 'ALREADY_REVERSED' : 'NOT_REVERSIBLE');
    const { left } = can;
    if (can.waits)
      throw new Refusal('STATUS_CONFLICT', 'A reversal of this transaction already waits for a colleague.');
    const amount = asked.amount ?? left;
    if (amount > left)
      throw new Refusal('ALREADY_REVERSED', `Only ${formatRupees(left)} of this can still be reversed.`);
    await lockNewDeposit(tx, clock, { journalId: movement.id, amount });
    return askForChange(tx, clock, {
      kind: 'reversal',
      subjectId: movement.counterparty?.id ?? movement.customer?.id ?? null,
      change: {
        journalId: movement.id,
        amount: String(amount),
        of: String(movement.amount),
        description: movement.description,
        reason: asked.reason,
      },
      makerId: staff.subjectId,
    });
  });
}

/**
 * Reverses a movement as two members of staff agreed, in the checker's transaction, and tells the customers on both sides.
 * Refused: as `reversesMovement`.
 */
export async function reverseAsAgreed(
  tx: Tx,
  clock: BankClock,
  { id, change, maker_id: makerId }: ChangeRequest<'reversal'>,
  checker: SignedIn,
): Promise<void> {
  const policy = await policyInForce(tx);
  const movement = await movementById(tx, change.journalId);
  const amount = BigInt(change.amount);
  const deposit = await lockNewDeposit(tx, clock, { journalId: movement.id, amount });
  const reversal = await reversesMovement(tx, {
    reverses: movement.id,
    amount,
    makerId,
    checkerId: checker.subjectId,
    idempotencyKey: `reversal ${id}`,
    description: `Reversal: ${movement.description}`.slice(0, MAX_DESCRIPTION),
    reason: change.reason,
    at: clock.now(),
    valueDate: policy.reversalDate,
    claims: policy.claimsAllowed,
  });
  if (deposit)
    await endReversedDeposit(tx, clock, deposit, { journalId: reversal.journalId, amount, actorId: makerId });
  await recordAudit(tx, {
    event: 'movement.reversed',
    actorId: checker.subjectId,
    object: movement.id,
    details: {
      reversal: reversal.journalId,
      amountPaise: change.amount,
      claimedPaise: String(reversal.claimed),
      maker: makerId,
    },
    at: clock.now(),
  });
  for (const letter of reversalLetters(movement, { ...reversal, amount, reason: change.reason }))
    await enqueueMail(tx, letter);
}

/** Characters of the longest description of a movement. */
const MAX_DESCRIPTION = 500;
