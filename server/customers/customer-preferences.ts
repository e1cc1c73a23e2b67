import { sql } from 'kysely';
import { recordAudit } from '../audit/audit-trail.ts';
import { type Preferences, preferencesFrom } from '../mail/notice-preferences.ts';
import type { Database, Db, Tx } from '../platform/database.ts';

type Change = { readonly [K in keyof Preferences]?: Preferences[K] | undefined };

/** Reads the preferences in force. */
export async function readPreferences(db: Db | Tx, customerId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('bank.customers')
    .select('preferences')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return preferencesFrom(row?.preferences);
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
    const next = preferencesFrom({ ...preferencesFrom(row.preferences), ...given(change) });
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

/** Preferences as the column holds them: paise as a number. */
function stored(preferences: Partial<Preferences>): string {
  return JSON.stringify(preferences, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

function given(change: Change): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
