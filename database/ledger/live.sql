-- Notifies the servers with a screen that watches one of these accounts that its topic changed (pub/sub). Sent when the
-- caller's transaction commits; without watchers nothing is sent, and next to nothing done. The accounts may be
-- hundreds while the watchers are few or many: the index is read for all of them at once.

create or replace function ledger.tell_watchers(p_accounts uuid[], p_topic text) returns void
language plpgsql security definer
set search_path = ledger, pg_temp
set enable_seqscan = off
as $$
begin
  perform pg_notify('kosh_live', watched.account_id || ' ' || p_topic)
  from (select distinct w.account_id from bank.live_watchers w where w.account_id = any (p_accounts)) watched;
end $$;
