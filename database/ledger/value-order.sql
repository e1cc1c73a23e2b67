-- The books by value date: the one room for every question about the past of an account. Entries are stored in the order in
-- which they were booked (`account_seq`); in *value order* they stand by value date, and within a day as they were booked.
--
-- Both orders agree but for back-dated entries, which are few and have an index of their own. The entries in between, booked
-- in order, have dates that only grow, so a day is found among them by halving, and no posting pays for an index by date.

-- Returns the number of the account's last entry that was booked in order and counts up to `p_date`; 0 when there is none.
create or replace function ledger.last_in_order(p_account uuid, p_date date) returns bigint
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
declare
  last   bigint := 0;
  low    bigint := 0;
  high   bigint;
  middle bigint;
  entry  record;
begin
  select a.seq into high from ledger.accounts a where a.account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select e.account_seq, e.value_date into entry
    from ledger.entries e
    where e.account_id = p_account and e.account_seq > low and e.account_seq <= middle and e.booked_at is null
    order by e.account_seq desc
    limit 1;
    if not found then
      low := middle;
    elsif entry.value_date <= p_date then
      last := entry.account_seq;
      low := middle;
    else
      high := entry.account_seq - 1;
    end if;
  end loop;
  return last;
end $$;

-- Returns the number of the account's last entry that was booked up to `p_moment`; 0 when there is none. Booking times grow
-- with the numbers, but for the milliseconds by which two servers' clocks may differ.
create or replace function ledger.last_booked(p_account uuid, p_moment timestamptz) returns bigint
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
declare
  low    bigint := 0;
  high   bigint;
  middle bigint;
begin
  select a.seq into high from ledger.accounts a where a.account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select coalesce(e.booked_at, e.created_at) <= p_moment from ledger.entries e
        where e.account_id = p_account and e.account_seq = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;

-- Returns the balance in paise after all entries that count before `p_date`, and those of that day numbered up to `p_seq`.
-- Entries booked after number `p_through` are left out, so that a document says later what it said when it was made.
create or replace function ledger.balance_in_value_order(p_account uuid, p_date date, p_seq bigint, p_through bigint) returns bigint
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
declare
  last     constant bigint := least(ledger.last_in_order(p_account, p_date), p_seq, p_through);
  in_order bigint;
  late     bigint;
begin
  select e.balance_after_paise into in_order from ledger.entries e where e.account_id = p_account and e.account_seq = last;
  select sum(e.amount_paise) into late from ledger.entries e
  where e.account_id = p_account and e.booked_at is not null and e.value_date <= p_date
    and e.account_seq > last and e.account_seq <= p_through
    and (e.value_date < p_date or e.account_seq <= p_seq);
  return coalesce(in_order, 0) + coalesce(late, 0);
end $$;

-- Returns what stood on each account after its entry number `p_after_seq` (null: nothing did; its `value_date` is
-- -infinity), and each later one up to number `p_through_seq` that counts up to `p_to`. Interest by daily balance is a sum over these
-- rows. On a cluster it waits until all entries that the accounts have numbered are on the workers.
create or replace function ledger.amounts_by_value_date(p_accounts uuid[], p_after_seq bigint[], p_through_seq bigint[], p_to date)
returns table (account_id uuid, account_seq bigint, journal_id uuid, value_date date, amount_paise bigint, in_order boolean)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
begin
  perform ledger.await_workers();
  return query
  with wanted as (select * from unnest(p_accounts, p_after_seq, p_through_seq) as w(account_id, after_seq, through_seq))
  select w.account_id, e.account_seq, null::uuid, '-infinity'::date, e.balance_after_paise, false
  from wanted w
  join ledger.entries e on e.account_id = w.account_id and e.account_seq = w.after_seq
  union all
  select w.account_id, e.account_seq, e.journal_id, e.value_date, e.amount_paise, e.booked_at is null
  from wanted w
  join ledger.entries e on e.account_id = w.account_id and e.account_seq > coalesce(w.after_seq, 0) and e.account_seq <= w.through_seq
  where e.value_date <= p_to;
end $$;

-- Sums up the entries of an account that count from `p_from` to `p_to`, both included, leaving out those booked after number
-- `p_through`. The entries are those booked in order after number `after_seq` up to `last_seq`, and back-dated ones.
create or replace function ledger.period_sums(p_account uuid, p_from date, p_to date, p_through bigint)
returns table (after_seq bigint, last_seq bigint, entries bigint, opening_paise bigint, credited_paise bigint, debited_paise bigint)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
begin
  after_seq := least(ledger.last_in_order(p_account, p_from - 1), p_through);
  last_seq := least(ledger.last_in_order(p_account, p_to), p_through);
  opening_paise := ledger.balance_in_value_order(p_account, p_from - 1, p_through, p_through);
  select count(*), coalesce(sum(c.amount_paise) filter (where c.amount_paise > 0), 0),
         coalesce(-sum(c.amount_paise) filter (where c.amount_paise < 0), 0)
  into entries, credited_paise, debited_paise
  from (
    select e.amount_paise from ledger.entries e
    where e.account_id = p_account and e.account_seq > after_seq and e.account_seq <= last_seq and e.booked_at is null
    union all
    select e.amount_paise from ledger.entries e
    where e.account_id = p_account and e.booked_at is not null and e.value_date between p_from and p_to and e.account_seq <= p_through
  ) c;
  return next;
