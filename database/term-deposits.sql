-- Interest by daily balance, and the proof that deposits and books agree.

-- The rates of accounts, in hundredths of a percent a year, each with the days on which it holds (`valid_until` is the first after).
create or replace view bank.account_rates as
select p.type, p.rate_bp, p.valid_from,
       coalesce(lead(p.valid_from) over (partition by p.type order by p.valid_from), 'infinity'::date) as valid_until
from bank.products p where p.family = 'account';

-- For each account: the sum over the days from `p_from` to `p_to` of end-of-day balance × the rate of that day
-- (paise × hundredths of a percent; divide by 365 × 10000 for paise). The rate is that of the account's type on each day, so a
-- change within a quarter counts from its own day.
--
-- The sum is made by what each entry adds to it: its amount, for each day from its value date on. An entry of an earlier
-- period that was booked after that period's interest was worked out (its number is above `seen_seq`) adds the days of that
-- period as well: this is how a late entry corrects interest already paid. Interest itself earns from the day after its own.
--
-- `carried`: where such corrections left the period before below zero, what it lacked; else 0. The interest is that of both together, and
-- nothing while they are below zero.
--
-- `through_seq`: the entries up to this number all count by `p_to`, so the next period reads on from there. `seen_seq`: the
-- account's last entry now. One that is booked meanwhile is left for the next period, whichever of the two is read first.
create or replace function bank.account_interest_due(p_accounts uuid[], p_from date, p_to date)
returns table (account_id uuid, product text, through_seq bigint, seen_seq bigint, carried text)
language sql stable
set search_path = bank, pg_temp
as $$
  with marks as (
    select a.account_id, c.account_type, b.seq as seen_now, last.period_end, last.through_seq, coalesce(last.seen_seq, last.through_seq) as seen_seq,
           least(0, last.product + coalesce(last.carried, 0)) as carried
    from unnest(p_accounts) as a(account_id)
    join bank.customers c on c.account_id = a.account_id
    join ledger.balances b on b.account_id = a.account_id
    left join lateral (
      select i.period_end, i.through_seq, i.seen_seq, i.product, i.carried from bank.account_interest i
      where i.account_id = a.account_id and i.period_end < p_from
      order by i.period_end desc limit 1
    ) last on true
  ),
  amounts as materialized (
    select m.account_type, m.period_end, m.seen_seq as seen_then, e.*
    from (select array_agg(account_id) as ids, array_agg(through_seq) as after, array_agg(seen_now) as through from marks) wanted
    cross join lateral ledger.amounts_by_value_date(wanted.ids, wanted.after, wanted.through, p_to) e
    join marks m on m.account_id = e.account_id
  ),
  earning as (
    select account_id, account_type, amount_paise, greatest(value_date, p_from) as from_date, p_to + 1 as until_date
    from amounts
    union all
    select account_id, account_type, amount_paise, value_date, period_end + 1
    from amounts
    where value_date <= period_end and value_date > '-infinity' and account_seq > seen_then
      and not exists (select from bank.account_interest i where i.account_id = amounts.account_id and i.journal_id = amounts.journal_id)
  ),
  earned as (
    select e.account_id,
           sum(e.amount_paise::numeric * r.rate_bp * greatest(0, least(e.until_date, r.valid_until) - greatest(e.from_date, r.valid_from))) as product
    from earning e
    join bank.account_rates r on r.type = e.account_type
    group by e.account_id
  ),
  counted as (
    select account_id, max(account_seq) filter (where in_order) as last_in_order from amounts group by account_id
  )
  select m.account_id, coalesce(e.product, 0)::numeric(40, 0)::text, coalesce(c.last_in_order, m.through_seq, 0), m.seen_now,
         m.carried::text
  from marks m
  left join counted c on c.account_id = m.account_id
  left join earned e on e.account_id = m.account_id;
$$;

