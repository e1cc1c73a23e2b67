import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { ConfirmWith } from '../../contract/vocabulary/transaction.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { resolveInside } from '../ledger/ledger.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { acceptSecondFactor } from '../sessions/sign-in-challenge.ts';
import { limits } from '../sessions/throttle.ts';
import { movementById } from '../statement/movements.ts';
import { outstandingConfirmation } from '../statement/outstanding-confirmation.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { moneyLetters } from './money-letters.ts';
import { type Moved, ownAccount } from './own-account.ts';

interface Confirmation {
  readonly journalId: string;
  readonly code: string | undefined;
}

/**
 * A customer confirms their own request that waits (C-DB-12): with a code of their second factor, or where they have none
 * with a password typed in the last fifteen minutes. What a banker has to review waits on for a banker; the rest is
 * booked now (decision 70).
 *
 * Refused: `NOT_FOUND` for another customer's request, `NOT_PENDING`, `NOT_ALLOWED` if it does not wait for the
 * customer, `SECOND_FACTOR_REQUIRED` without a code, `SECOND_FACTOR_INCORRECT`, `PASSWORD_REQUIRED`,
 * `TOO_MANY_REQUESTS` after five tries, and the refusals of the ledger's second check.
 */
export async function confirmOwn(tools: SessionTools, customer: SignedIn, request: Confirmation): Promise<Moved> {
  const { database } = tools;
  const account = ownAccount(customer);
  const line = await statementLine(database.db, account, request.journalId);
  const movement = await movementById(database.db, request.journalId);
  if (movement.maker.id !== customer.subjectId)
    throw new Refusal('NOT_ALLOWED', 'Only a banker can decide on this transaction.');
  if (line.status !== 'pending') throw new Refusal('NOT_PENDING');
  const confirmWith = await outstandingConfirmation(database.db, request.journalId);
  if (!confirmWith)
    throw new Refusal('NOT_ALLOWED', 'A banker is reviewing this transaction. You don’t need to do anything.');
  await prove(tools, customer, confirmWith, request);
  const { balance_paise: balance } = await database.db
    .selectFrom('ledger.balances')
    .select('balance_paise')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return { balance, transaction: await statementLine(database.db, account, request.journalId), replayed: false };
}

/** Checks code or password, and writes the confirmation with what follows from it. */
async function prove(
  tools: SessionTools,
  customer: SignedIn,
  confirmWith: ConfirmWith,
  { journalId, code }: Confirmation,
): Promise<void> {
  const { database, clock, throttle } = tools;
  if (confirmWith === 'password') {
    requireRecentPassword(customer, clock);
    await database.transaction((tx) => confirmInside(tx, tools, customer, journalId));
    return;
  }
  if (!code) throw new Refusal('SECOND_FACTOR_REQUIRED');
  await throttle.take(limits.secondFactorTries, customer.subjectId);
  const confirmed = await database.transaction(async (tx) => {
    const person = { ...customer, id: customer.subjectId, subjectType: 'customer' as const };
    if (!(await acceptSecondFactor(tx, tools, person, code))) return false;
    await confirmInside(tx, tools, customer, journalId);
    return true;
  });
  if (!confirmed) throw new Refusal('SECOND_FACTOR_INCORRECT');
  await throttle.forget(limits.secondFactorTries, customer.subjectId);
}

async function confirmInside(tx: Tx, { clock }: SessionTools, customer: SignedIn, journalId: string): Promise<void> {
  await tx
    .insertInto('bank.transaction_confirmations')
    .values({ journal_id: journalId, customer_id: customer.subjectId, confirmed_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordAudit(tx, { event: 'transaction.confirmed', actorId: customer.subjectId, object: journalId });
  const { rule, counterparty, amount, description } = await movementById(tx, journalId);
  if (rule !== null) return;
  const settled = await resolveInside(tx, clock, {
    journalId,
    outcome: 'captured',
    checkerId: null,
    reason: null,
    idempotencyKey: `confirmed:${journalId}`,
  });
  // The confirmation that came first has told the receiver.
  if (!settled || !counterparty) return;
  const letters = await moneyLetters(tx, { journalId, to: counterparty.id, amount, description, at: clock.now() });
  for (const each of letters ?? []) await enqueueMail(tx, each);
}
