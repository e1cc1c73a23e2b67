-- A member of the staff changes role (docs/decisions/0065-two-people.md). `admin_until` is the real time until which a banker of today was
-- an admin; for a week such a colleague counts as the second admin, as a disabled one does.
alter table bank.staff add column admin_until timestamptz;

alter table bank.change_requests drop constraint change_requests_kind_check;
alter table bank.change_requests add constraint change_requests_kind_check check (kind in
  ('contact_change', 'policy_change', 'holiday_change', 'staff_invitation', 'staff_enabling', 'staff_promotion', 'staff_factor_reset',
   'closing', 'reversal', 'correction'));
