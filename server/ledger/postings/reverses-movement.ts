import { sql } from 'kysely';
import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal, type RefusalCode } from '../../../contract/vocabulary/refusals.ts';
import type { Tx } from '../../platform/database.ts';
import { uuidv7 } from '../../platform/uuid.ts';

/** A reversal to make, which two members of staff have agreed on. */
export interface ReversalOrder {
  /** The journal to reverse. */
  readonly reverses: string;
  /** Paise, above zero; up to what is not reversed yet. */
  readonly amount: Paise;
  readonly makerId: string;
  readonly checkerId: string;
  /** The same key of the same maker reverses once. */
  readonly idempotencyKey: string;
  readonly description: string;
  /** The sentence that the customers on both sides read. */
  readonly reason: string;
  /** Bank time at which it is booked. */
  readonly at: Date;
  /** `original` counts it for the day of what it reverses, or the first day since when the account has held the money. */
  readonly valueDate: 'original' | 'today';
  /** True where money that is already spent becomes a claim on the customer. */
  readonly claims: boolean;
}

/** A reversal that is booked. */
export interface Reversal {
  readonly journalId: string;
  readonly kind: 'transfer_reversal' | 'deposit_reversal' | 'withdrawal_reversal' | 'term_deposit_reversal';
  /** Paise that the account lacked and the bank now claims. */
  readonly claimed: Paise;
}

/**
 * A movement was wrong, and two members of staff move its money back, whole or in part (decision 73).
 *
 * | account                                         | debit  | credit |
 * |-------------------------------------------------|--------|--------|
 * | the side that was credited (customer or bank)   | amount |        |
 * | the side that was debited (customer or bank)    |        | amount |
 *
 * Where the customer has spent the money and the policy allows it, the bank lends what is missing in a journal before it (`claim`), and
 * what comes in later pays it first (`claim_payment`, the same pair the other way round):
 *
 * | account                    | debit   | credit  |
 * |----------------------------|---------|---------|
 * | claim on the customer      | missing |         |
 * | customer                   |         | missing |
 *
 * Made by `ledger.reverse` in the caller's transaction, through the doorway.
 * Refused: `NOT_FOUND`, `NOT_REVERSIBLE` for what is not booked, interest, charges and other reversals, `ALREADY_REVERSED` with what is left,
 * `INSUFFICIENT_FUNDS` with the sum that is missing, `ACCOUNT_RESTRICTED` where a side is closed, `BALANCE_LIMIT` where the
 * money would come back to an account above the largest balance.
 */
export async function reversesMovement(tx: Tx, order: ReversalOrder): Promise<Reversal> {
  const { rows } = await sql<Answer>`
    select * from ledger.reverse(${order.reverses}::uuid, ${order.amount}, ${uuidv7(order.at)}::uuid, ${order.makerId}::uuid,
      ${order.checkerId}::uuid, ${order.idempotencyKey}, ${order.description}, ${order.reason}, ${order.at},
      ${order.valueDate === 'original'}, ${order.claims}, 0::smallint)`.execute(tx);
  const [answer] = rows;
  if (!answer) throw new Error('The doorway did not answer');
  if (answer.outcome === 'reversed' || answer.outcome === 'replayed')
    return { journalId: answer.journal_id, kind: answer.kind, claimed: answer.claimed_paise };
  // Everything else that the function answers is the name of a refusal.
  throw new Refusal(answer.outcome as RefusalCode, sentenceOf(answer));
}

interface Answer {
  outcome: string;
  paise: bigint;
  journal_id: string;
  kind: Reversal['kind'];
  claimed_paise: bigint;
}

function sentenceOf({ outcome, paise }: Answer): string | undefined {
  if (outcome === 'INSUFFICIENT_FUNDS')
    return `The money is spent already: ${formatRupees(paise)} is missing on the account.`;
  if (outcome === 'ALREADY_REVERSED' && paise > 0n) return `Only ${formatRupees(paise)} of this can still be reversed.`;
  return undefined;
}
