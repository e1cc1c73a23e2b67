import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { Refusal, type RefusalCode } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lookAgain } from '../platform/placement.ts';
import type { Posting, PostingAnswer } from './posting.ts';
import { type AnswerRow, answerOf, batchParameters, POST_BATCH } from './posting-batch.ts';
import type { PostingQueue } from './posting-queue.ts';

/** Outcome of a held journal. */
export interface Resolution {
  readonly journalId: string;
  /** captured: booked (approved) · released: given back (rejected) · expired: not decided in time · withdrawn: taken back by its maker. */
  readonly outcome: 'captured' | 'released' | 'expired' | 'withdrawn';
  /** The banker who decides, or the maker who takes it back; null when the bank itself lets it expire. */
  readonly checkerId: string | null;
  readonly reason: string | null;
  readonly idempotencyKey: string;
}

/**
 * The whole public face of the ledger. Money moves by `post` (through the queue), or by `postInside` where a use
 * case has more to write in the same transaction; held money is settled by `resolveInside`.
 */
export interface Ledger {
  /** Posts by itself. Answers after COMMIT; a refusal comes back as a value. */
  post(posting: Posting): Promise<PostingAnswer>;
}

export function ledgerThrough(queue: PostingQueue): Ledger {
  return { post: (posting) => queue.submit(posting) };
}

/** Posts through the same doorway inside the caller's transaction: it is booked if and only if that commits. */
export async function postInside(tx: Tx, clock: BankClock, posting: Posting): Promise<PostingAnswer> {
  const [answer] = await postAllInside(tx, clock, [posting]);
  if (!answer) throw new Error('The doorway did not answer');
  return answer;
}

/** Posts several inside the caller's transaction, each answered by itself, in their order. */
export async function postAllInside(tx: Tx, clock: BankClock, postings: readonly Posting[]): Promise<PostingAnswer[]> {
  if (postings.length === 0) return [];
  const { rows } = await tx.executeQuery<AnswerRow>(
    // The statement's text has numbered parameters of its own, so it goes as it is.
    { ...sql``.compile(tx), sql: POST_BATCH, parameters: batchParameters(postings, clock.now()) },
  );
  return rows.map(answerOf);
}

/** The posting's answer, or its refusal thrown (which rolls the caller's transaction back). */
export function booked(
  answer: PostingAnswer,
  sentences?: Partial<Record<RefusalCode, string>>,
): Exclude<PostingAnswer, { outcome: 'refused' }> {
  if (answer.outcome === 'refused') throw new Refusal(answer.refusal, sentences?.[answer.refusal]);
  return answer;
}

/**
 * Ends a held journal, once. True when this call ended it, false when it repeats the one that did.
 * Refused: `NOT_FOUND`, `NOT_PENDING` (decided by another call, or expired), `MAKER_IS_CHECKER`, `NOT_ALLOWED` for one who
 * withdraws another's request, `ACCOUNT_RESTRICTED`, `RECIPIENT_NOT_FOUND` and `BALANCE_LIMIT` when a side changed meanwhile
 * (B-TX-06…08).
 */
export async function resolveInside(tx: Tx, clock: BankClock, resolution: Resolution): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{
    answer: string;
  }>`select ledger.resolve_hold(${resolution.journalId}::uuid, ${resolution.outcome},
    ${resolution.checkerId}::uuid, ${resolution.reason}, ${resolution.idempotencyKey}, ${now}, ${businessDateOf(now)}::date, 0::smallint) as answer`.execute(
    tx,
  );
  const answer = rows[0]?.answer;
  if (answer === 'done' || answer === 'replayed') return answer === 'done';
  // Everything else that the function answers is the name of a refusal.
  throw new Refusal(answer as RefusalCode);
}

/** True when the doorway has decided a request with this key of this caller before, with any outcome; also where a cluster has the commit in doubt. */
export async function knowsKey(db: Db | Tx, callerId: string, idempotencyKey: string): Promise<boolean> {
  const known = await lookAgain(db, async () => {
    const { rows } = await sql<{
      known: boolean;
    }>`select ledger.knows_key(${callerId}::uuid, ${idempotencyKey}) as known`.execute(db);
    return rows[0]?.known || undefined;
  });
  return known === true;
}

/** Opens an account of the books inside the caller's transaction; `number` is what people see. */
export async function openAccountInside(
  tx: Tx,
  account: { accountId: string; kind: 'customer' | 'term_deposit'; customerId: string; number: string; openedAt: Date },
): Promise<void> {
  await sql`select ledger.open_account(${account.accountId}::uuid, ${account.kind}, ${account.customerId}::uuid, ${account.number}, ${account.openedAt})`.execute(
    tx,
  );
}
