-- Source of the customer's figures: one row for each account, value date and kind of movement. Booked entries only;
-- money on hold has not moved yet. Paise, both sums zero or more.

create or replace view ledger.account_days as
select l.account_id, l.value_date, l.kind,
       coalesce(sum(l.amount_paise) filter (where l.amount_paise > 0), 0)::bigint as credited_paise,
       coalesce(-sum(l.amount_paise) filter (where l.amount_paise < 0), 0)::bigint as debited_paise
from ledger.booked_lines l
group by l.account_id, l.value_date, l.kind;
