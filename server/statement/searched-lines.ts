import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { runPrepared } from '../platform/prepared-statement.ts';
import type { LineCondition } from './line-conditions.ts';
import { rowsOfPage, type StatementRow } from './statement-lines.ts';

// A search compares all lines of an account, and reading a line takes some four pages of the database. What a search compares is
// therefore kept for 16 lines together in bank.statement_words, and only the lines of the page are read (decision 109).

/** Lines in a block. With more, more lines after the last block are read one by one; with fewer, a search reads more blocks. */
const BLOCK = 16;
const size = sql.lit(BLOCK);
/** Blocks that one search writes at most: on one server, reading their lines takes a tenth of the time that a list has. */
const MOST_BLOCKS = 256;

/** Selects the account (`account_id`) with the number of its newest line (`seq`) and of the last line in a block (`kept`). */
const keptOf = (account: RawBuilder<unknown>) => sql`
  select b.account_id, b.seq, coalesce((select max(w.block) + 1 from bank.statement_words w where w.account_id = b.account_id), 0) * ${size} as kept
  from ledger.balances b where b.account_id = ${account}`;

/**
 * Writes the blocks of an account that are full and missing, the oldest first, and of a long account some of them at each search. None where
 * not all their lines are there to see: a cluster shows the end of a posting on one of its servers earlier than on another. Waits for
 * neither disk nor standby at the end: of rows that are lost, the newest go first, and the next search writes them again.
 */
export async function keepWords(db: Db, accountId: string): Promise<void> {
  const account = sql`${accountId}::uuid`;
  await runPrepared(
    db,
    sql`
    with missing as materialized (
      select a.kept, least(a.seq / ${size} * ${size}, a.kept + ${sql.lit(BLOCK * MOST_BLOCKS)}) as through,
        set_config('synchronous_commit', 'off', true) as commits
      from (${keptOf(account)}) a where a.seq - a.kept >= ${size}),
    lines as (
      select l.*, count(*) over () as seen
      from ledger.booked_lines_at(${account}, array(select generate_series(m.kept + 1, m.through) from missing m)) l
      where exists (select from missing))
    insert into bank.statement_words (account_id, block, descriptions, counterparties, journals)
    select l.account_id, (l.account_seq - 1) / ${size}, array_agg(l.description order by l.account_seq),
      array_agg(l.counterparty_account_id order by l.account_seq), array_agg(l.journal_id order by l.account_seq)
    from lines l where l.seen = (select m.through - m.kept from missing m)
    group by l.account_id, (l.account_seq - 1) / ${size}
    on conflict do nothing`,
  );
}

/**
 * Selects the booked lines that a search alone (`isSearchAlone`) finds, newest first, below the entry `seq` where there is one: as
 * `bookedLinesBelow` does for any filter.
 */
export function searchedLinesBelow(
  { accountId, ofOthers, counted }: LineCondition,
  seq: bigint | undefined,
  limit: number,
): RawBuilder<StatementRow> {
  const account = sql`${accountId}::uuid`;
  const below = seq === undefined ? sql`` : sql`and l.account_seq < ${seq}`;
  const found = sql`
    kept as materialized (${keptOf(account)}),
    found as materialized (
      select w.block * ${size} + said.place as account_seq, said.description, said.counterparty_account_id, said.journal_id
      from bank.statement_words w
      cross join lateral unnest(w.descriptions, w.counterparties, w.journals)
        with ordinality as said (description, counterparty_account_id, journal_id, place)
      where w.account_id = ${account}
      union all
      select l.account_seq, l.description, l.counterparty_account_id, l.journal_id
      from kept a cross join lateral ledger.newest_booked(a.account_id, a.seq - a.kept) l),
    numbers as materialized (
      select l.account_seq, count(*) over () as matching from found l where ${ofOthers} ${below} order by l.account_seq desc limit ${limit}),
    page as materialized (
      select l.*, n.matching from ledger.booked_lines_at(${account}, array(select account_seq from numbers)) l join numbers n using (account_seq))`;
  return rowsOfPage(found, sql`order by l.account_seq desc`, { counted });
}
