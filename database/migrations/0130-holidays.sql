-- Holidays of the bank (docs/decisions/0079-holidays.md). The newest row of a day says whether the bank is closed on it; a change adds a row.
-- Days without a row are business days, weekends too.
create table bank.holiday_changes (
  day        date not null,
  valid_from timestamptz not null,
  closed     boolean not null,
  name       text not null,
  changed_by uuid not null,
  primary key (day, valid_from)
);
create trigger append_only before update or delete or truncate on bank.holiday_changes
  for each statement execute function ledger.refuse_change();

alter table bank.change_requests drop constraint change_requests_kind_check;
alter table bank.change_requests add constraint change_requests_kind_check check (kind in
  ('contact_change', 'policy_change', 'holiday_change', 'staff_invitation', 'staff_enabling', 'staff_factor_reset', 'closing', 'reversal',
   'correction'));
