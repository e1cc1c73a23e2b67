import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { TRANSFER_TO } from '../../contract/vocabulary/transaction.ts';
import { booked, knowsKey, type Ledger } from '../ledger/ledger.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { instantOf, uuidv7 } from '../platform/uuid.ts';
import { reviewOf } from '../statement/outstanding-confirmation.ts';
import { lettersWithPosting } from './money-letters.ts';
import { type Moved, ownAccount } from './own-account.ts';
import type { Recipient, RecipientTokens } from './recipient-token.ts';
import { whoPays } from './who-pays.ts';

/**
 * A customer sends money to a recipient they looked up (C-TR-07).
 *
 * Authorise: the session and the look-up must be this customer's. Check and post: funds, statuses and the bank's
 * threshold are checked by the doorway, under the accounts' locks, in the same statement that moves the money. Tell:
 * mails are written with the posting if the amount asks for them; the answer has the sender's new balance and, above
 * the threshold, says that the transfer waits for the bank.
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
  const receiver = await receiverOf(transfer, sender, { database, clock, tokens });
  const now = clock.now();
  const posting = transferBetweenCustomers({
    journalId: uuidv7(now),
    senderAccount: ownAccount(sender),
    receiverAccount: receiver.accountId,
    amount: transfer.amount,
    actorId: sender.subjectId,
    idempotencyKey: transfer.idempotencyKey,
    description: transfer.description || `${TRANSFER_TO}${receiver.name}`,
    at: now,
    ...whoPays(sender, clock),
  });
  const mails = await lettersWithPosting(database.db, { ...posting, at: now });
  const answer = booked(await ledger.post(mails ? { ...posting, mails } : posting), {
    INSUFFICIENT_FUNDS: 'Insufficient balance for this transfer',
  });

  return {
    balance: answer.fromBalance,
    replayed: answer.replayed,
    transaction: {
      id: answer.journalId,
      type: 'transfer_out',
      kind: 'transfer',
      amount: posting.amount,
      description: posting.description,
      at: instantOf(answer.journalId),
      counterparty: { name: receiver.name, accountNumber: receiver.accountNumber },
      ...(await reviewOf(database.db, answer)),
      balanceAfter: answer.outcome === 'posted' ? answer.fromBalance : undefined,
    },
  };
}

/**
 * Returns the customer that the sender looked up. After ten minutes a look-up is valid only to repeat a transfer that
 * was requested in time, so that a late repeat still gets the first answer.
 * Refused: `RECIPIENT_NOT_FOUND`.
 */
async function receiverOf(
  { recipientId, idempotencyKey }: { recipientId: string; idempotencyKey: string },
  sender: SignedIn,
  { database, clock, tokens }: { database: Database; clock: BankClock; tokens: RecipientTokens },
): Promise<Recipient> {
  const lookedUp = tokens.open(recipientId, sender.subjectId, clock.wall());
  if (!lookedUp || (lookedUp.expired && !(await knowsKey(database.db, sender.subjectId, idempotencyKey)))) {
    throw new Refusal('RECIPIENT_NOT_FOUND');
  }
  return lookedUp;
}
