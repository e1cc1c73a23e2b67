-- It takes the last number, too, now.
drop function if exists ledger.amounts_by_value_date(uuid[], bigint[], date);
