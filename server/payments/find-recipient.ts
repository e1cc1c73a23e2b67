import { sql } from 'kysely';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { lastPaidAccounts } from '../statement/newest-lines.ts';
import { ownAccount } from './own-account.ts';
import { LAST_TRANSFERS } from './recent-recipients.ts';
import type { RecipientTokens } from './recipient-token.ts';

/** Shortens a name to the first name and the last one's initial: `Meera I.`. Enough to check, too little to harvest by numbers. */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  const [initial] = others.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial}.`;
}

/** True when the customer's last hundred transfers paid this account: the payer has then read the full name on the statement. */
async function hasPaid(db: Db, payer: SignedIn, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (${lastPaidAccounts(ownAccount(payer), LAST_TRANSFERS)}) paid
    where paid.account_id = ${accountId}::uuid`.execute(db);
  return rows.length > 0;
}

/**
 * Finds who a customer wants to pay, by exact mobile number or account number (C-TR-02); a
 * number that is not confirmed finds no one (decision 78). The returned `id` is valid for
 * this customer, this recipient and ten minutes. By phone the name is shortened, except for a person paid before; the
 * `id` has the full one sealed in it, for the statements of both.
 * Refused: `RECIPIENT_NOT_FOUND` for no match, oneself, and an account that may not receive (`ledger.may_receive`), all
 * alike.
 */
export async function findRecipient(
  db: Db,
  clock: BankClock,
  tokens: RecipientTokens,
  searcher: SignedIn,
  by: { phone?: string | undefined; account?: string | undefined },
): Promise<{ id: string; name: string; name_shortened: boolean; account_number: string }> {
  const found = await db
    .selectFrom('bank.customers as c')
    .innerJoin('ledger.balances as b', 'b.account_id', 'c.account_id')
    .select(['c.id', 'c.name', 'c.account_id', 'b.account_number'])
    .where((where) =>
      by.phone === undefined
        ? where('b.account_number', '=', by.account?.replace(/\s/g, '') ?? '')
        : where.and([where('c.phone', '=', by.phone), where('c.phone_proved_at', 'is not', null)]),
    )
    .where('c.id', '<>', searcher.subjectId)
    .where('c.closed_at', 'is', null)
    .where(sql<boolean>`ledger.may_receive(b.status)`)
    .executeTakeFirst();
  if (!found?.account_id || !found.account_number) throw new Refusal('RECIPIENT_NOT_FOUND');
  const known = by.phone === undefined || (await hasPaid(db, searcher, found.account_id));
  const accountNumber = maskAccountNumber(found.account_number);
  const id = tokens.seal(
    {
      searcherId: searcher.subjectId,
      accountId: found.account_id,
      customerId: found.id,
      name: found.name,
      accountNumber,
    },
    clock.wall(),
  );
  const name = known ? found.name : shortName(found.name);
  return { id, name, name_shortened: name !== found.name, account_number: accountNumber };
}
