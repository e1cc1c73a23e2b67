import { CORRECTION_REASONS, type CorrectionReason } from '../../../contract/desk/corrections.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { booked, knowsKey, postInside } from '../../ledger/ledger.ts';
import { fingerprintOf } from '../../ledger/posting.ts';
import { chargesCustomer } from '../../ledger/postings/charges-customer.ts';
import { givesGoodwill } from '../../ledger/postings/gives-goodwill.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { movementById, transactionForStaff } from '../../statement/movements.ts';
import { policyInForce } from '../controls/bank-policy.ts';
import { askForChange, type ChangeRequest, changeSentAs, waitingChanges } from '../controls/change-requests.ts';
import { type LockedCustomer, lockCustomer } from '../customers/lock-customer.ts';
import { correctionLetter } from './correction-letters.ts';

/** A charge or a goodwill credit, by its reason; the note is added to the reason on the statement. */
interface Correction {
  readonly reason: CorrectionReason;
  /** Paise, above zero. */
  readonly amount: Paise;
  readonly note: string;
}

/** A correction that is booked, with the customer's balance after it in paise. */
interface Corrected {
  readonly transaction: Transaction;
  readonly balanceAfter: Paise;
  readonly replayed: boolean;
}

/**
 * A member of staff charges a customer or gives money, for a reason of the list (decision 73). Above the limit of the
 * policy it waits for a colleague. A key that was used before gets its first outcome, whatever the limit is now (decision 20).
 * Refused: `NOT_FOUND`, `INSUFFICIENT_FUNDS` for a charge, `BALANCE_LIMIT`, `IDEMPOTENCY_KEY_REUSED`, `STATUS_CONFLICT`
 * while the same correction of the customer waits.
 */
export async function correctAccount(
  { database, clock }: { database: Database; clock: BankClock },
  staff: SignedIn,
  asked: Correction & { customerId: string; idempotencyKey: string },
): Promise<Corrected | { waits: ChangeRequest; replayed: boolean }> {
  const { customerId, reason, amount, note, idempotencyKey } = asked;
  return database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    const makerId = staff.subjectId;
    const change = { reason, amount: String(amount), note };
    const sentAs = { idempotencyKey, requestHash: fingerprintOf(customerId, reason, amount, note) };
    const earlier = await changeSentAs(tx, makerId, sentAs);
    if (earlier) return { waits: earlier, replayed: true };
    // A correction that this key booked is answered by the ledger, although the limit may have fallen below it since.
    if (amount <= (await policyInForce(tx)).correctionAbove || (await knowsKey(tx, makerId, idempotencyKey)))
      return book(tx, clock, { ...asked, customer, makerId });
    const open = await waitingChanges(tx, clock, { kind: 'correction', subjectId: customerId });
    const same = open.some(({ change }) => change.reason === reason && change.amount === String(amount));
    if (same) throw new Refusal('STATUS_CONFLICT', 'The same correction already waits for a colleague.');
    const request = { kind: 'correction', subjectId: customerId, change, makerId, sentAs } as const;
    return { waits: await askForChange(tx, clock, request), replayed: false };
  });
}

/** Books a correction as two members of staff agreed, in the checker's transaction. Refused: as `correctAccount`. */
export async function correctAsAgreed(
  tx: Tx,
  clock: BankClock,
  { id, subject_id, change, maker_id }: ChangeRequest<'correction'>,
): Promise<void> {
  await book(tx, clock, {
    customer: await lockCustomer(tx, subject_id ?? ''),
    reason: change.reason,
    amount: BigInt(change.amount),
    note: change.note,
    makerId: maker_id,
    idempotencyKey: `correction ${id}`,
  });
}

async function book(
  tx: Tx,
  clock: BankClock,
  order: Correction & { customer: LockedCustomer; makerId: string; idempotencyKey: string },
): Promise<Corrected> {
  const { customer } = order;
  const { kind, label } = CORRECTION_REASONS[order.reason];
  const now = clock.now();
  const description = order.note === '' ? label : `${label}: ${order.note}`;
  const posting = {
    journalId: uuidv7(now),
    account: customer.account_id,
    amount: order.amount,
    actorId: order.makerId,
    idempotencyKey: order.idempotencyKey,
    description,
    at: now,
  };
  const { journalId, fromBalance, toBalance, replayed } = booked(
    await postInside(tx, clock, kind === 'charge' ? chargesCustomer(posting) : givesGoodwill(posting)),
    { INSUFFICIENT_FUNDS: 'The customer does not have that much available.' },
  );
  if (!replayed)
    await enqueueMail(tx, correctionLetter(customer, { kind, amount: order.amount, description, journalId, at: now }));
  return {
    transaction: transactionForStaff(await movementById(tx, journalId)),
    balanceAfter: kind === 'charge' ? fromBalance : toBalance,
    replayed,
  };
}
