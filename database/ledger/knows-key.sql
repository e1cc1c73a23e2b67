-- Returns true when a request with this key was decided before, by this caller: booked, held or refused. For calls that
-- must refuse a request that came too late, unless it only repeats one that came in time.
create or replace function ledger.knows_key(p_scope uuid, p_key text) returns boolean
language sql stable security definer
set search_path = ledger, pg_temp
as $$
  select exists (select from ledger.journals j where j.scope = p_scope and j.idempotency_key = p_key)
      or exists (select from ledger.refused_requests r where r.scope = p_scope and r.idempotency_key = p_key);
$$;
