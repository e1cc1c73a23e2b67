-- Lists of the ledger on Citus. Lines come out of a function as plain rows: PostgreSQL alone plans what is joined to them. Read after the views.

-- Returns the newest booked lines of an account. Its numbering has no gap, so they are those right below its `seq`: five cost the same
-- however many there are.
create or replace function ledger.newest_booked(p_account uuid, p_lines bigint) returns setof ledger.booked_lines
language plpgsql stable
set search_path = ledger, pg_temp
as $$
declare
  newest constant bigint := (select a.seq from ledger.accounts a where a.account_id = p_account);
begin
  return query select l.* from ledger.booked_lines l where l.account_id = p_account and l.account_seq > newest - p_lines;
end $$;

create or replace function ledger.booked_lines_at(p_account uuid, p_numbers bigint[]) returns setof ledger.booked_lines
language plpgsql stable
set search_path = ledger, pg_temp
as $$
begin
  return query select l.* from ledger.booked_lines l where l.account_id = p_account and l.account_seq = any (p_numbers);
end $$;

create or replace function ledger.booked_lines_of(p_account uuid) returns setof ledger.booked_lines
language plpgsql stable
set search_path = ledger, pg_temp
as $$
begin
  return query select l.* from ledger.booked_lines l where l.account_id = p_account;
end $$;

create or replace function ledger.open_lines_of(p_account uuid) returns setof ledger.open_lines
language plpgsql stable
set search_path = ledger, pg_temp
as $$
begin
  return query select l.* from ledger.open_lines l where l.account_id = p_account;
end $$;

create or replace function ledger.statement_lines_of(p_account uuid) returns setof ledger.statement_lines
language plpgsql stable
set search_path = ledger, pg_temp
as $$
begin
  return query select l.* from ledger.statement_lines l where l.account_id = p_account;
end $$;
