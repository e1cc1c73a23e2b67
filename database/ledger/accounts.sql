-- Opening an account of the books, and changing what it may do. Both inside the caller's transaction.

create or replace function ledger.open_account(
  p_account uuid, p_kind text, p_customer uuid, p_number text, p_at timestamptz
) returns void
language sql security definer
set search_path = ledger, pg_temp
as $$
  insert into ledger.accounts (account_id, kind, customer_id, account_number, opened_at)
  values (p_account, p_kind, p_customer, p_number, p_at);
$$;

-- Sets the status under the account's lock, so that no posting decided before it is still on its way, and
-- answers the status it had. Closing asks for an empty account: 'FUNDS_ON_HOLD' or 'BALANCE_LEFT' otherwise.
create or replace function ledger.set_account_status(p_account uuid, p_status text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
declare
  account ledger.accounts;
begin
  perform ledger.await_shards(array[p_account]);
  select * into account from ledger.accounts a where a.account_id = p_account for no key update of a;
  if not found then
    return 'NOT_FOUND';
  end if;
  if account.status = 'closed' then
    return 'closed';
  end if;
  if p_status = 'closed' and account.held_paise > 0 then
    return 'FUNDS_ON_HOLD';
  end if;
  if p_status = 'closed' and account.balance_paise <> 0 then
    return 'BALANCE_LEFT';
  end if;
  update ledger.accounts a set status = p_status where a.account_id = p_account;
  perform ledger.tell_watchers(array[p_account], 'status');
  return account.status;
end $$;