-- Same columns as ledger.verify(); a sound bank has no violation.
create or replace function bank.verify_term_deposits()
returns table (check_name text, checked bigint, violations bigint, example text)
language sql stable
set search_path = bank, pg_temp
as $$
  with deposits as (
    select d.*, b.balance_paise, coalesce(p.paid, 0) as paid
    from bank.term_deposits d
    left join ledger.balances b on b.account_id = d.account_id and b.kind = 'term_deposit' and b.customer_id = d.customer_id
    left join (select i.deposit_id, count(*) filter (where i.status = 'paid') as paid
               from bank.instalments i group by i.deposit_id) p on p.deposit_id = d.id
  )
  select 'each living deposit''s principal is the balance of its own account', count(*),
         count(*) filter (where d.balance_paise is distinct from d.principal_paise),
         min(d.deposit_number) filter (where d.balance_paise is distinct from d.principal_paise)
  from deposits d where d.status in ('active', 'pending')
  union all
  select 'the account of a deposit that is over is empty', count(*),
         count(*) filter (where d.balance_paise is distinct from 0),
         min(d.deposit_number) filter (where d.balance_paise is distinct from 0)
  from deposits d where d.status in ('matured', 'broken')
  union all
  select 'a recurring deposit holds the instalments that were paid', count(*),
         count(*) filter (where d.principal_paise <> d.paid * d.instalment_paise),
         min(d.deposit_number) filter (where d.principal_paise <> d.paid * d.instalment_paise)
  from deposits d where d.type = 'recurring'
  union all
  select 'each term deposit account of the books is one deposit''s', count(*),
         count(*) filter (where d.id is null), min(b.account_number) filter (where d.id is null)
  from ledger.balances b left join bank.term_deposits d on d.account_id = b.account_id
  where b.kind = 'term_deposit'
  union all
  select 'each credit of account interest matches its journal', count(*),
         count(*) filter (where (i.amount_paise > 0 or j.journal_id is not null)
                            and (j.amount_paise is distinct from i.amount_paise or j.to_account_id is distinct from i.account_id)),
         min(i.account_id::text) filter (where (i.amount_paise > 0 or j.journal_id is not null)
                            and (j.amount_paise is distinct from i.amount_paise or j.to_account_id is distinct from i.account_id))
  from bank.account_interest i left join ledger.movements j on j.journal_id = i.journal_id
  union all
  select 'the interest of each account is what its balances earned, day by day', count(*),
         count(*) filter (where i.product is distinct from i.earned or i.rounded_wrong),
         min(i.account_id::text) filter (where i.product is distinct from i.earned or i.rounded_wrong)
  from bank.interest_by_balances() i;
$$;

-- For each account: the products of its interest so far, summed up, and the same from its entries alone by another way than
-- bank.account_interest_due: balance × days × rate over the stretches of days with one balance, all periods at once. Entries
-- booked after the last period was worked out are left out, and interest earns from the day after its own. Accounts with a
-- period from before value dates are left out, since late entries counted otherwise then. `rounded_wrong` tells also where a period has not
-- carried what the one before it lacked.
create or replace function bank.interest_by_balances()
returns table (account_id uuid, product numeric, earned numeric, rounded_wrong boolean)
language sql stable
set search_path = bank, pg_temp
as $$
  with paid as (
    select i.account_id, c.account_type, sum(i.product) as product, date_trunc('quarter', min(i.period_end))::date as from_date,
           max(i.period_end) + 1 as until_date, max(i.seen_seq) as seen_seq,
           bool_or(i.amount_paise > 0 and i.amount_paise <> floor((i.product + coalesce(i.carried, 0) + 1825000) / 3650000)
                   or i.carried <> least(0, i.left_before)) as rounded_wrong
    from (select a.*, lag(a.product + coalesce(a.carried, 0)) over (partition by a.account_id order by a.period_end) as left_before
          from bank.account_interest a) i
    join bank.customers c on c.account_id = i.account_id
    group by i.account_id, c.account_type
    having bool_and(i.seen_seq is not null)
  ),
  dated as (
    select p.account_id, e.account_seq, e.amount_paise,
           case when i.journal_id is null then e.value_date else e.value_date + 1 end as earns_from
    from paid p
    join ledger.book_entries e on e.account_id = p.account_id and e.account_seq <= p.seen_seq
    left join bank.account_interest i on i.account_id = e.account_id and i.journal_id = e.journal_id
  ),
  balances as (
    select d.account_id, d.earns_from, lead(d.earns_from, 1, 'infinity'::date) over w as until_date, sum(d.amount_paise) over w as balance
    from dated d
    window w as (partition by d.account_id order by d.earns_from, d.account_seq)
  )
  select p.account_id, p.product,
         coalesce(sum(b.balance * r.rate_bp * (least(b.until_date, r.valid_until, p.until_date) - greatest(b.earns_from, r.valid_from, p.from_date)))
           filter (where least(b.until_date, r.valid_until, p.until_date) > greatest(b.earns_from, r.valid_from, p.from_date)), 0),
         p.rounded_wrong
  from paid p
  left join balances b on b.account_id = p.account_id
  left join bank.account_rates r on r.type = p.account_type
  group by p.account_id, p.product, p.rounded_wrong;
$$;
