-- Lists of the ledger whose form follows its place (database/placement/citus/lists.sql). Read after the views.

-- Returns the newest booked lines of an account. Its numbering has no gap, so they are those right below its `seq`: five cost the same
-- however many there are.
create or replace function ledger.newest_booked(p_account uuid, p_lines bigint) returns setof ledger.booked_lines
language sql stable
as $$
  select l.* from ledger.booked_lines l
  where l.account_id = p_account and l.account_seq > (select a.seq from ledger.accounts a where a.account_id = p_account) - p_lines;
$$;

-- Returns the booked lines of an account that have these numbers.
create or replace function ledger.booked_lines_at(p_account uuid, p_numbers bigint[]) returns setof ledger.booked_lines
language sql stable
as $$
  select l.* from ledger.booked_lines l where l.account_id = p_account and l.account_seq = any (p_numbers);
$$;

-- Returns the booked lines of an account.
create or replace function ledger.booked_lines_of(p_account uuid) returns setof ledger.booked_lines
language sql stable
as $$
  select l.* from ledger.booked_lines l where l.account_id = p_account;
$$;

-- Returns the lines that are not booked of an account.
create or replace function ledger.open_lines_of(p_account uuid) returns setof ledger.open_lines
language sql stable
as $$
  select l.* from ledger.open_lines l where l.account_id = p_account;
$$;

-- Returns the lines of the statement of an account.
create or replace function ledger.statement_lines_of(p_account uuid) returns setof ledger.statement_lines
language sql stable
as $$
  select l.* from ledger.statement_lines l where l.account_id = p_account;
$$;
