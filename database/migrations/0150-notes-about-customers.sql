-- A note that the staff write about a customer by itself, beside no decision.
alter table bank.internal_notes drop constraint internal_notes_kind_check;
alter table bank.internal_notes add constraint internal_notes_kind_check check (kind in ('transaction', 'change', 'status', 'customer'));
