-- Virtual debit cards. Dates and times here are the bank's; who did what and when is a row, not a flag.

-- One living card for each customer. The number is AES-256-GCM under a key that is not in the database, bound
-- to the card's id; no statement finds a card by its number but through the keyed hash. There is no CVV: it
-- is computed from number, expiry and version when its holder asks.
create table bank.cards (
  id                uuid primary key,
  customer_id       uuid not null references bank.customers (id),
  cardholder_name   text not null,
  number_encrypted  bytea not null,
  number_hash       bytea not null unique,
  -- Which of the bank's card keys sealed it, so that a key can be replaced.
  key_id            text not null,
  last_four         text not null check (last_four ~ '^[0-9]{4}$'),
  version           integer not null default 1,
  -- The last day on which it is good.
  expires_on        date not null,
  status            text not null default 'inactive' check (status in ('active', 'inactive', 'blocked')),
  -- What the customer agreed to when applying: which text, its SHA-256, when.
  terms_version     text not null,
  terms_hash        bytea not null,
  terms_accepted_at timestamptz not null,
  created_at        timestamptz not null,
  -- Replaced after expiry, or its customer left.
  ended_at          timestamptz
);
create unique index one_living_card_each on bank.cards (customer_id) where ended_at is null;
create index cards_by_created on bank.cards (created_at desc, id desc) where ended_at is null;

-- Each step of the transition table, with who took it and why; the first row is the application.
create table bank.card_status_changes (
  id          uuid primary key,
  card_id     uuid not null references bank.cards (id),
  from_status text,
  status      text not null check (status in ('active', 'inactive', 'blocked')),
  reason      text not null default '',
  changed_by  uuid not null,
  changed_at  timestamptz not null
);
create index card_status_changes_by_card on bank.card_status_changes (card_id, changed_at desc);

-- The customer's own lock on their card; in force until lifted, whatever the bank does with the status.
create table bank.card_freezes (
  id        uuid primary key,
  card_id   uuid not null references bank.cards (id),
  frozen_at timestamptz not null,
  lifted_at timestamptz
);
create unique index one_freeze_at_a_time on bank.card_freezes (card_id) where lifted_at is null;
