-- The profile `large` (server/demo/large-bank.ts), written as the owner of the tables, in sets and beside the doorway,
-- because five million entries through it would take an hour. It verifies all the same: every running balance, every hold and
-- every daily total equals the one that `npm run verify:ledger` computes from the entries. Run inside one transaction, with the temporary
-- tables `new_customers` and `size` (customers, journals, days, banker) made before it. The operator sees the name of each step.

-- step: business events
-- Every event of the year in one table, in time order: first an opening deposit of ₹10,00,000 for each customer, then
-- transfers, cash in and out and deposits by bankers of up to ₹5,000. One transfer of ₹2,10,000 of every eighth customer was
-- above the threshold: most were approved, some rejected, those of the last days wait.
create temp table events on commit drop as
with raw as (
  select n, (select customers from size) as people, abs(hashint8(n)) % (select customers from size) + 1 as one, abs(hashint8(n * 31 + 7)) % ((select customers from size) - 1) + 1 as step,
         now() - make_interval(days => (select days from size)) + (n::double precision / (select journals from size)) * make_interval(days => (select days from size), hours => -1) as made_at
  from generate_series(1::bigint, (select journals from size)) n
), shaped as (
  select n, made_at, case when n <= people then n::integer else one end as a, (one + step - 1) % people + 1 as b,
         case when n <= people then 'cash_in' else (array['transfer','transfer','transfer','transfer','transfer','transfer','cash_in','cash_in','withdrawal','banker_deposit'])[n % 10 + 1] end as kind,
         case when n <= people then 100000000 else 100 + (abs(hashint8(n * 17)) % 4999) * 100 end as amount
  from raw
), reviewed as (
  -- The customers that have a review, each by the first transfer late enough for its outcome.
  select distinct on (s.a) s.n, s.a from shaped s where s.kind = 'transfer' and s.a % 8 = 0 and s.n % 41 < 9 order by s.a, s.n desc
)
select s.n, s.made_at, s.kind, r.n is not null as held, case when r.n is null then s.amount else 21000000 end::bigint as amount,
       case when r.n is null then null when s.made_at > now() - interval '6 days' then 'waiting' when s.n % 10 = 3 then 'released' else 'captured' end as outcome,
       x.id as a_id, x.account_id as a_account, y.account_id as b_account,
       case when s.kind = 'banker_deposit' then (select banker from size) else x.id end as actor,
       (lpad(to_hex((extract(epoch from s.made_at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(s.n % 4096), 3, '0') || '8' || substr(md5(s.n::text), 1, 15))::uuid as journal_id,
       case when r.n is null then s.made_at else s.made_at + interval '1 hour' end as booked_at
from shaped s
join new_customers x on x.i = s.a
join new_customers y on y.i = s.b
left join reviewed r on r.n = s.n;
create index on events (n);
analyze events;

-- step: journals, holds and how they ended
insert into ledger.journals (journal_id, kind, held, amount_paise, from_account_id, to_account_id, actor_id, scope, idempotency_key, fingerprint,
    description, from_balance_paise, to_balance_paise, business_date, created_at)
  select journal_id, kind, held, amount, case kind when 'transfer' then a_account when 'withdrawal' then a_account when 'cash_in' then '00000000-0000-7000-8000-000000000001' else '00000000-0000-7000-8000-000000000003' end::uuid, case kind when 'transfer' then b_account when 'withdrawal' then '00000000-0000-7000-8000-000000000002' else a_account end::uuid, actor, actor, 'large-' || journal_id, 'large',
    case kind when 'transfer' then (array['Rent', 'Groceries', 'School fees', 'Dinner', 'Electricity', 'Birthday gift', 'Books'])[n % 7 + 1] when 'withdrawal' then 'Cash withdrawal'
      when 'cash_in' then 'Cash deposit' else 'Deposit made by banker' end,
    0, 0, (made_at at time zone 'Asia/Kolkata')::date, made_at
  from events order by n;
insert into ledger.holds (hold_id, journal_id, account_id, to_account_id, amount_paise, created_at, expires_at)
select journal_id, journal_id, case kind when 'transfer' then a_account when 'withdrawal' then a_account when 'cash_in' then '00000000-0000-7000-8000-000000000001' else '00000000-0000-7000-8000-000000000003' end::uuid, case kind when 'transfer' then b_account when 'withdrawal' then '00000000-0000-7000-8000-000000000002' else a_account end::uuid, amount, made_at, made_at + interval '7 days' from events where held order by n;
insert into ledger.resolutions (journal_id, outcome, checker_id, reason, idempotency_key, resolved_at)
select journal_id, outcome, '00000000-0000-7000-8000-0000000000fe', case when outcome = 'released' then 'Could not be confirmed with the customer' end, 'large-' || journal_id, booked_at
from events where outcome in ('captured', 'released') order by n;

-- step: entries with their running balances
-- The accounts that the bank already had go on from where they were.
drop index ledger.entries_by_journal;
alter table ledger.entries drop constraint entries_pkey;
insert into ledger.entries (account_id, account_seq, journal_id, amount_paise, balance_after_paise, value_date, created_at, booked_at)
select e.account_id, coalesce(a.seq, 0) + e.place, e.journal_id, e.amount, coalesce(a.balance_paise, 0) + e.running, (e.booked_at at time zone 'Asia/Kolkata')::date, e.booked_at,
       case when (e.booked_at at time zone 'Asia/Kolkata')::date < a.latest_date then now() end
from (select l.account_id, l.journal_id, l.amount, l.booked_at, l.n, row_number() over w as place, (sum(l.amount) over w)::bigint as running
      from (select n, journal_id, booked_at, case kind when 'transfer' then a_account when 'withdrawal' then a_account when 'cash_in' then '00000000-0000-7000-8000-000000000001' else '00000000-0000-7000-8000-000000000003' end::uuid as account_id, -amount as amount from events where coalesce(outcome, 'captured') = 'captured'
            union all
            select n, journal_id, booked_at, case kind when 'transfer' then b_account when 'withdrawal' then '00000000-0000-7000-8000-000000000002' else a_account end::uuid, amount from events where coalesce(outcome, 'captured') = 'captured') l
      window w as (partition by l.account_id order by l.booked_at, l.n)) e
left join ledger.accounts a on a.account_id = e.account_id
order by e.booked_at, e.n;
alter table ledger.entries add primary key (account_id, account_seq);
create index entries_by_journal on ledger.entries using brin (journal_id uuid_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);

-- step: accounts and sums by day
create temp table sums on commit drop as
select e.account_id, max(e.account_seq) as seq, sum(e.amount_paise)::bigint as balance, max(e.value_date) as latest_date from ledger.entries e group by e.account_id;
update ledger.accounts a set seq = s.seq, balance_paise = s.balance, latest_date = s.latest_date from sums s
where a.account_id = s.account_id and a.seq <> s.seq;
insert into ledger.accounts (account_id, kind, customer_id, account_number, status, balance_paise, held_paise, seq, latest_date, opened_at)
select c.account_id, 'customer', c.id, c.account_number,
       case when c.i % 97 = 0 then 'frozen' when c.i % 199 = 0 then 'inactive' when c.i % 499 = 0 then 'suspended' when c.i % 997 = 0 then 'pending' else 'active' end,
       coalesce(s.balance, 0), coalesce(h.held, 0), coalesce(s.seq, 0), s.latest_date, c.opened_at
from new_customers c
left join sums s on s.account_id = c.account_id
left join (select w.account_id, sum(w.amount_paise)::bigint as held from ledger.waiting_holds w group by w.account_id) h on h.account_id = c.account_id
order by c.i;
insert into ledger.daily_totals as t (business_date, kind, shard, journals, amount_paise)
select (booked_at at time zone 'Asia/Kolkata')::date, kind, (n % 8)::smallint, count(*), sum(amount)::bigint from events where coalesce(outcome, 'captured') = 'captured' group by 1, 2, 3
on conflict (business_date, kind, shard) do update set journals = t.journals + excluded.journals, amount_paise = t.amount_paise + excluded.amount_paise;

delete from ledger.daily_changes;
insert into ledger.daily_changes (value_date, account_kind, shard, amount_paise)
select e.value_date, a.kind, 0, sum(e.amount_paise)::bigint from ledger.entries e join ledger.accounts a on a.account_id = e.account_id group by 1, 2;

-- step: the audit trail, flags and KYC
insert into audit.events (at, event, actor_id, object)
select at, event, actor, object from (
  select made_at as at, case when held then 'journal.held' else 'journal.posted' end as event, actor, journal_id::text as object from events
  union all
  select booked_at, 'journal.' || outcome, '00000000-0000-7000-8000-0000000000fe', journal_id::text from events where outcome in ('captured', 'released')
  union all
  select opened_at, 'customer.opened', id, id::text from new_customers
  union all
  select made_at, 'session.started', a_id, a_id::text from events where n % 20 = 0
) happened order by at;
insert into bank.kyc_records (id, customer_id, status, pan_last_four, aadhaar_last_four, verified_on, next_review, updated_by, updated_at)
select gen_random_uuid(), c.id, (array['verified', 'verified', 'verified', 'pending', 'rejected'])[c.i % 5 + 1], '123A', '4567', (c.opened_at at time zone 'Asia/Kolkata')::date, current_date + (c.i % 700 - 60), '00000000-0000-7000-8000-0000000000fe', c.opened_at
from new_customers c where c.i % 10 < 7;
insert into bank.risk_ratings (id, about_customer, category, reason, rated_by, rated_at)
select gen_random_uuid(), c.id, case when c.i % 50 = 0 then 'high' when c.i % 7 = 0 then 'medium' else 'low' end, 'Large profile', '00000000-0000-7000-8000-0000000000fe', c.opened_at
from new_customers c where c.i % 10 < 7;
insert into bank.customer_flags (id, customer_id, reason, raised_by, raised_at, cleared_by, cleared_at)
select gen_random_uuid(), c.id, 'Unusual pattern of deposits', '00000000-0000-7000-8000-0000000000fe', c.opened_at,
       case when c.i % 2 = 0 then '00000000-0000-7000-8000-0000000000fe'::uuid end, case when c.i % 2 = 0 then c.opened_at + interval '2 days' end
from new_customers c where c.i % 101 = 0;
insert into bank.customer_status_changes (id, customer_id, status, reason, changed_at)
select gen_random_uuid(), a.customer_id, a.status, 'Large profile', a.opened_at from ledger.accounts a where a.kind = 'customer' and a.status <> 'active'
  and not exists (select from bank.customer_status_changes s where s.customer_id = a.customer_id);
