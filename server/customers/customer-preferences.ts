import { sql } from 'kysely';
import { recordAudit } from '../audit/audit-trail.ts';
import type { Database, Db, Tx } from '../platform/database.ts';

/** Which notices a customer wants (rule C-PF-15). */
export interface Preferences {
  readonly email: boolean;
  readonly sms: boolean;
  /** Always true: what protects the customer cannot be turned off. */
  readonly securityAlerts: boolean;
  readonly transactionAlerts: boolean;
  readonly marketingEmails: boolean;
  readonly newFeatures: boolean;
}

const AT_FIRST: Preferences = {
  email: true,
  sms: true,
  securityAlerts: true,
  transactionAlerts: true,
  marketingEmails: false,
  newFeatures: false,
};

type Change = { readonly [K in keyof Preferences]?: boolean | undefined };

/** The preferences in force; also the named read for whoever is about to write to a customer. */
export async function readPreferences(db: Db | Tx, customerId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('bank.customers')
    .select('preferences')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return inForce(row?.preferences);
}

/** Saves what is given and keeps the rest. Answers what is in force, in which security alerts are always on. */
export async function savePreferences(database: Database, customerId: string, change: Change): Promise<Preferences> {
  return database.transaction(async (tx) => {
    const row = await tx
      .selectFrom('bank.customers')
      .select('preferences')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next = inForce({ ...inForce(row.preferences), ...given(change) });
    await sql`update bank.customers set preferences = ${JSON.stringify(next)}::jsonb where id = ${customerId}`.execute(
      tx,
    );
    await recordAudit(tx, {
      event: 'customer.preferences_changed',
      actorId: customerId,
      object: customerId,
      details: { ...given(change) },
    });
    return next;
  });
}

function given(change: Change): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

// The column is JSON, which may be older than a preference that was added since.
function inForce(stored: unknown): Preferences {
  const known: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const read = (name: keyof Preferences) => (typeof known[name] === 'boolean' ? known[name] : AT_FIRST[name]);
  return {
    email: read('email'),
    sms: read('sms'),
    securityAlerts: true,
    transactionAlerts: read('transactionAlerts'),
    marketingEmails: read('marketingEmails'),
    newFeatures: read('newFeatures'),
  };
}
