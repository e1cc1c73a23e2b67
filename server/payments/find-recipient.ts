import { sql } from 'kysely';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { RecipientTokens } from './recipient-token.ts';

/** By phone a name is only hinted at: the first letter of each word, so that numbers cannot be harvested for names. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ');
}

/**
 * Finds who a customer wants to pay, by exact mobile number or account number (C-TR-02); a
 * number that is not confirmed finds no one (decision 78). The returned `id` is valid for
 * this customer, this recipient and ten minutes. By phone the name is masked.
 * Refused: `RECIPIENT_NOT_FOUND` for no match, oneself, and an account that may not receive (`ledger.may_receive`), all
 * alike.
 */
export async function findRecipient(
  db: Db,
  clock: BankClock,
  tokens: RecipientTokens,
  searcher: SignedIn,
  by: { phone?: string | undefined; account?: string | undefined },
): Promise<{ id: string; name: string; account_number: string }> {
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
  const name = by.phone === undefined ? found.name : maskName(found.name);
  const accountNumber = maskAccountNumber(found.account_number);
  const id = tokens.seal(
    { searcherId: searcher.subjectId, accountId: found.account_id, customerId: found.id, name, accountNumber },
    clock.wall(),
  );
  return { id, name, account_number: accountNumber };
}
