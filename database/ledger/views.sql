-- Views of the ledger for the rest of the bank.

create or replace view ledger.balances as
select a.account_id, a.kind, a.customer_id, a.account_number, a.status, a.balance_paise, a.held_paise,
       a.balance_paise - a.held_paise as available_paise, a.seq, a.opened_at,
       coalesce(-(select c.balance_paise from ledger.accounts c where c.account_id = a.claim_account_id), 0) as owed_paise
from ledger.accounts a;

-- The booked lines of a statement: one for each entry of an account.
create or replace view ledger.booked_lines as
select e.account_id, e.journal_id, e.account_seq, e.amount_paise, e.balance_after_paise, j.kind,
       case when j.held then 'approved' else 'completed' end as status,
       j.description, case when e.account_id = j.from_account_id then j.to_account_id else j.from_account_id end as counterparty_account_id,
       j.actor_id, e.created_at, e.value_date, null::text as reason, null::timestamptz as expires_at, e.booked_at, false as withdrawn
from ledger.entries e
join ledger.journals j on j.journal_id = e.journal_id;

-- A customer's statement: each booked entry of an account, and each held journal that is waiting or came to
-- nothing (these have no number and no balance; one branch for each side, so that each is found by its index). Status names are those of the specification (B-TX-08, C-DB-10).
create or replace view ledger.statement_lines as
select l.account_id, l.journal_id, l.account_seq, l.amount_paise, l.balance_after_paise, l.kind, l.status, l.description,
       l.counterparty_account_id, l.actor_id, l.created_at, l.value_date, l.reason, l.expires_at, l.booked_at, l.withdrawn
from ledger.booked_lines l
union all
select h.account_id, h.journal_id, null::bigint, -h.amount_paise, null::bigint, j.kind,
       case when r.outcome in ('released', 'withdrawn') then 'rejected' when r.outcome = 'expired' then 'failed' else 'pending' end,
       j.description, h.to_account_id, j.actor_id, j.created_at, j.business_date, r.reason, h.expires_at, null::timestamptz, r.outcome is not distinct from 'withdrawn'
from ledger.holds h
join ledger.journals j on j.journal_id = h.journal_id
left join ledger.resolutions r on r.journal_id = h.journal_id
where r.outcome is distinct from 'captured'
union all
select h.to_account_id, h.journal_id, null::bigint, h.amount_paise, null::bigint, j.kind,
       case when r.outcome in ('released', 'withdrawn') then 'rejected' when r.outcome = 'expired' then 'failed' else 'pending' end,
       j.description, h.account_id, j.actor_id, j.created_at, j.business_date, r.reason, h.expires_at, null::timestamptz, r.outcome is not distinct from 'withdrawn'
from ledger.holds h
join ledger.journals j on j.journal_id = h.journal_id
left join ledger.resolutions r on r.journal_id = h.journal_id
where r.outcome is distinct from 'captured';

-- The accounts on either side of a held journal, however it ended: tells cheaply that an account never had one.
create or replace view ledger.held_sides as
select h.account_id, h.journal_id from ledger.holds h
union all
select h.to_account_id, h.journal_id from ledger.holds h;

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

-- The audit trail line by line, as people read it: an event that tells of several movements has a line for each, with its own time and
-- maker. `event_at` is the time of the whole event, by which an index finds it, always on the business date of `at`; `place` counts the
-- movements of an event, 0 for an event about anything else.
create or replace view audit.lines as
select e.seq, coalesce(told.place, 0)::integer as place, e.at as event_at, coalesce(j.created_at, e.at) as at, e.real_at, e.event,
       coalesce(j.actor_id, e.actor_id) as actor_id, coalesce(told.journal_id::text, e.object) as object, e.details
from audit.events e
left join lateral unnest(e.journals) with ordinality as told(journal_id, place) on true
left join ledger.journals j on j.journal_id = told.journal_id;

create or replace view ledger.totals_by_day as
select t.business_date, t.kind, sum(t.journals)::bigint as journals, sum(t.amount_paise)::bigint as amount_paise
from ledger.daily_totals t
group by t.business_date, t.kind;
