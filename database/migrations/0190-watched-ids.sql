-- A screen watches more than accounts: its session, and at the desk the bank and one customer.
alter table bank.live_watchers rename column account_id to watched_id;
-- Its parameter has another name in database/ledger/live.sql.
drop function if exists ledger.tell_watchers(uuid[], text);
