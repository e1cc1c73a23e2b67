-- Returns the balances at the end of each day from `p_from` to `p_to`, as spans of days with one balance (`until_date`
-- is the first day after the span). Interest by daily balance is a sum over these spans.
--
-- `p_from_seq` is an entry of each account that counted before `p_from` (0: read from the first one), so that a long
-- history is not read again. An entry counts from its business date, and never before an entry that the account's own
-- numbering puts in front of it; one that arrives after its day was closed counts from `p_from`.

create or replace function ledger.balance_days(p_accounts uuid[], p_from_seq bigint[], p_from date, p_to date)
returns table (account_id uuid, from_date date, until_date date, balance_paise bigint, through_seq bigint)
language sql stable
set search_path = ledger, pg_temp
as $$
  with counted as (
    select e.account_id, e.account_seq, e.balance_after_paise,
           greatest(p_from, max(e.business_date) over (partition by e.account_id order by e.account_seq)) as counts_from
    from unnest(p_accounts, p_from_seq) as wanted(account_id, from_seq)
    join ledger.entries e on e.account_id = wanted.account_id and e.account_seq >= wanted.from_seq
  ),
  last_of_day as (
    select distinct on (c.account_id, c.counts_from) c.account_id, c.counts_from, c.account_seq, c.balance_after_paise
    from counted c
    where c.counts_from <= p_to
    order by c.account_id, c.counts_from, c.account_seq desc
  )
  select d.account_id, d.counts_from,
         coalesce(lead(d.counts_from) over (partition by d.account_id order by d.counts_from), p_to + 1),
         d.balance_after_paise, d.account_seq
  from last_of_day d;
$$;
