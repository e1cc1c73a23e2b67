import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { AuditEventName } from './audit-events.ts';

/** An event that the bank must be able to show later. */
export interface AuditEvent {
  readonly event: AuditEventName;
  /** The person who did it; null for the bank itself and for an unknown visitor. */
  readonly actorId: string | null;
  /** Id of its object, or a name where there is no row. Never a secret. */
  readonly object: string;
  /** Details, without secrets and without what the object's own row already holds. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes to the append-only audit trail, in the transaction of the event; outside one only for a refusal, which leaves
 * no transaction behind. The row is sealed a moment later.
 */
export async function recordAudit(tx: Tx | Db, { event, actorId, object, details = {} }: AuditEvent): Promise<void> {
  await sql`insert into audit.events (at, event, actor_id, object, details)
            values (clock_timestamp(), ${event}, ${actorId}, ${object}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}
