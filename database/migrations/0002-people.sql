-- The people of the bank. A customer's status is that of their account (ledger.accounts.status),
-- where every movement of money checks it under the account's lock; its history is kept here.

create table bank.customers (
  id                  uuid primary key,
  customer_id         text not null unique,
  account_id          uuid not null unique,
  account_type        text not null check (account_type in ('savings', 'current', 'fixed')),
  name                text not null,
  email               text not null unique check (email = lower(email)),
  phone               text not null unique check (phone ~ '^[6-9][0-9]{9}$' or closed_at is not null),
  address             text not null,
  city                text not null default '',
  state               text not null default '',
  zip                 text not null default '',
  password_hash       text not null,
  password_changed_at timestamptz not null,
  preferences         jsonb not null default '{}',
  created_at          timestamptz not null,
  closed_at           timestamptz
);
create sequence bank.customer_numbers start 100001;
create index customers_by_created on bank.customers (created_at);

create table bank.customer_status_changes (
  id          uuid primary key,
  customer_id uuid not null references bank.customers (id),
  status      text not null,
  reason      text not null default '',
  changed_by  uuid,
  changed_at  timestamptz not null
);
create index status_changes_by_customer on bank.customer_status_changes (customer_id, changed_at);

create table bank.staff (
  id                  uuid primary key,
  name                text not null,
  email               text not null unique check (email = lower(email)),
  role                text not null check (role in ('banker', 'admin')),
  password_hash       text,
  password_changed_at timestamptz,
  created_by          uuid,
  created_at          timestamptz not null,
  disabled_by         uuid,
  disabled_at         timestamptz
);

-- Mail waits here, written in the transaction that it reports, and stays as the demo mailbox.
create table bank.mails (
  id          uuid primary key,
  kind        text not null,
  customer_id uuid,
  recipient   text not null,
  subject     text not null,
  text        text not null,
  html        text,
  attachments jsonb not null default '[]',
  created_at  timestamptz not null,
  due_at      timestamptz not null,
  attempts    integer not null default 0,
  last_error  text,
  sent_at     timestamptz
);
create index mails_to_send on bank.mails (due_at) where sent_at is null;
create index mails_by_time on bank.mails (created_at desc);

-- What happened, who did it, to what. Sealed into a chain of hashes by a trailing worker.
create table audit.events (
  seq       bigint generated always as identity primary key,
  at        timestamptz not null,
  event     text not null,
  actor_id  uuid,
  object    text not null,
  details   jsonb not null default '{}'
);
create index audit_by_object on audit.events (object, seq);
create index audit_by_actor on audit.events (actor_id, seq);

create table audit.seals (
  seq       bigint primary key,
  prev_hash bytea not null,
  hash      bytea not null
);

create trigger append_only before update or delete or truncate on audit.events
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on audit.seals
  for each statement execute function ledger.refuse_change();
