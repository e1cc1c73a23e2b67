-- A phone number is an address for money only once it is proved: by a mailed code, or by two members of staff
-- (docs/decisions/0078-numbers-are-proved.md). It is unique among the proved ones. Real time.

alter table bank.customers
  add column phone_proved_at timestamptz,
  add column phone_proof text check (phone_proof in ('code', 'desk')),
  add constraint proved_somehow check ((phone_proved_at is null) = (phone_proof is null));
-- The code that registered them proved the numbers of before.
update bank.customers set phone_proved_at = created_at, phone_proof = 'code' where closed_at is null;
alter table bank.customers drop constraint customers_phone_key;
create unique index customers_by_proved_phone on bank.customers (phone) where phone_proved_at is not null;

-- The code that was mailed for a customer's changed number; one that is used, or replaced, is gone.
create table bank.phone_codes (
  customer_id uuid primary key references bank.customers (id),
  phone       text not null,
  code_hash   bytea not null,
  expires_at  timestamptz not null
);
