-- Views of the ledger for the rest of the bank.

create or replace view ledger.balances as
select a.account_id, a.kind, a.customer_id, a.account_number, a.status, a.balance_paise, a.held_paise,
       a.balance_paise - a.held_paise as available_paise, a.seq, a.opened_at,
       coalesce(-(select c.balance_paise from ledger.accounts c where c.account_id = a.claim_account_id), 0) as owed_paise,
       a.latest_date
from ledger.accounts a;

-- The booked lines of a statement: one for each entry of an account.
create or replace view ledger.booked_lines as
select e.account_id, e.journal_id, e.account_seq, e.amount_paise, e.balance_after_paise, e.kind,
       case when e.held then 'approved' else 'completed' end as status,
       e.description, case when e.account_id = e.from_account_id then e.to_account_id else e.from_account_id end as counterparty_account_id,
       e.actor_id, e.created_at, e.value_date, null::text as reason, null::timestamptz as expires_at, e.booked_at, false as withdrawn
from ledger.described_entries e;

-- The other lines of a statement: each held journal that is waiting or came to nothing. They have no number and no balance. Status names are
-- those of the specification (B-TX-08, C-DB-10).
create or replace view ledger.open_lines as
select h.account_id, h.journal_id, null::bigint as account_seq, h.amount_paise, null::bigint as balance_after_paise, h.kind,
       case when h.outcome in ('released', 'withdrawn') then 'rejected' when h.outcome = 'expired' then 'failed' else 'pending' end as status,
       h.description, h.counterparty_account_id, h.actor_id, h.created_at, h.business_date as value_date, h.reason, h.expires_at,
       null::timestamptz as booked_at, h.outcome is not distinct from 'withdrawn' as withdrawn, h.confirm_first
from ledger.held_sides h
where h.outcome is distinct from 'captured';

-- A customer's statement: each booked entry of an account, and each line that is not booked.
create or replace view ledger.statement_lines as
select l.*, false as confirm_first from ledger.booked_lines l
union all
select l.* from ledger.open_lines l;

-- One row for each business event, as the desk reads them: journals with what became of them.
create or replace view ledger.movements as
select j.journal_id, j.kind, j.amount_paise, j.from_account_id, j.to_account_id, j.actor_id as maker_id, r.checker_id,
       case when not j.held then 'completed'
            when r.outcome is null then 'pending'
            when r.outcome = 'captured' then 'approved'
            when r.outcome in ('released', 'withdrawn') then 'rejected'
            else 'failed' end as status,
       j.held, j.description, r.reason, j.idempotency_key, j.business_date, j.created_at, r.resolved_at, h.expires_at,
       r.outcome is not distinct from 'withdrawn' as withdrawn, h.rule, coalesce(h.confirm_first, false) as confirm_first, j.event_seq
from ledger.journals j
left join ledger.holds h on j.held and h.journal_id = j.journal_id
left join ledger.resolutions r on j.held and r.journal_id = j.journal_id;

-- Returns the movements of these journals. As the owner, whose writes in a transaction only the owner reads in it on a cluster.
create or replace function ledger.movements_of(p_journals uuid[]) returns setof ledger.movements
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
begin
  return query select m.* from ledger.movements m where m.journal_id = any (p_journals);
end $$;

-- The audit trail line by line: an event that tells of several movements has a line for each. `event_at` is the time of the whole event, by
-- which an index finds it; `place` counts the movements of an event, 0 for an event about anything else.
create or replace view audit.event_lines as
select e.seq, coalesce(told.place, 0)::integer as place, e.at as event_at, e.real_at, e.event, e.actor_id,
       coalesce(told.journal_id::text, e.object) as object, e.details, told.journal_id
from audit.events e
left join lateral unnest(e.journals) with ordinality as told(journal_id, place) on true;

-- The same as people read it: a line about a movement has the time and the maker of that movement, always on the business date of its event.
create or replace view audit.lines as
select l.seq, l.place, l.event_at, coalesce(j.created_at, l.event_at) as at, l.real_at, l.event,
       coalesce(j.actor_id, l.actor_id) as actor_id, l.object, l.details
from audit.event_lines l
left join ledger.journals j on j.journal_id = l.journal_id;

create or replace view ledger.totals_by_day as
select t.business_date, t.kind, sum(t.journals)::bigint as journals, sum(t.amount_paise)::bigint as amount_paise
from ledger.daily_totals t
group by t.business_date, t.kind;
