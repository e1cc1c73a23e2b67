-- Takes the locks that a longer piece of work on some accounts will need, in the order in which the doorway takes
-- them, so that neither waits for the other in a circle. A customer's own deposits are locked with their account.
-- Answers the customer account as it stands under the lock.

create or replace function ledger.lock_accounts(p_account uuid, p_others uuid[])
returns table (status text, balance_paise bigint, held_paise bigint)
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
#variable_conflict use_column
declare
  owner uuid := (select a.customer_id from ledger.accounts a where a.account_id = p_account);
begin
  perform 1
  from ledger.accounts a
  where a.account_id = p_account or a.account_id = any (p_others) or (a.kind = 'term_deposit' and a.customer_id = owner)
  order by a.account_id
  for no key update of a;

  return query
  select a.status, a.balance_paise, a.held_paise from ledger.accounts a where a.account_id = p_account;
end $$;
