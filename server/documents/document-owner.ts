import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { type CustomerProfile, readProfile } from '../customers/customer-profile.ts';
import { preferencesFrom } from '../mail/notice-preferences.ts';
import type { Fact } from '../paper/paper.ts';
import type { Db } from '../platform/database.ts';
import type { DocumentWords } from './document-words.ts';

/** The customer whom a document is about, with their account. */
export interface DocumentOwner extends CustomerProfile {
  readonly accountId: string;
  /** In which the bank writes to them now (decision 96). */
  readonly language: WrittenLanguage;
}

/** Refused: `NOT_FOUND` when closed or unknown. */
export async function documentOwner(db: Db, customerId: string): Promise<DocumentOwner> {
  const profile = await readProfile(db, customerId);
  const row = await db
    .selectFrom('bank.customers')
    .select(['account_id', 'preferences'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...profile, accountId: row.account_id, language: preferencesFrom(row.preferences).language };
}

/**
 * Person and account at the head of a statement; the account's number in full, as its owner has to give it to others.
 */
export function ownerFacts(owner: DocumentOwner, period: string, words: DocumentWords): Fact[] {
  const labels = words.owner;
  return [
    { label: labels.holder, value: owner.name },
    { label: labels.accountNumber, value: owner.account_number },
    { label: labels.address, value: [owner.address, owner.city, owner.state, owner.zip].filter(Boolean).join(', ') },
    { label: labels.accountType, value: words.accountTypes[owner.account_type] },
    { label: labels.customerId, value: owner.customer_id },
    { label: labels.period, value: period },
  ];
}
