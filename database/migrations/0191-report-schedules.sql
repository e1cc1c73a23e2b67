-- A report that the bank makes each month for the month before.
create table bank.report_schedules (
  id         uuid primary key,
  kind       text not null check (kind in
    ('overview', 'transactions', 'large', 'days', 'trial_balance', 'kyc_due', 'dormant', 'interest')),
  format     text not null check (format in ('pdf', 'xlsx')),
  -- The day of the month on which it is made; 1 is the first day after the month's end.
  day        integer not null check (day between 1 and 28),
  -- The business date on which it is made next.
  next_on    date not null,
  made_by    uuid not null references bank.staff (id),
  made_at    timestamptz not null,
  ended_at   timestamptz,
  ended_by   uuid references bank.staff (id),
  constraint ended_by_someone check ((ended_at is null) = (ended_by is null))
);
create index report_schedules_to_run on bank.report_schedules (next_on) where ended_at is null;

alter table bank.desk_reports add column schedule_id uuid references bank.report_schedules (id);
-- Once for each month, whichever server makes it.
create unique index reports_of_schedules on bank.desk_reports (schedule_id, asked_to) where schedule_id is not null;
