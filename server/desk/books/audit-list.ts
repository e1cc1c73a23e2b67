import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { literally } from '../../platform/like-pattern.ts';
import { UUID } from '../../platform/uuid.ts';

/** An event of the audit trail with the seal that chains it to the one before; unsealed for its first second. */
export interface AuditLine {
  readonly seq: number;
  /** Bank time of what it reports. */
  readonly at: Date;
  /** Real time at which it was written; null for events from before it was kept. */
  readonly real_at: Date | null;
  readonly event: string;
  readonly actor: string | null;
  readonly object: string;
  readonly details: Record<string, unknown>;
  /** Hex. */
  readonly hash: string | null;
}

/**
 * The audit trail, newest first. `search` is the id of a person or a thing (what they did, what was done to it), or the
 * beginning of an event's name, such as `customer.`; each has its index, however long the trail is.
 */
export async function listAuditEvents(
  db: Db,
  page: { before?: number | undefined; limit: number; search?: string | undefined },
): Promise<{ events: AuditLine[]; nextBefore: number | null }> {
  const bounds = [sql`true`];
  if (page.before)
    bounds.push(sql`(e.at, e.seq) < (select b.at, b.seq from audit.events b where b.seq = ${page.before})`);
  const search = page.search?.toLowerCase();
  if (search && UUID.test(search)) bounds.push(sql`(e.object = ${search} or e.actor_id = ${search}::uuid)`);
  else if (search) bounds.push(byName(search));
  const { rows } = await sql<
    Omit<AuditLine, 'seq'> & { seq: bigint }
  >`select e.seq, e.at, e.real_at, e.event, coalesce(s.name, c.name) as actor, e.object, e.details,
      encode(seal.hash, 'hex') as hash
    from audit.events e
    left join audit.seals seal on seal.seq = e.seq
    left join bank.staff s on s.id = e.actor_id
    left join bank.customers c on c.id = e.actor_id
    where ${sql.join(bounds, sql` and `)} order by e.at desc, e.seq desc limit ${page.limit + 1}`.execute(db);
  const events = rows.slice(0, page.limit).map((row) => ({ ...row, seq: Number(row.seq) }));
  return { events, nextBefore: rows.length > page.limit ? (events.at(-1)?.seq ?? null) : null };
}

// Most events are postings and lie close together, so their names need no index; all others have one.
function byName(start: string) {
  const pattern = `${literally(start)}%`;
  return start.startsWith('journal')
    ? sql`e.event like ${pattern}`
    : sql`(e.event like ${pattern} and e.event not like 'journal.%')`;
}
