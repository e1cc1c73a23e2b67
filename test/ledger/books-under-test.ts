import { randomUUID } from 'node:crypto';
import { type ProvedCheck, violatedChecks } from '../../server/desk/books/prove-books.ts';
import { type Ledger, ledgerThrough, openAccountInside } from '../../server/ledger/ledger.ts';
import { ledgerConnection } from '../../server/ledger/ledger-connection.ts';
import type { PostingAnswer } from '../../server/ledger/posting.ts';
import { PostingQueue } from '../../server/ledger/posting-queue.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { createLog } from '../../server/platform/log.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** A customer's ids in the ledger. */
export interface Holder {
  readonly customerId: string;
  readonly accountId: string;
}

/** A ledger on a database of its own, with the steps that its tests share. */
export interface BooksUnderTest {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  openAccount(): Promise<Holder>;
  payIn(holder: Holder, amount: bigint, key?: string): Promise<PostingAnswer>;
  withdraw(holder: Holder, amount: bigint, key?: string): Promise<PostingAnswer>;
  transfer(from: Holder, to: Holder, amount: bigint, key?: string): Promise<PostingAnswer>;
  /** Returns the balance and the money on hold, in paise. */
  balance(holder: Holder): Promise<{ balance: bigint; held: bigint }>;
  setStatus(holder: Holder, status: string): Promise<void>;
  /** Returns the checks of the ledger's proof that report a violation. */
  violations(): Promise<ProvedCheck[]>;
  close(): Promise<void>;
}

export async function booksUnderTest(): Promise<BooksUnderTest> {
  const database = await createTestDatabase();
  const { clock } = database;
  const log = createLog('silent');
  const queue = new PostingQueue(ledgerConnection(database.connection), clock, log);
  const ledger = ledgerThrough(queue);
  const order = (holder: Holder, amount: bigint, key: string = randomUUID()) => ({
    journalId: uuidv7(),
    amount,
    actorId: holder.customerId,
    idempotencyKey: key,
    description: 'test',
  });

  return {
    database,
    ledger,
    async openAccount() {
      const holder = { customerId: uuidv7(), accountId: uuidv7() };
      await database.transaction((tx) =>
        openAccountInside(tx, {
          ...holder,
          kind: 'customer',
          number: holder.accountId.slice(-12),
          openedAt: clock.now(),
        }),
      );
      return holder;
    },
    payIn: (holder, amount, key) =>
      ledger.post(customerPaysIn({ ...order(holder, amount, key), account: holder.accountId })),
    withdraw: (holder, amount, key) =>
      ledger.post(customerWithdraws({ ...order(holder, amount, key), account: holder.accountId })),
    transfer: (from, to, amount, key) =>
      ledger.post(
        transferBetweenCustomers({
          ...order(from, amount, key),
          senderAccount: from.accountId,
          receiverAccount: to.accountId,
        }),
      ),
    async balance(holder) {
      const [row] = await database.asOwner<{ balance_paise: bigint; held_paise: bigint }>(
        'select balance_paise, held_paise from assurance.accounts where account_id = $1',
        [holder.accountId],
      );
      return { balance: row?.balance_paise ?? -1n, held: row?.held_paise ?? -1n };
    },
    async setStatus(holder, status) {
      await database.asOwner('select ledger.set_account_status($1, $2)', [holder.accountId, status]);
    },
    async violations() {
      return await violatedChecks(database.pool);
    },
    async close() {
      await queue.close();
      await database.close();
    },
  };
}
