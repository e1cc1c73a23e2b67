import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { acceptSecondFactor } from '../sessions/sign-in-challenge.ts';
import { limits } from '../sessions/throttle.ts';
import { movementById } from '../statement/movements.ts';
import { isConfirmationOutstanding } from '../statement/outstanding-confirmation.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { type Moved, ownAccount } from './own-account.ts';

/**
 * A customer confirms their own request that waits, with a code of their second factor (C-DB-12). It moves nothing: the
 * bank's review comes after, and stays with bankers.
 *
 * Refused: `NOT_FOUND` for another customer's request, `NOT_PENDING`, `NOT_ALLOWED` if it does not wait for the
 * customer, `SECOND_FACTOR_REQUIRED` without a code, `SECOND_FACTOR_INCORRECT`, `TOO_MANY_REQUESTS` after five tries.
 */
export async function confirmOwn(
  tools: SessionTools,
  customer: SignedIn,
  request: { journalId: string; code: string | undefined },
): Promise<Moved> {
  const { database, clock, throttle } = tools;
  const line = await statementLine(database.db, ownAccount(customer), request.journalId);
  const movement = await movementById(database.db, request.journalId);
  if (movement.maker.id !== customer.subjectId)
    throw new Refusal('NOT_ALLOWED', 'The bank has to act on this transaction.');
  if (line.status !== 'pending') throw new Refusal('NOT_PENDING');
  if (!(await isConfirmationOutstanding(database.db, request.journalId))) {
    throw new Refusal('NOT_ALLOWED', 'There is nothing for you to confirm: the bank has to act on this transaction.');
  }
  if (!request.code) throw new Refusal('SECOND_FACTOR_REQUIRED');
  const { code } = request;

  await throttle.take(limits.secondFactorTries, customer.subjectId);
  const confirmed = await database.transaction(async (tx) => {
    const person = { ...customer, id: customer.subjectId, subjectType: 'customer' as const };
    if (!(await acceptSecondFactor(tx, tools, person, code))) return false;
    await tx
      .insertInto('bank.transaction_confirmations')
      .values({ journal_id: request.journalId, customer_id: customer.subjectId, confirmed_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(tx, { event: 'transaction.confirmed', actorId: customer.subjectId, object: request.journalId });
    return true;
  });
  if (!confirmed) throw new Refusal('SECOND_FACTOR_INCORRECT');
  await throttle.forget(limits.secondFactorTries, customer.subjectId);
  const { balance_paise: balance } = await database.db
    .selectFrom('ledger.balances')
    .select('balance_paise')
    .where('account_id', '=', ownAccount(customer))
    .executeTakeFirstOrThrow();
  return {
    balance,
    transaction: await statementLine(database.db, ownAccount(customer), request.journalId),
    replayed: false,
  };
}
