import { sql } from 'kysely';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { lastPaidAccounts } from '../statement/newest-lines.ts';
import { ownAccount } from './own-account.ts';
import type { RecipientTokens } from './recipient-token.ts';

/** A person whom the customer has paid, as a transfer needs them. */
export interface RecentRecipient {
  /** Valid as from a look-up: for this customer and ten minutes. */
  readonly id: string;
  readonly name: string;
  /** Masked. */
  readonly account_number: string;
  readonly last_paid_at: Date;
}

/** Newest booked transfers in which a person paid before is looked for. */
export const LAST_TRANSFERS = 100;

/**
 * Returns the customers that this one has paid before, the last one first, out of their last hundred booked transfers.
 * The name is the one that their statement shows, so that it reveals nothing new; a recipient who may not receive any
 * more is left out, as in a look-up.
 */
export async function recentRecipients(
  { db, clock, tokens }: { db: Db; clock: BankClock; tokens: RecipientTokens },
  customer: SignedIn,
  limit: number,
): Promise<RecentRecipient[]> {
  const { rows } = await sql<{ id: string; name: string; account_id: string; account_number: string; at: Date }>`
    select c.id, c.name, c.account_id, b.account_number, paid.at
    from (${lastPaidAccounts(ownAccount(customer), LAST_TRANSFERS)}) paid
    join bank.customers c on c.account_id = paid.account_id
    join ledger.balances b on b.account_id = c.account_id and ledger.may_receive(b.status)
    order by paid.at desc limit ${limit}`.execute(db);
  return rows.map(({ id, name, account_id: accountId, account_number: number, at }) => {
    const accountNumber = maskAccountNumber(number);
    const token = tokens.seal(
      { searcherId: customer.subjectId, accountId, customerId: id, name, accountNumber },
      clock.wall(),
    );
    return { id: token, name, account_number: accountNumber, last_paid_at: at };
  });
}
