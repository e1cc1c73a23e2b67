-- An admin asks that a colleague's lost second factor is taken away (docs/decisions/0076-second-factors-of-the-staff.md).
alter table bank.change_requests drop constraint change_requests_kind_check;
alter table bank.change_requests add constraint change_requests_kind_check check (kind in
  ('contact_change', 'policy_change', 'staff_invitation', 'staff_enabling', 'staff_factor_reset', 'closing', 'reversal', 'correction'));
