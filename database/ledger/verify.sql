-- Proves the books from their entries, trusting no stored figure. One row for each check; a sound ledger
-- has no violation in any. `npm run verify:ledger` prints it.

create or replace function ledger.verify() returns table (check_name text, checked bigint, violations bigint, example text)
language sql stable security definer
set search_path = ledger, pg_temp
as $$
  with
  per_account as materialized (
    select e.account_id, sum(e.amount_paise) as total, count(*) as entries, max(e.account_seq) as last_seq, max(e.value_date) as latest
    from ledger.entries e group by e.account_id
  ),
  per_journal as materialized (
    select e.journal_id, sum(e.amount_paise) as total, count(*) as entries,
           sum(e.amount_paise) filter (where e.amount_paise > 0) as credited
    from ledger.entries e group by e.journal_id
  ),
  running as (
    select e.account_id, e.account_seq,
           sum(e.amount_paise) over w as should_be, e.balance_after_paise as is_now,
           row_number() over w as should_be_seq,
           (e.booked_at is null and e.value_date < max(e.value_date) over w)
           or e.booked_at < e.created_at or e.value_date <> (e.created_at at time zone 'Asia/Kolkata')::date as misdated
    from ledger.entries e
    window w as (partition by e.account_id order by e.account_seq)
  ),
  reversed as materialized (
    select r.journal_id, r.reverses, r.amount_paise from ledger.reversals r
  ),
  journals_of_reversals as materialized (
    select j.journal_id, j.kind, j.amount_paise, j.from_account_id, j.to_account_id
    from ledger.journals j
    where j.journal_id in (select r.journal_id from reversed r union select r.reverses from reversed r)
  ),
  findings as (
    select 'the whole of the books sums to zero' as check_name, 1::bigint as checked,
           (coalesce(sum(a.balance_paise), 0) <> 0)::integer::bigint as violations, sum(a.balance_paise)::text as example, 1 as place
    from ledger.accounts a
    union all
    select 'each journal balances, with two entries or more', count(*),
           count(*) filter (where p.total <> 0 or p.entries < 2),
           min(p.journal_id::text) filter (where p.total <> 0 or p.entries < 2), 2
    from per_journal p
    union all
    select 'each account''s balance is the sum of its entries, and its count of them is right', count(*),
           count(*) filter (where wrong), min(account_id::text) filter (where wrong), 3
    from (select a.account_id, a.balance_paise <> coalesce(p.total, 0) or a.seq <> coalesce(p.entries, 0)
                 or a.seq <> coalesce(p.last_seq, 0) as wrong
          from ledger.accounts a left join per_account p using (account_id)) s
    union all
    select 'each entry''s running balance and gapless number are right', count(*),
           count(*) filter (where r.should_be <> r.is_now or r.should_be_seq <> r.account_seq),
           min(r.account_id::text || ' #' || r.account_seq) filter (where r.should_be <> r.is_now or r.should_be_seq <> r.account_seq), 4
    from running r
    union all
    select 'each entry counts for the day of its moment, and is marked when a later day stands before it', count(*),
           count(*) filter (where r.misdated), min(r.account_id::text || ' #' || r.account_seq) filter (where r.misdated), 4
    from running r
    union all
    select 'each account''s latest date is that of its entries', count(*),
           count(*) filter (where wrong), min(account_id::text) filter (where wrong), 4
    from (select a.account_id, a.latest_date is distinct from p.latest as wrong
          from ledger.accounts a left join per_account p using (account_id)) s
    union all
    select 'each entry belongs to a journal and to an account', coalesce(sum(s.entries) filter (where s.side = 'journal'), 0)::bigint,
           coalesce(sum(s.entries) filter (where s.missing), 0)::bigint, min(s.id::text) filter (where s.missing), 5
    from (select 'journal' as side, p.journal_id as id, p.entries, j.journal_id is null as missing
          from per_journal p left join ledger.journals j using (journal_id)
          union all
          select 'account', p.account_id, p.entries, a.account_id is null
          from per_account p left join ledger.accounts a using (account_id)) s
    union all
    select 'each journal is booked if and only if it was not held, or its hold was captured', count(*),
           count(*) filter (where wrong), min(journal_id::text) filter (where wrong), 6
    from (select j.journal_id, (p.journal_id is not null) <> (not j.held or r.outcome is not distinct from 'captured')
                 or (p.journal_id is not null and p.credited <> j.amount_paise) as wrong
          from ledger.journals j
          left join ledger.resolutions r on r.journal_id = j.journal_id
          left join per_journal p on p.journal_id = j.journal_id) s
    union all
    select 'money on hold is the sum of the holds that still stand', count(*),
           count(*) filter (where wrong), min(account_id::text) filter (where wrong), 7
    from (select a.account_id, a.held_paise <> coalesce(sum(h.amount_paise), 0) as wrong
          from ledger.accounts a
          left join (select h.account_id, h.amount_paise from ledger.holds h
                     where not exists (select from ledger.resolutions r where r.journal_id = h.journal_id)) h using (account_id)
          group by a.account_id, a.held_paise) s
    union all
    select 'no customer''s money is negative, on the whole or net of holds', count(*),
           count(*) filter (where a.balance_paise < a.held_paise),
           min(a.account_id::text) filter (where a.balance_paise < a.held_paise), 8
    from ledger.accounts a where a.kind in ('customer', 'term_deposit')
    union all
    select 'each reversal moves money back between the two accounts of what it reverses, and all of them no more than that', count(*),
           count(*) filter (where wrong), min(reverses::text) filter (where wrong), 9
    from (select r.reverses, j.journal_id is null or sum(r.amount_paise) > j.amount_paise
                 or bool_or(b.journal_id is null or b.amount_paise <> r.amount_paise or b.from_account_id <> j.to_account_id
                            or b.to_account_id <> j.from_account_id or b.kind is distinct from ledger.reversal_kind(j.kind)) as wrong
          from reversed r
          left join journals_of_reversals j on j.journal_id = r.reverses
          left join journals_of_reversals b on b.journal_id = r.journal_id
          group by r.reverses, j.journal_id, j.amount_paise) s
    union all
    select 'each claim is on a customer and not above zero', count(*),
           count(*) filter (where wrong), min(account_id::text) filter (where wrong), 9
    from (select c.account_id, c.balance_paise > 0 or a.account_id is null as wrong
          from ledger.accounts c
          left join ledger.accounts a on a.claim_account_id = c.account_id and a.customer_id = c.customer_id
          where c.kind = 'claim') s
    union all
    select 'the daily totals are the sums of the booked journals', count(*),
           count(*) filter (where wrong), min(business_date || ' ' || kind) filter (where wrong), 10
    from (select business_date, kind,
                 coalesce(t.journals, 0) <> coalesce(b.journals, 0) or coalesce(t.amount_paise, 0) <> coalesce(b.amount_paise, 0) as wrong
          from ledger.totals_by_day t
          full join (select coalesce((r.resolved_at at time zone 'Asia/Kolkata')::date, j.business_date) as business_date, j.kind,
                            count(*) as journals, sum(j.amount_paise) as amount_paise
                     from ledger.journals j
                     left join ledger.resolutions r on r.journal_id = j.journal_id
                     where not j.held or r.outcome = 'captured'
                     group by 1, 2) b using (business_date, kind)) s
    union all
    select 'the daily changes of each kind of account are the sums of its entries', count(*),
           count(*) filter (where wrong), min(value_date || ' ' || account_kind) filter (where wrong), 11
    from (select value_date, account_kind, coalesce(c.paise, 0) <> coalesce(e.paise, 0) as wrong
          from (select d.value_date, d.account_kind, sum(d.amount_paise) as paise from ledger.daily_changes d group by 1, 2) c
          full join (select e.value_date, a.kind as account_kind, sum(e.amount_paise) as paise
                     from ledger.entries e
                     join ledger.accounts a on a.account_id = e.account_id
                     group by 1, 2) e using (value_date, account_kind)) s
  )
  select f.check_name, f.checked, f.violations, case when f.violations > 0 then f.example end
  from findings f order by f.place;
$$;
