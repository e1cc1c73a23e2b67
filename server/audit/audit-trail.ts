import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { AuditEventName } from './audit-events.ts';

/** Something that happened and that the bank must be able to show later. */
export interface AuditEvent {
  readonly event: AuditEventName;
  /** The person who did it; null for the bank itself and for somebody unknown. */
  readonly actorId: string | null;
  /** What it was done to: an id, or a name where there is no row. Never a secret. */
  readonly object: string;
  /** Nothing secret and nothing that the object's own row says better. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes to the append-only audit trail, in the transaction of what it reports; outside one only where
 * what is reported is a refusal, which leaves no transaction behind. The row is sealed a moment later.
 */
export async function recordAudit(tx: Tx | Db, { event, actorId, object, details = {} }: AuditEvent): Promise<void> {
  await sql`insert into audit.events (at, event, actor_id, object, details)
            values (clock_timestamp(), ${event}, ${actorId}, ${object}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}
