-- Takes the locks that a longer piece of work on some accounts will need, in the order in which the doorway takes
-- them, so that neither waits for the other in a circle. Answers each account as it stands under its lock.

create or replace function ledger.lock_accounts(p_accounts uuid[])
returns table (account_id uuid, status text, balance_paise bigint, held_paise bigint)
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
begin
  perform ledger.await_shards(p_accounts);
  return query
  select a.account_id, a.status, a.balance_paise, a.held_paise
  from ledger.accounts a
  where a.account_id = any (p_accounts)
  order by a.account_id
  for no key update of a;
end $$;
