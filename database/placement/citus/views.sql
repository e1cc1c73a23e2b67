-- The ledger on Citus: the same names as in database/placement/one-server, on tables that live as tables.sql says.

create or replace view ledger.keyed_journals as
select k.scope, k.idempotency_key, k.fingerprint, k.held, k.journal_id, k.from_balance_paise, k.to_balance_paise
from ledger.journal_keys k;

create or replace function ledger.earlier_answers(p_requests ledger.posting_request[])
returns table (request integer, fingerprint text, answer ledger.posting_answer)
language plpgsql
set search_path = ledger, pg_temp
as $$
declare
  scopes constant uuid[] := array(select r.actor_id from unnest(p_requests) r);
  keys   constant text[] := array(select r.idempotency_key from unnest(p_requests) r);
  used   record;
begin
  -- `any` tells Citus which shards it need not ask. There is hardly ever a row.
  for used in
    select k.scope, k.idempotency_key, k.fingerprint, row(case when k.held then 'held' else 'posted' end, null, k.journal_id,
                                                          k.from_balance_paise, k.to_balance_paise, true)::ledger.posting_answer as answer
    from unnest(scopes, keys) asked(scope, idempotency_key)
    join ledger.journal_keys k on k.scope = asked.scope and k.idempotency_key = asked.idempotency_key
    where k.scope = any (scopes)
    union all
    select r.scope, r.idempotency_key, r.fingerprint, row('refused', r.refusal, null, null, null, true)::ledger.posting_answer
    from unnest(scopes, keys) asked(scope, idempotency_key)
    join ledger.refused_requests r on r.scope = asked.scope and r.idempotency_key = asked.idempotency_key
    where r.scope = any (scopes)
  loop
    return query
    select i, used.fingerprint, used.answer
    from generate_series(1, cardinality(p_requests)) i
    where p_requests[i].actor_id = used.scope and p_requests[i].idempotency_key = used.idempotency_key;
  end loop;
end $$;

create or replace view ledger.described_entries as
select e.account_id, e.account_seq, e.journal_id, e.amount_paise, e.balance_after_paise, e.value_date, e.created_at, e.booked_at,
       j.kind, j.held, j.from_account_id, j.to_account_id, j.actor_id, j.description
from ledger.entries e
join ledger.journal_sides j on j.account_id = e.account_id and j.journal_id = e.journal_id;

create or replace view ledger.held_sides as
select h.account_id, h.journal_id, h.amount_paise, h.counterparty_account_id, h.kind, h.description,
       h.actor_id, h.created_at, h.business_date, h.expires_at, h.confirm_first, r.outcome, r.reason
from ledger.hold_sides h
left join ledger.resolution_sides r on r.account_id = h.account_id and r.journal_id = h.journal_id;

create or replace function ledger.copy_posted(
  p_account_ids uuid[], p_requests ledger.posting_request[], p_answers ledger.posting_answer[], p_accepted integer[], p_entries ledger.entries[]
) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
declare
  keys constant text := (
    select string_agg(format('(%L, %L, %L, %L, %L, %L, %L)', p_requests[i].actor_id, p_requests[i].idempotency_key, p_requests[i].fingerprint,
                             p_answers[i].outcome = 'held', p_requests[i].journal_id, p_answers[i].from_balance, p_answers[i].to_balance), ', ')
    from unnest(p_accepted) i);
begin
  if keys is not null then
    -- Row by row in one statement, and not from a SELECT: see ledger.announce_write.
    execute 'insert into ledger.journal_keys (scope, idempotency_key, fingerprint, held, journal_id, from_balance_paise, to_balance_paise) values ' || keys;
  end if;
  insert into ledger.journal_sides (account_id, journal_id, kind, held, from_account_id, to_account_id, actor_id, description)
  select distinct e.account_id, e.journal_id, r.kind, false, p_account_ids[r.from_account], p_account_ids[r.to_account], r.actor_id, r.description
  from unnest(p_entries) e
  join unnest(p_requests) r on r.journal_id = e.journal_id;
end $$;

create or replace function ledger.write_refused(p_requests ledger.posting_request[], p_answers ledger.posting_answer[], p_refused integer[]) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  execute 'insert into ledger.refused_requests (scope, idempotency_key, fingerprint, refusal, created_at) values ' || (
    select string_agg(format('(%L, %L, %L, %L, %L)', p_requests[i].actor_id, p_requests[i].idempotency_key, p_requests[i].fingerprint,
                             p_answers[i].refusal, p_requests[i].requested_at), ', ')
    from unnest(p_refused) i);
