-- Returns the largest balance of an account, in paise: just below 2^46 rupees. Up to there a JSON number of rupees is exact to the
-- paisa.
create or replace function ledger.max_balance() returns bigint
language sql immutable parallel safe
as $$
  select 7036874417766399;
$$;
