-- Source of the customer's figures: one row for each account, value date and kind of movement. Booked entries only;
-- money on hold has not moved yet. Paise, both sums zero or more.

create or replace view ledger.account_days as
select e.account_id, e.value_date, e.kind,
       sum(greatest(e.amount_paise, 0))::bigint as credited_paise, -sum(least(e.amount_paise, 0))::bigint as debited_paise
from ledger.described_entries e
group by e.account_id, e.value_date, e.kind;
