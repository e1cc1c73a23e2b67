import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { resolveInside } from '../../ledger/ledger.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { moneyLetters } from '../../payments/money-letters.ts';
import { decisionLetter } from '../../payments/payment-letters.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { requireFreshFactor } from '../../sessions/enrolment.ts';
import { type Movement, movementById } from '../../statement/movements.ts';
import { outstandingConfirmation } from '../../statement/outstanding-confirmation.ts';
import { writeNote } from '../controls/internal-notes.ts';
import { requireOutsider } from '../controls/two-people.ts';

/**
 * Decides on a transaction that waits, by a banker (B-TX-06, B-TX-07, B-TX-08).
 *
 * One transaction: the ledger settles the hold once, however many bankers decide at the same moment; then the mail to
 * the customer is written. `approve` books it; `reject` gives the money back and needs a reason of 5–500 characters for the
 * customer; an internal note is for the staff alone.
 *
 * Refused: `NOT_PENDING` (decided already, or expired), `MAKER_IS_CHECKER` also for a party and for a
 * banker who changed the customer's contact data lately, `FRESH_FACTOR_REQUIRED` (decision 76), `NOT_FOUND`, and the refusals of the ledger's second check:
 * `ACCOUNT_RESTRICTED`, `RECIPIENT_NOT_FOUND`, `BALANCE_LIMIT`.
 */
export async function decidePending(
  { database, clock }: { database: Database; clock: BankClock },
  checker: SignedIn,
  decision:
    | { journalId: string; verdict: 'approve'; idempotencyKey: string }
    | {
        journalId: string;
        verdict: 'reject';
        reason: string;
        internalNote?: string | undefined;
        idempotencyKey: string;
      },
): Promise<{ movement: Movement; replayed: boolean }> {
  requireFreshFactor(checker, clock);
  return database.transaction(async (tx) => {
    await requireOutsider(tx, clock, checker, await movementById(tx, decision.journalId));
    if (decision.verdict === 'approve' && (await outstandingConfirmation(tx, decision.journalId))) {
      throw new Refusal('STATUS_CONFLICT', 'The customer has not confirmed this transaction yet.');
    }
    const settled = await resolveInside(tx, clock, {
      journalId: decision.journalId,
      outcome: decision.verdict === 'approve' ? 'captured' : 'released',
      checkerId: checker.subjectId,
      reason: decision.verdict === 'reject' ? decision.reason : null,
      idempotencyKey: decision.idempotencyKey,
    });
    const movement = await movementById(tx, decision.journalId);
    if (settled && decision.verdict === 'reject')
      await writeNote(tx, clock, {
        kind: 'transaction',
        about: movement.id,
        customerId: movement.customer?.id ?? null,
        note: decision.internalNote,
        writtenBy: checker.subjectId,
      });
    const letter = decisionLetter(movement);
    if (settled && letter) await enqueueMail(tx, letter);
    // The sender gets a mail about the decision; the receiver gets one now that the money is there.
    const receiver = movement.counterparty;
    if (settled && receiver && decision.verdict === 'approve') {
      const letters = await moneyLetters(tx, {
        journalId: movement.id,
        to: receiver.id,
        amount: movement.amount,
        description: movement.description,
        at: clock.now(),
      });
      for (const each of letters ?? []) await enqueueMail(tx, each);
    }
    return { movement, replayed: !settled };
  });
}
