import { sql } from 'kysely';
import { languageNamed, type WrittenLanguage } from '../../contract/languages/language.ts';
import { FIRST_ALERT } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { Database, Db, Tx } from '../platform/database.ts';

/** Notices that a customer wants (rule C-PF-15), and the language in which the bank writes to them. */
export interface Preferences {
  readonly language: WrittenLanguage;
  readonly email: boolean;
  readonly sms: boolean;
  /** Always true: customers cannot turn off the mails that protect them. */
  readonly securityAlerts: boolean;
  readonly transactionAlerts: boolean;
  /** Paise; the customer gets a mail about movements from this amount on. */
  readonly transactionAlertAbove: Paise;
  readonly marketingEmails: boolean;
  readonly newFeatures: boolean;
}

const AT_FIRST: Preferences = {
  language: 'en',
  email: true,
  sms: true,
  securityAlerts: true,
  transactionAlerts: true,
  transactionAlertAbove: FIRST_ALERT,
  marketingEmails: false,
  newFeatures: false,
};

type Change = { readonly [K in keyof Preferences]?: Preferences[K] | undefined };

/** Reads the preferences in force; also for features that are about to write to a customer. */
export async function readPreferences(db: Db | Tx, customerId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('bank.customers')
    .select('preferences')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return inForce(row?.preferences);
}

/** Saves the given preferences and keeps the others. Returns all that are in force; security alerts are always on. */
export async function savePreferences(database: Database, customerId: string, change: Change): Promise<Preferences> {
  return database.transaction(async (tx) => {
    const row = await tx
      .selectFrom('bank.customers')
      .select('preferences')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next = inForce({ ...inForce(row.preferences), ...given(change) });
    await sql`update bank.customers set preferences = ${stored(next)}::jsonb where id = ${customerId}`.execute(tx);
    await recordAudit(tx, {
      event: 'customer.preferences_changed',
      actorId: customerId,
      object: customerId,
      details: JSON.parse(stored(given(change))),
    });
    return next;
  });
}

/** The language of mails to the customer whose row has these preferences. */
export function languageFor(preferences: unknown): WrittenLanguage {
  return inForce(preferences).language;
}

/** True when the customer's row asks for a mail about this much money. Paise. */
export function wantsMoneyLetter(preferences: unknown, amount: Paise): boolean {
  const { email, transactionAlerts, transactionAlertAbove } = inForce(preferences);
  return email && transactionAlerts && amount >= transactionAlertAbove;
}

/** Preferences as the column holds them: paise as a number. */
function stored(preferences: Partial<Preferences>): string {
  return JSON.stringify(preferences, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

function given(change: Change): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

// The column is JSON, which may be older than a preference that was added since.
function inForce(stored: unknown): Preferences {
  const known: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const read = (name: Exclude<keyof Preferences, 'transactionAlertAbove' | 'language'>) =>
    typeof known[name] === 'boolean' ? known[name] : AT_FIRST[name];
  const above = known.transactionAlertAbove;
  return {
    language: languageNamed(known.language),
    email: read('email'),
    sms: read('sms'),
    securityAlerts: true,
    transactionAlerts: read('transactionAlerts'),
    // JSON has no bigint: the column holds paise as a number, a caller gives them as a bigint.
    transactionAlertAbove: typeof above === 'number' || typeof above === 'bigint' ? BigInt(above) : FIRST_ALERT,
    marketingEmails: read('marketingEmails'),
    newFeatures: read('newFeatures'),
  };
}
