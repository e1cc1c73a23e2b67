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
  /** Bank time of what it reports; the bank's present when absent. */
  readonly at?: Date | undefined;
}

/**
 * Writes to the append-only audit trail, in the transaction of the event; outside one only for a refusal, which leaves
 * no transaction behind. The row keeps the bank's time and the real one (docs/decisions/0005-dates-of-the-bank.md); it is sealed a moment later.
 * When the transaction commits, the open screens of the staff are told to read again what it changed (database/ledger/live.sql).
 */
export async function recordAudit(
  tx: Tx | Db,
  { event, actorId, object, details = {}, at }: AuditEvent,
): Promise<void> {
  await sql`insert into audit.events (at, event, actor_id, object, details)
            values (coalesce(${at ?? null}::timestamptz, clock_timestamp() + (select c.ahead from bank.clock c)), ${event}, ${actorId}, ${object}, ${JSON.stringify(details)}::jsonb)
            returning ledger.tell_desk_of(event, object)`.execute(tx);
}
