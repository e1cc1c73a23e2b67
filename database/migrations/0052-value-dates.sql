-- Separates the two times of an entry. `value_date` is the business date for which it counts; `account_seq` is the order in
-- which entries were booked. An entry is *back-dated* when it is booked for an earlier moment than the one at which it is
-- booked, or when an entry with a later date stands in front of it: then `booked_at` says when it was booked. It is null
-- for all others, whose `created_at` is both. docs/decisions/0064-value-dates.md gives the rule and its reasons.

alter table ledger.entries rename column business_date to value_date;
alter table ledger.entries add column booked_at timestamptz;
-- The latest value date of the account's entries; null before the first.
alter table ledger.accounts add column latest_date date;

alter type ledger.posting_request add attribute booked_at timestamptz;
alter type ledger.locked_account add attribute latest_date date;

-- Mark the back-dated entries of books that exist. When they were booked is not known; no later than the entry before them.
alter table ledger.entries disable trigger append_only;
update ledger.entries e
set booked_at = o.at_the_earliest
from (
  select d.account_id, d.account_seq, d.value_date, max(d.value_date) over before as latest_before, max(d.created_at) over before as at_the_earliest
  from ledger.entries d
  window before as (partition by d.account_id order by d.account_seq rows between unbounded preceding and 1 preceding)
) o
where o.account_id = e.account_id and o.account_seq = e.account_seq and o.value_date < o.latest_before;
alter table ledger.entries enable trigger append_only;
update ledger.accounts a set latest_date = d.latest
from (select e.account_id, max(e.value_date) as latest from ledger.entries e group by e.account_id) d
where d.account_id = a.account_id;

create index back_dated_entries on ledger.entries (account_id, value_date, account_seq) where booked_at is not null;

-- Views keep the names of their columns when they are replaced.
alter view if exists ledger.booked_lines rename column business_date to value_date;
alter view if exists ledger.statement_lines rename column business_date to value_date;
alter view if exists ledger.book_entries rename column business_date to value_date;
alter view if exists ledger.account_days rename column business_date to value_date;

-- The account's last entry when the interest was worked out. A later one that counts for that period corrects the next
-- period's interest. Null in rows from before this column: `through_seq` was the last one then.
alter table bank.account_interest add column seen_seq bigint;

drop function if exists bank.account_interest_due(uuid[], date, date);
drop function if exists ledger.balance_days(uuid[], bigint[], date, date);
