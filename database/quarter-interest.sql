-- The arithmetic of an account's interest for a quarter, line by line, for the desk. The lines' products sum up to that of
-- bank.account_interest_due (database/term-deposits.sql), or of the row in bank.account_interest once the quarter is posted.

-- Returns one line for each stretch of days with one balance and one rate ('balance'), and one for each entry of an earlier
-- quarter that was booked after that quarter was worked out ('correction'): its amount for the days that were missed. `until_date` is the
-- first day after; a product is paise × hundredths of a percent × days.
create or replace function bank.account_interest_lines(p_account uuid, p_from date, p_to date)
returns table (kind text, from_date date, until_date date, amount_paise bigint, rate_bp integer, product numeric)
language sql stable
set search_path = bank, pg_temp
as $$
  with mark as (
    select c.account_type, last.period_end, last.through_seq, coalesce(last.seen_seq, last.through_seq) as seen_then,
           coalesce(posted.seen_seq, b.seq) as seen_now
    from bank.customers c
    join ledger.balances b on b.account_id = c.account_id
    left join lateral (
      select i.period_end, i.through_seq, i.seen_seq from bank.account_interest i
      where i.account_id = c.account_id and i.period_end < p_from
      order by i.period_end desc limit 1
    ) last on true
    left join bank.account_interest posted on posted.account_id = c.account_id and posted.period_end = p_to
    where c.account_id = p_account
  ),
  amounts as materialized (
    select e.account_seq, e.journal_id, e.value_date, e.amount_paise
    from mark m
    cross join lateral ledger.amounts_by_value_date(array[p_account], array[m.through_seq], array[m.seen_now], p_to) e
  ),
  stretches as (
    select 'balance' as kind, a.from_date, lead(a.from_date, 1, p_to + 1) over (order by a.from_date) as until_date,
           (sum(a.amount) over (order by a.from_date))::bigint as amount
    from (select greatest(value_date, p_from) as from_date, sum(amount_paise) as amount from amounts group by 1) a
    union all
    select 'correction', a.value_date, m.period_end + 1, a.amount_paise
    from mark m
    join amounts a on a.value_date <= m.period_end and a.value_date > '-infinity' and a.account_seq > m.seen_then
    where not exists (select from bank.account_interest i where i.account_id = p_account and i.journal_id = a.journal_id)
  )
  select s.kind, greatest(s.from_date, r.valid_from), least(s.until_date, r.valid_until), s.amount, r.rate_bp,
         s.amount::numeric * r.rate_bp * (least(s.until_date, r.valid_until) - greatest(s.from_date, r.valid_from))
  from stretches s
  cross join mark m
  join bank.account_rates r on r.type = m.account_type
  where least(s.until_date, r.valid_until) > greatest(s.from_date, r.valid_from) and s.amount <> 0
  order by s.kind, 2, 3;
$$;
