import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import { accountTypes } from '../../contract/vocabulary/bank-terms.ts';
import { type CustomerProfile, readProfile } from '../customers/customer-profile.ts';
import type { Fact } from '../paper/paper.ts';
import type { Db } from '../platform/database.ts';

/** The customer whom a document is about, with their account. */
export interface DocumentOwner extends CustomerProfile {
  readonly accountId: string;
}

/** Refused: `NOT_FOUND` when closed or unknown. */
export async function documentOwner(db: Db, customerId: string): Promise<DocumentOwner> {
  const profile = await readProfile(db, customerId);
  const { account_id: accountId } = await db
    .selectFrom('bank.customers')
    .select('account_id')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...profile, accountId };
}

/**
 * Person and account at the head of a statement; the account's number in full, as its owner has to give it to others.
 */
export function ownerFacts(owner: DocumentOwner, period: string): Fact[] {
  const type: AccountType = owner.account_type;
  return [
    { label: 'Account holder', value: owner.name },
    { label: 'Account number', value: owner.account_number },
    { label: 'Address', value: [owner.address, owner.city, owner.state, owner.zip].filter(Boolean).join(', ') },
    { label: 'Account type', value: accountTypes[type].label },
    { label: 'Customer ID', value: owner.customer_id },
    { label: 'Period', value: period },
  ];
}
