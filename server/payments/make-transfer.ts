import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { booked, knowsKey, type Ledger } from '../ledger/ledger.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { instantOf, uuidv7 } from '../platform/uuid.ts';
import { reviewOf } from '../statement/outstanding-confirmation.ts';
import { lettersWithPosting } from './money-letters.ts';
import { type Moved, ownAccount } from './own-account.ts';
import type { RecipientTokens } from './recipient-token.ts';

/**
 * A customer sends money to a recipient they looked up (C-TR-07).
 *
 * Authorise: the session and the look-up must be this customer's. Check and post: funds, statuses and the bank's
 * threshold are checked by the doorway, under the accounts' locks, in the same statement that moves the money.
 * Tell: letters leave with the posting where the amount asks for them; the answer says what the sender has now, and above
 * the threshold that it waits for the bank.
 *
 * Refused: `RECIPIENT_NOT_FOUND`, `INSUFFICIENT_FUNDS` ('Insufficient balance for this transfer', C-TR-05),
 * `ACCOUNT_RESTRICTED` (C-DB-03), `IDEMPOTENCY_KEY_REUSED`, `BEING_CONFIRMED`.
 */
export async function makeTransfer(
  {
    database,
    ledger,
    clock,
    tokens,
  }: { database: Database; ledger: Ledger; clock: BankClock; tokens: RecipientTokens },
  sender: SignedIn,
  transfer: {
    recipientId: string;
    /** Paise, above zero. */
    amount: Paise;
    description: string | undefined;
    idempotencyKey: string;
  },
): Promise<Moved> {
  const recipient = tokens.open(transfer.recipientId, sender.subjectId, clock.wall());
  // Too late for a new transfer, but a repeated one must hear what became of it, however late it asks.
  if (!recipient || (recipient.expired && !(await knowsKey(database.db, sender.subjectId, transfer.idempotencyKey))))
    throw new Refusal('RECIPIENT_NOT_FOUND');

  const now = clock.now();
  const description = transfer.description || `Transfer to ${recipient.name}`;
  const journalId = uuidv7(now);
  const moved = {
    journalId,
    from: ownAccount(sender),
    to: recipient.accountId,
    amount: transfer.amount,
    description,
    at: now,
  };
  const mails = await lettersWithPosting(database.db, moved);
  const answer = booked(
    await ledger.post(
      transferBetweenCustomers({
        journalId,
        senderAccount: moved.from,
        receiverAccount: recipient.accountId,
        amount: transfer.amount,
        actorId: sender.subjectId,
        idempotencyKey: transfer.idempotencyKey,
        description,
        at: now,
        ...(mails && { mails }),
      }),
    ),
    { INSUFFICIENT_FUNDS: 'Insufficient balance for this transfer' },
  );

  return {
    balance: answer.fromBalance,
    replayed: answer.replayed,
    transaction: {
      id: answer.journalId,
      type: 'transfer_out',
      kind: 'transfer',
      amount: transfer.amount,
      description,
      at: instantOf(answer.journalId),
      counterparty: { name: recipient.name, accountNumber: recipient.accountNumber },
      ...(await reviewOf(database.db, answer)),
      balanceAfter: answer.outcome === 'posted' ? answer.fromBalance : undefined,
    },
  };
}
