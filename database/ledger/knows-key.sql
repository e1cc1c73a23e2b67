-- Returns true when a request with this key was decided before, by this caller: booked, held or refused. For calls that
-- must refuse a request that came too late, unless it only repeats one that came in time.
create or replace function ledger.knows_key(p_scope uuid, p_key text) returns boolean
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
begin
  perform from ledger.keyed_journals k where k.scope = p_scope and k.idempotency_key = p_key;
  if found then
    return true;
  end if;
  perform from ledger.refused_requests r where r.scope = p_scope and r.idempotency_key = p_key;
  return found;
end $$;
