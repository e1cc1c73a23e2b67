import type { Posting } from '../ledger/posting.ts';
import { bankerDeposits } from '../ledger/postings/banker-deposits.ts';
import { customerPaysIn } from '../ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { PlantedPerson } from './planted-people.ts';

/** The kinds of movements that the people of a demo make. */
export type DemoMovementKind = 'cash_in' | 'banker_deposit' | 'withdrawal' | 'transfer';

type Account = Pick<PlantedPerson, 'id' | 'accountId'>;

/** Makes the posting of a demo's movement. `rupees` are whole rupees; a transfer needs a receiver, and `who` of a deposit receives it. */
export function demoPosting({
  kind,
  who,
  receiver,
  bankerId,
  rupees,
  at,
  ...rest
}: {
  kind: DemoMovementKind;
  who: Account;
  receiver: Account | undefined;
  bankerId: string;
  rupees: number;
  description: string;
  idempotencyKey: string;
  at: Date;
}): Posting {
  const order = {
    ...rest,
    journalId: uuidv7(at),
    amount: BigInt(rupees) * 100n,
    at,
    account: who.accountId,
    actorId: kind === 'banker_deposit' ? bankerId : who.id,
  };
  switch (kind) {
    case 'cash_in':
      return customerPaysIn(order);
    case 'banker_deposit':
      return bankerDeposits(order);
    case 'withdrawal':
      return customerWithdraws(order);
    case 'transfer':
      if (!receiver) throw new Error(`The transfer ${rest.idempotencyKey} has no receiver`);
      return transferBetweenCustomers({
        ...order,
        senderAccount: who.accountId,
        receiverAccount: receiver.accountId,
      });
  }
}
