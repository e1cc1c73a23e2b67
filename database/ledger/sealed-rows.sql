-- The rows of the books that the seal of an event covers, in one text. Each row of history belongs to exactly one event, and none
-- of them ever changes, so the text is the same whenever it is made:
--
--   journal.posted                                  the journal, its record of a reversal if it is one, and its entries; for an event
--                                                   that tells of several journals, one after the other in its order
--   journal.held                                    the journal and its hold
--   journal.captured, released, expired, withdrawn  the resolution and the entries, if any
--
-- A row is PostgreSQL's text of a row with the columns named here, dates in ISO form, times in UTC; rows are parted by new lines,
-- entries in the order of account and number. A column that is added later comes into the text only where it is not null, so
-- that the rows from before keep theirs. What changes (balances, money on hold, totals of a day) follows from these rows, and
-- ledger.verify() proves it.

-- Returns the SHA-256 of that text for each event. Each element of the three arrays is a journal that an event tells of, with the event's
-- number and name.
create or replace function ledger.event_digests(p_seqs bigint[], p_events text[], p_journals uuid[])
returns table (seq bigint, digest bytea)
language plpgsql stable
set search_path = ledger, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, YMD'
-- A plan for these very ids would look each of them up in the statistics.
set plan_cache_mode = force_generic_plan
-- The newest ids are beyond the statistics: a nested loop that was planned for one row would meet thousands.
set enable_nestloop = off
as $$
declare
  posted   uuid[];
  held     uuid[];
  resolved uuid[];
begin
  select array_agg(w.journal_id order by w.journal_id) filter (where w.event = 'journal.posted'),
         array_agg(w.journal_id) filter (where w.event = 'journal.held'),
         array_agg(w.journal_id) filter (where w.event not in ('journal.posted', 'journal.held'))
  into posted, held, resolved
  from unnest(p_events, p_journals) as w(event, journal_id)
  where w.journal_id is not null;

  return query
  with wanted as materialized (
    select w.place, w.seq, w.event, w.journal_id
    from unnest(p_seqs, p_events, p_journals) with ordinality as w(seq, event, journal_id, place)
  ),
  lines as (
    -- Ids follow time, so the entries of a batch lie in a narrow range, which the BRIN index finds at once.
    select w.place, e.account_id, e.account_seq, e.journal_id, e.amount_paise, e.balance_after_paise, e.value_date, e.created_at, e.booked_at
    from wanted w
    join ledger.entries e on e.journal_id = w.journal_id
    where w.event = 'journal.posted' and e.journal_id between posted[1] and posted[cardinality(posted)]
    union all
    select w.place, e.account_id, e.account_seq, e.journal_id, e.amount_paise, e.balance_after_paise, e.value_date, e.created_at, e.booked_at
    from wanted w
    join ledger.entries e on e.journal_id = w.journal_id
    where w.event not in ('journal.posted', 'journal.held') and e.journal_id = any (resolved)
  ),
  booked as (
    select l.place, string_agg(
             row(l.account_id, l.account_seq, l.journal_id, l.amount_paise, l.balance_after_paise, l.value_date, l.created_at, l.booked_at)::text,
             e'\n' order by l.account_id, l.account_seq) as lines
    from lines l
    group by l.place
  ),
  journals as (
    select j.journal_id,
           row(j.journal_id, j.kind, j.held, j.amount_paise, j.from_account_id, j.to_account_id, j.actor_id, j.scope, j.idempotency_key,
               j.fingerprint, j.description, j.from_balance_paise, j.to_balance_paise, j.business_date, j.created_at)::text || coalesce(' ' || j.event_seq, '') as line
    from ledger.journals j where j.journal_id = any (p_journals)
  ),
  holds as (
    select h.journal_id,
           row(h.hold_id, h.journal_id, h.account_id, h.to_account_id, h.amount_paise, h.created_at, h.expires_at, h.rule, h.confirm_first)::text as line
    from ledger.holds h where h.journal_id = any (held)
  ),
  reversals as (
    select v.journal_id, row(v.journal_id, v.reverses, v.amount_paise, v.checker_id, v.reason)::text as line
    from ledger.reversals v where v.journal_id = any (posted)
  ),
  resolutions as (
    select r.journal_id, row(r.journal_id, r.outcome, r.checker_id, r.reason, r.idempotency_key, r.resolved_at)::text as line
    from ledger.resolutions r where r.journal_id = any (resolved)
  )
  select w.seq, sha256(convert_to(string_agg(
           case w.event
             when 'journal.posted' then concat_ws(e'\n', j.line, v.line, b.lines)
             when 'journal.held' then concat_ws(e'\n', j.line, h.line)
             else concat_ws(e'\n', r.line, b.lines)
           end, e'\n' order by w.place), 'UTF8'))
  from wanted w
  left join journals j on j.journal_id = w.journal_id
  left join holds h on h.journal_id = w.journal_id
  left join reversals v on v.journal_id = w.journal_id
  left join resolutions r on r.journal_id = w.journal_id
  left join booked b on b.place = w.place
  group by w.seq;
end $$;

-- Proves that the books and the audit trail tell of the same movements: each journal, hold and resolution has its one event, and
-- each such event its row. Same columns as ledger.verify().
create or replace function ledger.verify_events() returns table (check_name text, checked bigint, violations bigint, example text)
language sql stable
set search_path = ledger, pg_temp
as $$
  with told as (
    select coalesce(m.journal_id, audit.journal_of(e.event, e.object)) as journal_id, array_agg(e.seq) filter (where m.journal_id is not null) as event_seqs,
           count(*) filter (where e.event in ('journal.posted', 'journal.held')) as made,
           bool_or(e.event = 'journal.held') as held,
           string_agg(substr(e.event, 9), ' ') filter (where e.event not in ('journal.posted', 'journal.held')) as outcome
    from audit.events e
    left join lateral unnest(e.journals) as m(journal_id) on true
    where e.event like 'journal.%'
    group by 1
  ),
  compared as (
    select journal_id, t.made is distinct from 1 or j.held is distinct from t.held or (h.hold_id is not null) is distinct from t.held
                       or r.outcome is distinct from t.outcome
                       or array_remove(array[j.event_seq], null) is distinct from coalesce(t.event_seqs, '{}') as wrong
    from ledger.journals j
    full join told t using (journal_id)
    full join ledger.holds h using (journal_id)
    full join ledger.resolutions r using (journal_id)
  )
  select 'each journal, hold and resolution has its one event in the audit trail', count(*), count(*) filter (where c.wrong),
         min(c.journal_id::text) filter (where c.wrong)
  from compared c;
$$;