end $$;

-- Tells Citus that this transaction will change the shard of this account's entries, before it reads them. Citus sends rows that come from a SELECT by COPY, over
-- the connection that has read their shard where there is one, and does not note that the connection changes something (13.2.2: CopyGetPlacementConnection).
-- If nothing else is changed over it, its worker does not prepare the transaction, and loses the rows when the COMMIT that it gets in the end is cut off.
create or replace function ledger.announce_write(p_account uuid) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  delete from ledger.announced_writes w where w.account_id = p_account;
end $$;

create or replace function ledger.copy_held(
  p_account_ids uuid[], p_requests ledger.posting_request[], p_put_on_hold integer[], p_confirm_first boolean[], p_days_to_decide integer
) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  -- Row by row in one statement, as the keys.
  execute 'insert into ledger.hold_sides (account_id, journal_id, amount_paise, counterparty_account_id, kind, description, actor_id, created_at,
                                          business_date, expires_at, confirm_first) values ' || (
    select string_agg(format('(%L, %L, %L, %L, %L, %L, %L, %L, %L, %L, %L)', side.id, r.journal_id, side.paise, side.other, r.kind, r.description,
                             r.actor_id, r.requested_at, r.business_date, r.requested_at + make_interval(days => p_days_to_decide),
                             p_confirm_first[i]), ', ')
    from unnest(p_put_on_hold) i
    cross join lateral (select p_requests[i].*) r
    cross join lateral (values (p_account_ids[r.from_account], -r.amount, p_account_ids[r.to_account]),
                               (p_account_ids[r.to_account], r.amount, p_account_ids[r.from_account])) side(id, paise, other));
end $$;

create or replace function ledger.copy_resolved(p_journal ledger.journals, p_outcome text, p_reason text) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  insert into ledger.resolution_sides (account_id, journal_id, outcome, reason)
  values (p_journal.from_account_id, p_journal.journal_id, p_outcome, p_reason), (p_journal.to_account_id, p_journal.journal_id, p_outcome, p_reason);
  if p_outcome = 'captured' then
    insert into ledger.journal_sides (account_id, journal_id, kind, held, from_account_id, to_account_id, actor_id, description)
    select side.id, p_journal.journal_id, p_journal.kind, p_journal.held, p_journal.from_account_id, p_journal.to_account_id,
           p_journal.actor_id, p_journal.description
    from unnest(array[p_journal.from_account_id, p_journal.to_account_id]) side(id);
  end if;
end $$;

create or replace function ledger.copy_reversed(p_reversal uuid, p_journal ledger.journals) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  insert into ledger.reversed_journals (reversal_id, journal_id, kind, description)
  values (p_reversal, p_journal.journal_id, p_journal.kind, p_journal.description);
end $$;

-- Waits until every earlier transaction on these accounts has ended on the workers, too. PostgreSQL lets go of a row's lock as soon as a commit is
-- decided on the coordinator, before Citus tells the workers: the next to lock the account would not see its newest key or decision on their
-- shards. Advisory locks are let go of after that.
--
-- It also makes the commit of this transaction one in two phases. Citus commits on a worker before the coordinator when only one worker has changes:
-- where the answer is lost, the worker keeps what the coordinator takes back. A change of a table that it keeps on the coordinator, of no row, too,
-- rules that out.
create or replace function ledger.await_shards(p_accounts uuid[]) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  delete from ledger.two_phases;
  perform pg_advisory_xact_lock(hashtextextended(a.id::text, 0)) from (select id from unnest(p_accounts) id order by id) a;
end $$;

-- Waits until each transaction that has been committed so far is on every worker. One that a crash or a cut left between PREPARE TRANSACTION and
-- COMMIT PREPARED is committed on the coordinator, and its rows on the workers are not seen until Citus recovers it: what is concluded for
-- good from those rows (seals, interest, proofs) waits for them. Raises lock_not_available after five seconds, and where a worker is away.
create or replace function ledger.await_workers() returns void
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
declare
  until    constant timestamptz := clock_timestamp() + interval '5 seconds';
  awaited  text[];
  prepared text[];
  answered boolean;
