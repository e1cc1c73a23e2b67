-- Interest by daily balance, and the proof that deposits and books agree.

-- For each account: the sum over the days from `p_from` to `p_to` of end-of-day balance × the rate of that day
-- (paise × hundredths of a percent; divide by 365 × 10000 for paise), and the last entry that counted.
-- The rate is that of the account's type on each day, so a change within a quarter counts from its own day.
create or replace function bank.account_interest_due(p_accounts uuid[], p_from date, p_to date)
returns table (account_id uuid, product text, through_seq bigint)
language sql stable
set search_path = bank, pg_temp
as $$
  with marks as (
    select array_agg(a.account_id order by a.account_id) as ids,
           array_agg(coalesce(before.through_seq, 0) order by a.account_id) as seqs
    from unnest(p_accounts) as a(account_id)
    left join lateral (
      select i.through_seq from bank.account_interest i
      where i.account_id = a.account_id and i.period_end < p_from
      order by i.period_end desc limit 1
    ) before on true
  ),
  rates as (
    select p.type, p.rate_bp, p.valid_from,
           coalesce(lead(p.valid_from) over (partition by p.type order by p.valid_from), 'infinity'::date) as valid_until
    from bank.products p where p.family = 'account'
  ),
  days as (
    select d.* from marks m cross join lateral ledger.balance_days(m.ids, m.seqs, p_from, p_to) d
  )
  select d.account_id,
         coalesce(sum(d.balance_paise::numeric * r.rate_bp
                      * (least(d.until_date, r.valid_until) - greatest(d.from_date, r.valid_from))), 0)::numeric(40, 0)::text,
         max(d.through_seq)
  from days d
  join bank.customers c on c.account_id = d.account_id
  left join rates r on r.type = c.account_type and r.valid_from < d.until_date and r.valid_until > d.from_date
  group by d.account_id;
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
  select 'each credit of account interest is the journal it names', count(*),
         count(*) filter (where (i.amount_paise > 0 or j.journal_id is not null)
                            and (j.amount_paise is distinct from i.amount_paise or j.to_account_id is distinct from i.account_id)),
         min(i.account_id::text) filter (where (i.amount_paise > 0 or j.journal_id is not null)
                            and (j.amount_paise is distinct from i.amount_paise or j.to_account_id is distinct from i.account_id))
  from bank.account_interest i left join ledger.movements j on j.journal_id = i.journal_id;
$$;
