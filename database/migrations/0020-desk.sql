-- The staff desk: what bankers note about customers, how often the books were proved, and the indexes that keep
-- each desk screen quick with fifty thousand customers and five million entries (bench/desk-queries.ts).

-- What the desk's search box looks through (rule B-CU-01); the account number is the ledger's. Reading the whole of
-- this narrow index takes a few milliseconds at that size, and needs no extension.
alter table bank.customers add column search_text text not null
  generated always as (lower(name || E'\n' || email || E'\n' || phone || E'\n' || customer_id)) stored;
create index customers_by_search on bank.customers (search_text, id) where closed_at is null;
create index customers_by_name on bank.customers (lower(name), id);

-- A banker's change of a customer's details: [{field, from, to}]. It stands here and not in the audit trail because it
-- is personal data, which is blanked when the customer leaves; the trail, which never forgets, names the fields only.
create table bank.customer_edits (
  id          uuid primary key,
  customer_id uuid not null references bank.customers (id),
  edited_by   uuid not null,
  edited_at   timestamptz not null,
  changes     jsonb not null
);
create index edits_by_customer on bank.customer_edits (customer_id, edited_at);

-- A flag is raised for a reason and cleared for a reason; it is never deleted.
create table bank.customer_flags (
  id             uuid primary key,
  customer_id    uuid not null references bank.customers (id),
  reason         text not null,
  raised_by      uuid not null,
  raised_at      timestamptz not null,
  cleared_by     uuid,
  cleared_at     timestamptz,
  cleared_reason text,
  constraint cleared_by_somebody check ((cleared_at is null) = (cleared_by is null))
);
create index flags_by_customer on bank.customer_flags (customer_id, raised_at);
create index open_flags on bank.customer_flags (customer_id) where cleared_at is null;

-- Know your customer: each update is a row, the one in force is not superseded. Never a whole PAN or Aadhaar number.
create table bank.kyc_records (
  id                uuid primary key,
  customer_id       uuid not null references bank.customers (id),
  status            text not null check (status in ('not_started', 'pending', 'verified', 'rejected', 'review_due')),
  pan_last_four     text not null default '' check (pan_last_four ~ '^([0-9]{3}[A-Z])?$'),
  aadhaar_last_four text not null default '' check (aadhaar_last_four ~ '^([0-9]{4})?$'),
  next_review       date,
  updated_by        uuid not null,
  updated_at        timestamptz not null,
  superseded_at     timestamptz
);
create unique index one_kyc_record_in_force on bank.kyc_records (customer_id) where superseded_at is null;
create index kyc_by_customer on bank.kyc_records (customer_id, updated_at);

-- What the desk aims at (section C of the specification): customers in a quarter, transactions in a month. The newest
-- row whose time has come is in force.
create table bank.desk_targets (
  valid_from           timestamptz primary key,
  customers            integer not null check (customers > 0),
  monthly_transactions integer not null check (monthly_transactions > 0),
  set_by               uuid
);
insert into bank.desk_targets (valid_from, customers, monthly_transactions) values ('-infinity', 65, 80);

-- Each time that the books were proved from their entries, and what was found. `finished_at` is null while it runs.
create table bank.book_verifications (
  id            uuid primary key,
  business_date date not null,
  started_at    timestamptz not null,
  finished_at   timestamptz,
  requested_by  uuid,
  healthy       boolean,
  checks        jsonb not null default '[]',
  failure       text
);
create index verifications_by_time on bank.book_verifications (started_at desc);

-- The success rate, and exact counts: how reviews ended in a window. One row a review, so this costs little.
create index resolutions_by_time on ledger.resolutions (resolved_at);
-- Few accounts are not active, so the list of frozen ones reads few rows; postings never touch this index.
create index accounts_not_active on ledger.accounts (status) where kind = 'customer' and status <> 'active';
-- Everything in the audit trail but the postings, which are by far the most.
create index audit_by_event on audit.events (event, seq) where event not like 'journal.%';

-- Blanks what the bank knows of a person who has left (decision 23): everything but what the books and the audit trail need.
create function bank.forget_customer(p_customer uuid) returns void
language plpgsql
set search_path = bank, pg_temp
as $$
declare
  leaver bank.customers;
begin
  select * into strict leaver from bank.customers c where c.id = p_customer;
  delete from bank.registration_attempts a where a.email = leaver.email;
  delete from bank.customer_photos p where p.customer_id = p_customer;
  delete from bank.second_factors f where f.subject_id = p_customer;
  delete from bank.reset_links l where l.subject_id = p_customer;
  update bank.customer_edits e set changes = '[]' where e.customer_id = p_customer;
  update bank.kyc_records k set pan_last_four = '', aadhaar_last_four = '' where k.customer_id = p_customer;
  update bank.customers c
  set name = 'Closed customer', email = 'closed-' || p_customer || '@customers.invalid', phone = 'closed-' || p_customer,
      address = '', city = '', state = '', zip = '', password_hash = '', preferences = '{}'
  where c.id = p_customer;
end $$;