begin
  loop
    -- Citus begins the name of a prepared transaction with the group of the server that coordinates it, which is 0 for the coordinator.
    select bool_and(w.success), array_remove(string_to_array(string_agg(w.result, ' '), ' '), '') into answered, prepared
    from run_command_on_workers($command$
      select coalesce(string_agg(gid, ' '), '') from pg_prepared_xacts where database = current_database() and gid like 'citus\_0\_%'
    $command$) w;
    -- Those that were prepared later are of transactions that were not committed when the waiting began.
    awaited := case when awaited is null then prepared else array(select unnest(awaited) intersect select unnest(prepared)) end;
    exit when answered and awaited = '{}';
    if clock_timestamp() > until or not answered then
      raise exception 'Not every commit is on the workers of the cluster yet' using errcode = 'lock_not_available';
    end if;
    perform pg_sleep(0.02);
  end loop;
end $$;

-- Holds every change of the ledger back until the end of this transaction, and returns when all before it are on the workers.
-- Raises lock_not_available after five seconds.
create or replace function ledger.hold_changes() returns void
language plpgsql
set search_path = ledger, pg_temp
set lock_timeout = '5s'
as $$
begin
  -- Each change locks accounts first.
  lock table ledger.accounts in exclusive mode;
  perform ledger.await_workers();
end $$;

-- Takes the snapshot of this transaction (REPEATABLE READ) on every worker, where it would be taken by the first query.
create or replace function ledger.take_snapshots() returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
begin
  -- A second connection to a worker would read by a later snapshot.
  perform set_config('citus.max_adaptive_executor_pool_size', '1', true);
  -- One table of each group whose shards lie together.
  perform from ledger.entries limit 1;
  perform from ledger.journals limit 1;
  perform from ledger.journal_keys limit 1;
end $$;

-- Proves that each copy is as its original. Same columns as ledger.verify(). Reads all of them on the coordinator.
create or replace function ledger.verify_copies() returns table (check_name text, checked bigint, violations bigint, example text)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
begin
  return query
  with journals as materialized (select * from ledger.journals),
  keys as materialized (select * from ledger.journal_keys),
  sides as materialized (select * from ledger.journal_sides),
  entries as materialized (select e.account_id, e.journal_id from ledger.entries e group by 1, 2),
  held as materialized (select * from ledger.held_sides),
  holds as materialized (select h.*, r.outcome, r.reason from ledger.holds h left join ledger.resolutions r on r.journal_id = h.journal_id)
  select 'each journal has its key, as it was made', count(*), count(*) filter (where wrong), min(journal_id::text) filter (where wrong)
  from (select journal_id, (j.scope, j.idempotency_key, j.fingerprint, j.held, j.from_balance_paise, j.to_balance_paise)
               is distinct from (k.scope, k.idempotency_key, k.fingerprint, k.held, k.from_balance_paise, k.to_balance_paise) as wrong
        from journals j full join keys k using (journal_id)) s
  union all
  select 'each account has a copy of each journal that it has entries of, and the copy is right', count(*),
         count(*) filter (where wrong), min(journal_id::text) filter (where wrong)
  from (select journal_id, e.account_id is null or (j.kind, j.held, j.from_account_id, j.to_account_id, j.actor_id, j.description)
               is distinct from (c.kind, c.held, c.from_account_id, c.to_account_id, c.actor_id, c.description) as wrong
        from entries e full join sides c using (account_id, journal_id) left join journals j using (journal_id)) s
  union all
  select 'each account has a copy of each hold that it is a side of, with how that ended, and the copy is right', count(*),
         count(*) filter (where wrong), min(journal_id::text) filter (where wrong)
  from (select coalesce(o.journal_id, c.journal_id) as journal_id, o is distinct from c as wrong
        from (select side.account_id, h.journal_id, side.amount_paise, side.counterparty_account_id, j.kind, j.description, j.actor_id,
                     j.created_at, j.business_date, h.expires_at, h.confirm_first, h.outcome, h.reason
              from holds h join journals j on j.journal_id = h.journal_id
              cross join lateral (values (h.account_id, -h.amount_paise, h.to_account_id), (h.to_account_id, h.amount_paise, h.account_id))
                side(account_id, amount_paise, counterparty_account_id)) o
        full join held c on c.account_id = o.account_id and c.journal_id = o.journal_id) s
  union all
  select 'each reversal has a copy of what it moves back', count(*), count(*) filter (where wrong), min(reversal_id::text) filter (where wrong)
  from (select coalesce(r.journal_id, c.reversal_id) as reversal_id,
               r.reverses is distinct from c.journal_id or (j.kind, j.description) is distinct from (c.kind, c.description) as wrong
        from ledger.reversals r full join ledger.reversed_journals c on c.reversal_id = r.journal_id
        left join journals j on j.journal_id = r.reverses) s;
end $$;
