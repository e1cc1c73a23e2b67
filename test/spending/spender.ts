import { randomUUID } from 'node:crypto';
import { startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { booked, openAccountInside, postInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { reversesMovement } from '../../server/ledger/postings/reverses-movement.ts';
import { termDepositOpens } from '../../server/ledger/postings/term-deposit-opens.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import type { AppUnderTest, TestVisitor } from '../sessions/app-under-test.ts';

/** A customer whose movements a test books on business dates of its choice. Paise; each returns the id of the movement. */
export interface Spender {
  readonly visitor: TestVisitor;
  readonly customerId: string;
  readonly accountId: string;
  paidIn(paise: bigint, date: string, description?: string): Promise<string>;
  withdrew(paise: bigint, date: string, description: string): Promise<string>;
  sent(to: Spender, paise: bigint, date: string, description: string): Promise<string>;
  openedDeposit(paise: bigint, date: string): Promise<string>;
  /** Has the bank move back a part of a movement, with today's value date. */
  movedBack(movement: string, paise: bigint): Promise<string>;
}

/** Registers a customer; their account holds nothing yet. */
export async function spenderIn(app: AppUnderTest): Promise<Spender> {
  const { visitor, customer } = await app.newCustomer();
  const { bank, clock } = app;
  const [row] = await bank.asOwner<{ account_id: string }>('select account_id from bank.customers where id = $1', [
    customer.id,
  ]);
  const accountId = row?.account_id ?? '';
  const order = (amount: bigint, date: string, description: string) => {
    const at = new Date(startOfBusinessDate(date).getTime() + 12 * 3_600_000);
    return { journalId: uuidv7(at), amount, actorId: customer.id, idempotencyKey: randomUUID(), description, at };
  };
  const post = async (posting: Posting): Promise<string> => {
    booked(await bank.transaction((tx) => postInside(tx, clock, posting)));
    return posting.journalId;
  };
  return {
    visitor,
    customerId: customer.id,
    accountId,
    paidIn: (paise, date, description = 'Deposit') =>
      post(customerPaysIn({ ...order(paise, date, description), account: accountId })),
    withdrew: (paise, date, description) =>
      post(customerWithdraws({ ...order(paise, date, description), account: accountId })),
    sent: (to, paise, date, description) =>
      post(
        transferBetweenCustomers({
          ...order(paise, date, description),
          senderAccount: accountId,
          receiverAccount: to.accountId,
        }),
      ),
    async openedDeposit(paise, date) {
      const depositAccount = uuidv7();
      const opening = order(paise, date, 'Fixed deposit');
      await bank.transaction((tx) =>
        openAccountInside(tx, {
          accountId: depositAccount,
          kind: 'term_deposit',
          customerId: customer.id,
          number: depositAccount.slice(-12),
          openedAt: opening.at,
        }),
      );
      return post(termDepositOpens({ ...opening, account: accountId, depositAccount }));
    },
    async movedBack(movement, paise) {
      const done = await bank.transaction((tx) =>
        reversesMovement(tx, {
          reverses: movement,
          amount: paise,
          makerId: randomUUID(),
          checkerId: randomUUID(),
          idempotencyKey: randomUUID(),
          description: 'Reversal',
          reason: 'Paid to the wrong person',
          at: clock.now(),
          valueDate: 'today',
          claims: false,
        }),
      );
      return done.journalId;
    },
  };
}

/** Paise of a number of rupees on the wire. */
export const paise = (rupees: number): bigint => BigInt(Math.round(rupees * 100));
