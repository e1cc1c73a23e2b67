import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { INSTRUCTION_WORDS, instructionLetter } from './term-deposit-letters.ts';
import {
  findTermDeposit,
  lockTermDeposit,
  type MaturityInstruction,
  recordTermDepositEvents,
  type TermDeposit,
} from './term-deposit-records.ts';

/**
 * Sets the instruction for maturity, and the nominee where one is given: the customer on their own deposit, staff on
 * any (B-DP-03), which a letter tells its owner. Only fixed and tax-saving deposits renew: a recurring one is paid out, a savings deposit has no end.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` when it is over or cannot be renewed.
 */
export async function setMaturityInstruction(
  { database, clock }: { database: Database; clock: BankClock },
  who: SignedIn,
  order: { depositId: string; instruction: MaturityInstruction; nominee: string | undefined },
): Promise<TermDeposit> {
  const owner = who.role === 'customer' ? who.subjectId : undefined;
  await database.transaction(async (tx) => {
    const deposit = await lockTermDeposit(tx, order.depositId, owner);
    if (deposit.status !== 'active') throw new Refusal('STATUS_CONFLICT', 'Only an active deposit can be changed.');
    if (order.instruction !== 'payout' && (deposit.type === 'recurring' || deposit.type === 'savings')) {
      throw new Refusal('STATUS_CONFLICT', 'This kind of deposit is paid out and cannot be renewed.', {
        issues: [{ field: 'instruction', rule: 'choice' }],
      });
    }
    const now = clock.now();
    const nomineeChanged = order.nominee !== undefined && order.nominee !== deposit.nominee;
    await sql`update bank.term_deposits set instruction = ${order.instruction}, nominee = coalesce(${order.nominee ?? null}, nominee)
      where id = ${deposit.id}`.execute(tx);
    if (deposit.instruction !== order.instruction) {
      await recordTermDepositEvents(tx, [
        {
          depositId: deposit.id,
          at: now,
          event: 'instruction',
          detail: `At maturity ${INSTRUCTION_WORDS[order.instruction]}`,
          actorId: who.subjectId,
        },
      ]);
    }
    await recordAudit(tx, {
      event: 'deposit.instruction',
      actorId: who.subjectId,
      object: deposit.id,
      details: {
        before: deposit.instruction,
        after: order.instruction,
        nomineeChanged,
      },
    });
    const changed = { instruction: deposit.instruction !== order.instruction, nominee: nomineeChanged };
    if (owner === undefined && (changed.instruction || changed.nominee))
      await enqueueMail(tx, instructionLetter(deposit, { to: order.instruction, changed }));
  });
  return findTermDeposit(database.db, order.depositId, owner);
}
