-- Views for the desk's pages about the books.

-- Each entry with what it belongs to.
create or replace view ledger.book_entries as
select e.account_id, e.account_seq, e.journal_id, e.amount_paise, e.balance_after_paise, e.value_date, e.created_at,
       e.kind as journal_kind, e.description, a.account_number, a.kind as account_kind, a.customer_id, e.booked_at
from ledger.described_entries e
join ledger.accounts a on a.account_id = e.account_id;

-- Held journals without a decision; the oldest may have expired and wait for the day-end run.
create or replace view ledger.waiting_holds as
select h.journal_id, h.account_id, h.to_account_id, h.amount_paise, h.created_at, h.expires_at, h.rule, h.confirm_first
from ledger.holds h
where not exists (select from ledger.resolutions r where r.journal_id = h.journal_id);

-- Journals of an account: those booked on it, and those held that are waiting or came to nothing. Three plain branches,
-- so that each is read by its own index however many holds there have ever been.
create or replace view ledger.account_journals as
select e.account_id, e.journal_id, e.amount_paise, e.created_at
from ledger.entries e
union all
select h.account_id, h.journal_id, -h.amount_paise, h.created_at
from ledger.holds h
where not exists (select from ledger.resolutions r where r.journal_id = h.journal_id and r.outcome = 'captured')
union all
select h.to_account_id, h.journal_id, h.amount_paise, h.created_at
from ledger.holds h
where not exists (select from ledger.resolutions r where r.journal_id = h.journal_id and r.outcome = 'captured');

-- Every held journal and how its review ended; `outcome` is null while it waits. Each hold has its journal: joined from
-- the left all the same, because a join that only looks a row up is then left out of every query that asks for nothing
-- of that row.
create or replace view ledger.reviews as
select h.journal_id, j.kind, h.account_id, h.to_account_id, h.amount_paise, h.created_at, h.expires_at, j.business_date as made_on,
       r.outcome, r.resolved_at, (r.resolved_at at time zone 'Asia/Kolkata')::date as decided_on,
       case when r.outcome is null then 'pending'
            when r.outcome = 'captured' then 'approved'
            when r.outcome in ('released', 'withdrawn') then 'rejected'
            else 'failed' end as status, r.checker_id
from ledger.holds h
left join ledger.journals j on j.journal_id = h.journal_id
left join ledger.resolutions r on r.journal_id = h.journal_id;

-- The trial balance: one row for each kind of account, in signed paise, credit positive.
create or replace view ledger.trial_balance as
select a.kind, count(*) as accounts,
       -sum(least(a.balance_paise, 0))::bigint as debit_paise, sum(greatest(a.balance_paise, 0))::bigint as credit_paise
from ledger.accounts a
group by a.kind;

-- Accounts whose stored figures are not what their own entries and holds say: they may not go on moving money.
create or replace function ledger.failing_accounts() returns table (account_id uuid, kind text, status text)
language sql stable security definer
set search_path = ledger, pg_temp
as $$
  with per_account as (
    select r.account_id, sum(r.amount_paise) as total, count(*) as entries,
           bool_or(r.should_be <> r.balance_after_paise or r.place <> r.account_seq) as broken
    from (select e.account_id, e.amount_paise, e.balance_after_paise, e.account_seq,
                 sum(e.amount_paise) over w as should_be, row_number() over w as place
          from ledger.entries e
          window w as (partition by e.account_id order by e.account_seq)) r
    group by r.account_id
  ), per_holder as (
    select h.account_id, sum(h.amount_paise) as held
    from ledger.waiting_holds h
    group by h.account_id
  )
  select a.account_id, a.kind, a.status
  from ledger.accounts a
  left join per_account p using (account_id)
  left join per_holder h using (account_id)
  where a.balance_paise <> coalesce(p.total, 0) or a.seq <> coalesce(p.entries, 0) or coalesce(p.broken, false)
     or a.held_paise <> coalesce(h.held, 0);
$$;
