import pg from 'pg';
import { customerPaysIn } from '../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../server/ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../server/ledger/postings/transfer-between-customers.ts';
import { ownerConnection } from '../server/platform/database.ts';
import { uuidv7 } from '../server/platform/uuid.ts';
import { type BenchBank, postAll } from './bench-bank.ts';

/** Descriptions as users enter them; every fifth line has one. */
const WRITTEN = ['Rent', 'chai ☕ 😀', '=HYPERLINK("http://x","y")', '@SUM(1)', 'मीरा को भेजा', 'کرایہ محمد اقبال'];

export function lineDescription(at: number): string {
  return at % 5 === 0 ? (WRITTEN[(at / 5) % WRITTEN.length] ?? '') : `Payment ${at}`;
}

/**
 * Books this many lines on one account through the doorway: of ten, seven are transfers with its neighbour, two are paid in
 * and one is paid out, so that the balance stays about what it is.
 */
export async function plantLongAccount(
  address: BenchBank['address'],
  [owner, neighbour]: BenchBank['signedIn'],
  lines: number,
): Promise<void> {
  if (!owner || !neighbour) throw new Error('A long account needs two customers');
  const client = new pg.Client(ownerConnection(address));
  await client.connect();
  try {
    await postAll(client, lines, (at) => {
      const order = {
        journalId: uuidv7(),
        // Small, because a customer's payments of one day above a limit wait for a banker.
        amount: 100n + BigInt((at * 7919) % 900),
        idempotencyKey: `line ${at}`,
        description: lineDescription(at),
        at: new Date(),
      };
      if (at % 10 < 2) return customerPaysIn({ ...order, actorId: owner.id, account: owner.accountId });
      if (at % 10 === 2) return customerWithdraws({ ...order, actorId: owner.id, account: owner.accountId });
      const [sender, receiver] = at % 10 < 7 ? [owner, neighbour] : [neighbour, owner];
      return transferBetweenCustomers({
        ...order,
        actorId: sender.id,
        senderAccount: sender.accountId,
        receiverAccount: receiver.accountId,
      });
    });
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
