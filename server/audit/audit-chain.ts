import { createHash } from 'node:crypto';

/** An audited event as it is hashed; `at` is text in UTC with microseconds, as PostgreSQL keeps it. */
export interface ChainedEvent {
  readonly seq: bigint;
  readonly at: string;
  /** The same; null in an event from before events kept their real time. */
  readonly real_at: string | null;
  readonly event: string;
  readonly actor_id: string | null;
  readonly object: string;
  readonly details: unknown;
  /** The movements that it tells of, which were posted together; null in an event about what `object` names. */
  readonly journals: readonly string[] | null;
  /** SHA-256 of the rows of the books that it tells of; empty for none, null in a seal from before seals covered money. */
  readonly money: Buffer | null;
}

/** The hash before the first event. */
export const GENESIS = Buffer.alloc(32);

/** The columns of an event `e` and its seal `s` in the form that is hashed. */
export const CHAINED_COLUMNS = `e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  to_char(e.real_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as real_at, e.event, e.actor_id, e.object, e.details, e.journals, s.money`;

/**
 * SHA-256 over the previous hash and the event in canonical JSON: change, remove or insert one, and all later hashes
 * differ.
 */
export function chainHash(previous: Buffer, event: ChainedEvent): Buffer {
  const { seq, at, real_at, event: name, actor_id, object, details, journals } = event;
  const money = event.money === null ? {} : { money: event.money.toString('hex') };
  const canonical = canonicalJson({
    actor_id,
    at,
    details,
    event: name,
    ...(journals !== null && { journals }),
    ...money,
    object,
    ...(real_at !== null && { real_at }),
    seq: String(seq),
  });
  return createHash('sha256').update(previous).update(canonical).digest();
}

/** JSON with sorted keys and no spaces, so that one value has one text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
