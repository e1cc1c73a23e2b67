import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { booked, type Ledger } from '../../ledger/ledger.ts';
import { bankerDeposits } from '../../ledger/postings/banker-deposits.ts';
import { lettersWithPosting } from '../../payments/money-letters.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { instantOf, uuidv7 } from '../../platform/uuid.ts';
import { STATUS_OF_OUTCOME } from '../../statement/status-names.ts';

/**
 * A banker credits a customer's account out of teller cash (B-CU-14, B-CU-15). Above the bank's threshold it waits for
 * another banker.
 * Refused: `NOT_FOUND` for no such customer, `STATUS_CONFLICT` when the customer's account cannot receive,
 * `BALANCE_LIMIT`, `IDEMPOTENCY_KEY_REUSED`, `BEING_CONFIRMED`.
 */
export async function depositForCustomer(
  { database, ledger, clock }: { database: Database; ledger: Ledger; clock: BankClock },
  banker: SignedIn,
  order: {
    customerId: string;
    /** Paise, above zero. */
    amount: Paise;
    description: string | undefined;
    idempotencyKey: string;
  },
): Promise<{ balanceAfter: Paise; transaction: Transaction; replayed: boolean }> {
  const customer = await database.db
    .selectFrom('bank.customers')
    .select(['id', 'account_id', 'name', 'customer_id'])
    .where('id', '=', order.customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw new Refusal('NOT_FOUND', 'That customer does not exist.');

  const now = clock.now();
  const description = order.description || 'Deposit made by banker';
  const journalId = uuidv7(now);
  const mails = await lettersWithPosting(database.db, {
    journalId,
    to: customer.account_id,
    amount: order.amount,
    description,
    at: now,
  });
  const answer = await ledger.post({
    ...bankerDeposits({
      journalId,
      account: customer.account_id,
      amount: order.amount,
      actorId: banker.subjectId,
      idempotencyKey: order.idempotencyKey,
      description,
      at: now,
    }),
    ...(mails && { mails }),
  });
  if (answer.outcome === 'refused' && answer.refusal === 'RECIPIENT_NOT_FOUND') {
    throw new Refusal('STATUS_CONFLICT', "This customer's account cannot receive money in its present status.");
  }
  const { outcome, journalId: bookedAs, toBalance, replayed } = booked(answer);
  return {
    balanceAfter: toBalance,
    replayed,
    transaction: {
      id: bookedAs,
      type: 'deposit',
      kind: 'banker_deposit',
      amount: order.amount,
      description,
      at: instantOf(bookedAs),
      customer: { id: customer.id, customerId: customer.customer_id, name: customer.name, accountNumber: '' },
      ...STATUS_OF_OUTCOME[outcome],
      balanceAfter: outcome === 'posted' ? toBalance : undefined,
    },
  };
}
