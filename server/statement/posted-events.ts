import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the number of the audited event and, as text, the id of each posted movement `m` that fulfils a condition. Movements from before
 * events told of several (decision 98) are left out: their events name them as their object.
 */
export const postedEvents = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.event_seq, m.journal_id::text from ledger.movements m where m.event_seq is not null and ${condition}`;

/** Selects who made the movements of a set of ids (a subquery), and when. */
export const makersOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.journal_id, m.created_at, m.maker_id from ledger.movements m where m.journal_id in (${ids})`;
