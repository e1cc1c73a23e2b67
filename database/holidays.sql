-- The days on which the bank is closed, as its admins have agreed on them by now.
create or replace view bank.holidays as
select newest.day, newest.name, newest.valid_from, newest.changed_by
from (select distinct on (c.day) c.* from bank.holiday_changes c order by c.day, c.valid_from desc) newest
where newest.closed;

-- Returns the first day from `p_date` on that is no holiday.
create or replace function bank.next_business_day(p_date date) returns date
language plpgsql stable
set search_path = bank, pg_temp
as $$
declare
  candidate date := p_date;
begin
  while exists (select from bank.holidays h where h.day = candidate) loop
    candidate := candidate + 1;
  end loop;
  return candidate;
end $$;
