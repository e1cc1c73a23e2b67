-- A customer with a second factor confirms what waits for the bank with a code, before a banker looks at it.
create table bank.transaction_confirmations (
  journal_id   uuid primary key,
  customer_id  uuid not null,
  confirmed_at timestamptz not null
);
