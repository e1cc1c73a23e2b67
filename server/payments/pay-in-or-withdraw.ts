import type { Paise } from '../../contract/vocabulary/money.ts';
import { booked, type Ledger } from '../ledger/ledger.ts';
import { customerPaysIn } from '../ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../ledger/postings/customer-withdraws.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { instantOf, uuidv7 } from '../platform/uuid.ts';
import { reviewOf } from '../statement/outstanding-confirmation.ts';
import { lettersWithPosting } from './money-letters.ts';
import { type Moved, ownAccount } from './own-account.ts';
import { requireSelfServiceCash } from './self-service-cash.ts';
import { whoPays } from './who-pays.ts';

/**
 * A customer pays cash in or takes it out by themselves (C-DP-01). A withdrawal above the bank's threshold waits for
 * a banker, with the money on hold.
 * Refused: `NOT_ALLOWED` where the policy leaves cash to tellers (decision 81), `INSUFFICIENT_FUNDS` (C-DP-03), `ACCOUNT_RESTRICTED` (C-DB-03), `BALANCE_LIMIT`, `IDEMPOTENCY_KEY_REUSED`,
 * `BEING_CONFIRMED`.
 */
export async function payInOrWithdraw(
  { database, ledger, clock }: { database: Database; ledger: Ledger; clock: BankClock },
  customer: SignedIn,
  order: {
    type: 'deposit' | 'withdrawal';
    /** Paise, above zero. */
    amount: Paise;
    description: string | undefined;
    idempotencyKey: string;
  },
): Promise<Moved> {
  await requireSelfServiceCash(database.db, clock);
  const now = clock.now();
  const payingIn = order.type === 'deposit';
  const { careful, session } = whoPays(customer, clock);
  const movement = {
    journalId: uuidv7(now),
    account: ownAccount(customer),
    amount: order.amount,
    actorId: customer.subjectId,
    idempotencyKey: order.idempotencyKey,
    description: order.description || (payingIn ? 'Deposit' : 'Withdrawal'),
    at: now,
    careful,
    session,
  };
  const mails = await lettersWithPosting(database.db, { ...movement, [payingIn ? 'to' : 'from']: movement.account });
  const posting = payingIn ? customerPaysIn(movement) : customerWithdraws(movement);
  const answer = booked(await ledger.post(mails ? { ...posting, mails } : posting));
  const balance = payingIn ? answer.toBalance : answer.fromBalance;

  return {
    balance,
    replayed: answer.replayed,
    transaction: {
      id: answer.journalId,
      type: order.type,
      kind: payingIn ? 'cash_in' : 'withdrawal',
      amount: order.amount,
      description: movement.description,
      at: instantOf(answer.journalId),
      ...(await reviewOf(database.db, answer)),
      balanceAfter: answer.outcome === 'posted' ? balance : undefined,
    },
  };
}