end $$;

-- Returns the money of an account that was on hold at the end of `p_date`, by what was made and decided up to `p_moment`.
create or replace function ledger.held_as_at(p_account uuid, p_date date, p_moment timestamptz)
returns table (journal_id uuid, amount_paise bigint)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
declare
  next_day constant timestamptz := (p_date + 1)::timestamp at time zone 'Asia/Kolkata';
begin
  return query
  select h.journal_id, h.amount_paise
  from ledger.holds h
  left join ledger.resolutions r on r.journal_id = h.journal_id
  where h.account_id = p_account and h.created_at <= p_moment and h.created_at < next_day
    and (r.resolved_at is null or r.resolved_at > p_moment or r.resolved_at >= next_day);
end $$;

-- Returns the balance of an account in paise at the end of `p_date` by what was booked up to `p_moment`, the money that was on hold then,
-- and the number of its last entry then.
create or replace function ledger.account_as_at(p_account uuid, p_date date, p_moment timestamptz)
returns table (balance_paise bigint, held_paise bigint, through_seq bigint)
language sql stable security definer
set search_path = ledger, pg_temp
as $$
  select ledger.balance_in_value_order(p_account, p_date, booked.seq, booked.seq),
         (select coalesce(sum(h.amount_paise), 0)::bigint from ledger.held_as_at(p_account, p_date, p_moment) h),
         booked.seq
  from (select ledger.last_booked(p_account, p_moment) as seq) booked;
$$;

-- The trial balance at the end of `p_date` by what was booked up to `p_moment`. All that counts before the day of that moment is
-- summed up by the doorway; entries are read only where they are back-dated past it, or belong to that very day.
--
-- Each kind of account stands on one side: those of customers are never negative, claims never positive, and the bank has one
-- account of each of its own kinds.
create or replace function ledger.trial_balance_as_at(p_date date, p_moment timestamptz)
returns table (kind text, accounts bigint, debit_paise bigint, credit_paise bigint)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
begin
  return query
  with moment as (
    select (p_moment at time zone 'Asia/Kolkata')::date as day
  ), counted as (
    select c.account_kind, c.amount_paise
    from moment m
    join ledger.daily_changes c on c.value_date < m.day and c.value_date <= p_date
    union all
    select a.kind, -e.amount_paise
    from moment m
    join ledger.entries e on e.booked_at > p_moment and e.value_date < m.day and e.value_date <= p_date
    join ledger.accounts a on a.account_id = e.account_id
    union all
    select a.kind, e.amount_paise
    from moment m
    join ledger.entries e on e.value_date = m.day and m.day <= p_date and coalesce(e.booked_at, e.created_at) <= p_moment
    join ledger.accounts a on a.account_id = e.account_id
  ), balances as (
    select c.account_kind, sum(c.amount_paise)::bigint as paise from counted c group by c.account_kind
  )
  select o.kind, o.accounts, greatest(-coalesce(b.paise, 0), 0), greatest(coalesce(b.paise, 0), 0)
  from (
    select a.kind, count(*) filter (where a.opened_at <= p_moment and a.opened_at < (p_date + 1)::timestamp at time zone 'Asia/Kolkata') as accounts
    from ledger.accounts a
    group by a.kind
  ) o
  left join balances b on b.account_kind = o.kind;
end $$;

-- Returns the balance in paise of an account at the end of the day `p_from` and of each later day on which it changed, by all that is booked.
create or replace function ledger.balances_from(p_account uuid, p_from date) returns table (day date, balance_paise bigint)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
declare
  last   constant bigint := ledger.last_in_order(p_account, p_from - 1);
  newest bigint;
  before bigint;
begin
  select a.seq into newest from ledger.accounts a where a.account_id = p_account;
  before := ledger.balance_in_value_order(p_account, p_from - 1, newest, newest);
  return query
  select m.value_date, (before + sum(sum(m.amount_paise)) over (order by m.value_date))::bigint
  from (
    select p_from as value_date, 0::bigint as amount_paise
    union all
    select e.value_date, e.amount_paise
    from ledger.entries e
    where e.account_id = p_account and e.account_seq > last and e.value_date >= p_from
  ) m
  group by m.value_date;
end $$;

-- Returns the lowest balance in paise that an account has at the end of any day from `p_from` on.
create or replace function ledger.lowest_since(p_account uuid, p_from date) returns bigint
language sql stable
set search_path = ledger, pg_temp
as $$
  select min(b.balance_paise) from ledger.balances_from(p_account, p_from) b;
$$;

-- Returns the first date from `p_from` on since when the account has held `p_amount` at the end of each day.
create or replace function ledger.holds_since(p_account uuid, p_from date, p_amount bigint) returns date
language sql stable
set search_path = ledger, pg_temp
as $$
  select min(d.day)
  from (select b.day, min(b.balance_paise) over (order by b.day desc) as lowest from ledger.balances_from(p_account, p_from) b) d
  where d.lowest >= p_amount;
$$;
