import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the number of the audited event and, as text, the id of each posted movement `m` that fulfils a condition. Movements from before
 * events told of several (decision 98) are left out: their events name them as their object.
 */
export const postedEvents = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.event_seq, m.journal_id::text from ledger.movements m where m.event_seq is not null and ${condition}`;
