-- Keeps what the quarters before had left of an account's interest below zero, in the unit of `product`: zero or less. Null where the quarter was
-- worked out before this was kept.
alter table bank.account_interest add column carried numeric(40, 0) check (carried <= 0);
-- It returns that, too, now.
drop function if exists bank.account_interest_due(uuid[], date, date);
