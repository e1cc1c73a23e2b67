import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { ConfirmWith, Transaction } from '../../contract/vocabulary/transaction.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { resolveInside } from '../ledger/ledger.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { withSecondFactor } from '../sessions/with-second-factor.ts';
import { movementById } from '../statement/movements.ts';
import { outstandingConfirmation } from '../statement/outstanding-confirmation.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { moneyLetters } from './money-letters.ts';
import { type Moved, ownAccount } from './own-account.ts';

interface Confirmation {
  readonly journalId: string;
  readonly code: string | undefined;
  /** Address of the device. */
  readonly address: string;
  readonly idempotencyKey: string;
}

/**
 * A customer confirms their own request that waits (C-DB-12): with a code of their second factor, or where they have none
 * with a password typed in the last fifteen minutes. What a banker has to review waits on for a banker; the rest is
 * booked now (decision 70). A repeat under the key that confirmed it is answered with the request as it stands (decision 20).
 *
 * Refused: `NOT_FOUND` for another customer's request, `NOT_PENDING`, `NOT_ALLOWED` if it does not wait for the
 * customer, `SECOND_FACTOR_REQUIRED` without a code, `SECOND_FACTOR_INCORRECT`, `STATUS_CONFLICT` if it was turned off meanwhile, `PASSWORD_REQUIRED`,
 * `TOO_MANY_REQUESTS` after five tries, and the refusals of the ledger's second check.
 */
export async function confirmOwn(tools: SessionTools, customer: SignedIn, request: Confirmation): Promise<Moved> {
  const { db } = tools.database;
  const account = ownAccount(customer);
  const line = await statementLine(db, account, request.journalId);
  const replayed = await repeatOrConfirm(tools, customer, line.status, request);
  const { balance_paise: balance } = await db
    .selectFrom('ledger.balances')
    .select('balance_paise')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return { balance, transaction: await statementLine(db, account, request.journalId), replayed };
}

/** True where the customer has confirmed this request under this key. */
async function wasConfirmed(db: Db, customer: SignedIn, request: Confirmation): Promise<boolean> {
  const row = await db
    .selectFrom('bank.transaction_confirmations')
    .select('journal_id')
    .where('journal_id', '=', request.journalId)
    .where('customer_id', '=', customer.subjectId)
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** True where the request was confirmed under this key before, also in this moment by another try; else confirms it. */
async function repeatOrConfirm(
  tools: SessionTools,
  customer: SignedIn,
  status: Transaction['status'],
  request: Confirmation,
): Promise<boolean> {
  const { db } = tools.database;
  if (await wasConfirmed(db, customer, request)) return true;
  try {
    if (await confirmNow(tools, customer, status, request)) return false;
  } catch (err) {
    // The other try has spent the code, or what waited no longer waits.
    if (await wasConfirmed(db, customer, request)) return true;
    throw err;
  }
  return wasConfirmed(db, customer, request);
}

/** Confirms a request that waits for its maker; false where it was confirmed in this moment. */
async function confirmNow(
  tools: SessionTools,
  customer: SignedIn,
  status: Transaction['status'],
  request: Confirmation,
): Promise<boolean> {
  const { db } = tools.database;
  const movement = await movementById(db, request.journalId);
  if (movement.maker.id !== customer.subjectId)
    throw new Refusal('NOT_ALLOWED', 'Only a banker can decide on this transaction.');
  if (status !== 'pending') throw new Refusal('NOT_PENDING');
  const confirmWith = await outstandingConfirmation(db, request.journalId);
  if (!confirmWith)
    throw new Refusal('NOT_ALLOWED', 'A banker is reviewing this transaction. You don’t need to do anything.');
  return prove(tools, customer, confirmWith, request);
}

/** Checks code or password, and writes the confirmation with what follows from it; false where it is written already. */
async function prove(
  tools: SessionTools,
  customer: SignedIn,
  confirmWith: ConfirmWith,
  request: Confirmation,
): Promise<boolean> {
  if (confirmWith === 'password') {
    requireRecentPassword(customer, tools.clock);
    return tools.database.transaction((tx) => confirmInside(tx, tools, customer, request));
  }
  const { code, address } = request;
  if (!code) throw new Refusal('SECOND_FACTOR_REQUIRED');
  const repeats = () => wasConfirmed(tools.database.db, customer, request);
  return withSecondFactor(tools, customer, { code, address, repeats }, (tx) =>
    confirmInside(tx, tools, customer, request),
  );
}

async function confirmInside(
  tx: Tx,
  { clock }: SessionTools,
  customer: SignedIn,
  { journalId, idempotencyKey }: Confirmation,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('bank.transaction_confirmations')
    .values({
      journal_id: journalId,
      customer_id: customer.subjectId,
      confirmed_at: clock.now(),
      idempotency_key: idempotencyKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // The confirmation that came first has booked it and told the receiver.
  if (written === 0n) return false;
  await recordAudit(tx, { event: 'transaction.confirmed', actorId: customer.subjectId, object: journalId });
  const { rule, counterparty, amount, description } = await movementById(tx, journalId);
  if (rule !== null) return true;
  const settled = await resolveInside(tx, clock, {
    journalId,
    outcome: 'captured',
    checkerId: null,
    reason: null,
    idempotencyKey: `confirmed:${journalId}`,
  });
  if (!settled || !counterparty) return true;
  const letters = await moneyLetters(tx, { journalId, to: counterparty.id, amount, description, at: clock.now() });
  for (const each of letters ?? []) await enqueueMail(tx, each);
  return true;
}
