-- Sums of what each kind of account gained or lost on each date, kept by the doorway, so that the trial balance of a past day costs a
-- few hundred rows however long the books are. A movement between two accounts of one kind changes nothing and has no row.
-- docs/decisions/0082-past-trial-balances.md gives the reasons.
create table ledger.daily_changes (
  value_date   date not null,
  account_kind text not null,
  -- Spreads writers, as in ledger.daily_totals; readers sum over it.
  shard        smallint not null,
  amount_paise bigint not null,
  primary key (value_date, account_kind, shard)
);

insert into ledger.daily_changes (value_date, account_kind, shard, amount_paise)
select e.value_date, a.kind, 0, sum(e.amount_paise)::bigint
from ledger.entries e
join ledger.accounts a on a.account_id = e.account_id
group by 1, 2
having sum(e.amount_paise) <> 0;

alter type ledger.locked_account add attribute kind text;

-- The entries of one day, which stand together in the table but for back-dated ones. The index takes a few pages.
create index entries_by_value_date on ledger.entries using brin (value_date) with (pages_per_range = 32, autosummarize = on);
-- Back-dated entries by when they were booked.
create index back_dated_entries_by_booking on ledger.entries (booked_at) where booked_at is not null;
