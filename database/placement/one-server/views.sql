-- The ledger on one server: what is written differently where its history is spread (database/placement/citus) has its plain form here.

create or replace view ledger.keyed_journals as
select j.scope, j.idempotency_key, j.fingerprint, j.held, j.journal_id, j.from_balance_paise, j.to_balance_paise
from ledger.journals j;

-- Returns the answers that the keys of these requests have had before: the place of the request, and what was asked for under its key.
-- Without settings, so that PostgreSQL plans it as a part of the statement that calls it.
create or replace function ledger.earlier_answers(p_requests ledger.posting_request[])
returns table (request integer, fingerprint text, answer ledger.posting_answer)
language sql stable
as $$
  select i, j.fingerprint, row(case when j.held then 'held' else 'posted' end, null, j.journal_id,
                               j.from_balance_paise, j.to_balance_paise, true)::ledger.posting_answer
  from generate_series(1, cardinality(p_requests)) i
  join ledger.journals j on j.scope = p_requests[i].actor_id and j.idempotency_key = p_requests[i].idempotency_key
  union all
  select i, r.fingerprint, row('refused', r.refusal, null, null, null, true)::ledger.posting_answer
  from generate_series(1, cardinality(p_requests)) i
  join ledger.refused_requests r on r.scope = p_requests[i].actor_id and r.idempotency_key = p_requests[i].idempotency_key;
$$;

-- Each entry of an account with what its journal says.
create or replace view ledger.described_entries as
select e.account_id, e.account_seq, e.journal_id, e.amount_paise, e.balance_after_paise, e.value_date, e.created_at, e.booked_at,
       j.kind, j.held, j.from_account_id, j.to_account_id, j.actor_id, j.description
from ledger.entries e
join ledger.journals j on j.journal_id = e.journal_id;

-- Each held journal as either of its two accounts sees it, however it ended; one branch for each side, so that each is found by its index.
create or replace view ledger.held_sides as
select h.account_id, h.journal_id, -h.amount_paise as amount_paise, h.to_account_id as counterparty_account_id, j.kind, j.description,
       j.actor_id, j.created_at, j.business_date, h.expires_at, h.confirm_first, r.outcome, r.reason
from ledger.holds h
join ledger.journals j on j.journal_id = h.journal_id
left join ledger.resolutions r on r.journal_id = h.journal_id
union all
select h.to_account_id, h.journal_id, h.amount_paise, h.account_id, j.kind, j.description,
       j.actor_id, j.created_at, j.business_date, h.expires_at, h.confirm_first, r.outcome, r.reason
from ledger.holds h
join ledger.journals j on j.journal_id = h.journal_id
left join ledger.resolutions r on r.journal_id = h.journal_id;

-- The movement that each reversal moves back.
create or replace view ledger.reversed_journals as
select r.journal_id as reversal_id, o.journal_id, o.kind, o.description
from ledger.reversals r
join ledger.journals o on o.journal_id = r.reverses;

-- Copies of journals for the shards; on one server the journal itself is at hand.
create or replace function ledger.copy_posted(
  p_account_ids uuid[], p_requests ledger.posting_request[], p_answers ledger.posting_answer[], p_accepted integer[], p_entries ledger.entries[]
) returns void
language plpgsql
as $$
begin
end $$;

-- Writes down the refusals under their keys.
create or replace function ledger.write_refused(p_requests ledger.posting_request[], p_answers ledger.posting_answer[], p_refused integer[]) returns void
language sql
set search_path = ledger, pg_temp
as $$
  insert into ledger.refused_requests (scope, idempotency_key, fingerprint, refusal, created_at)
  select p_requests[i].actor_id, p_requests[i].idempotency_key, p_requests[i].fingerprint, p_answers[i].refusal, p_requests[i].requested_at
  from unnest(p_refused) i;
$$;

-- One server knows by itself what a transaction changes.
create or replace function ledger.announce_write(p_account uuid) returns void
language plpgsql
as $$
begin
end $$;

create or replace function ledger.copy_held(
  p_account_ids uuid[], p_requests ledger.posting_request[], p_put_on_hold integer[], p_confirm_first boolean[], p_days_to_decide integer
) returns void
language plpgsql
as $$
begin
end $$;

create or replace function ledger.copy_resolved(p_journal ledger.journals, p_outcome text, p_reason text) returns void
language plpgsql
as $$
begin
end $$;

create or replace function ledger.copy_reversed(p_reversal uuid, p_journal ledger.journals) returns void
language plpgsql
as $$
begin
end $$;

-- On one server a commit is seen by the next holder of its locks.
create or replace function ledger.await_shards(p_accounts uuid[]) returns void
language plpgsql
as $$
begin
end $$;

-- On one server a commit is there at once, whole.
create or replace function ledger.await_workers() returns void
language plpgsql
as $$
begin
end $$;

-- One server reads by one snapshot, whatever changes meanwhile.
create or replace function ledger.hold_changes() returns void
language plpgsql
as $$
begin
end $$;

create or replace function ledger.take_snapshots() returns void
language plpgsql
as $$
begin
end $$;

-- Proves that each copy is as its original. Same columns as ledger.verify().
create or replace function ledger.verify_copies() returns table (check_name text, checked bigint, violations bigint, example text)
language sql stable
as $$
  select null::text, 0::bigint, 0::bigint, null::text where false;
$$;
