-- Cash by customers themselves, in and out, without a teller (docs/decisions/0081-self-service-cash.md). Null
-- until an admin decides: a demo lets them, a real bank does not.
alter table bank.policies add column self_service_cash boolean;

create function bank.customers_handle_cash(p_chosen boolean) returns boolean
language sql stable
set search_path = bank, pg_temp
as $$
  select coalesce(p_chosen, not exists (select from bank.nature n where n.nature = 'real'))
$$;
