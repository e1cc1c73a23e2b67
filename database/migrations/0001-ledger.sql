-- The ledger: accounts, journals, entries, holds. See docs/ledger.md.
-- Only accounts change in place; everything else is append-only, by GRANT and by trigger.

create schema ledger;
create schema bank;
create schema audit;
create schema assurance;

-- One account of the books. The balance is signed paise, credit positive: what the bank owes
-- a customer is positive, what the bank itself holds in cash is negative. All balances sum to zero.
create table ledger.accounts (
  account_id     uuid primary key,
  kind           text not null check (kind in
                 ('customer', 'term_deposit', 'cash_in', 'cash_out', 'teller_cash', 'payout', 'interest_expense')),
  customer_id    uuid,
  account_number text not null unique,
  status         text not null default 'active' check (status in
                 ('pending', 'active', 'frozen', 'suspended', 'inactive', 'closed')),
  balance_paise  bigint not null default 0,
  held_paise     bigint not null default 0 check (held_paise >= 0),
  -- The number of entries so far; the next entry of this account gets seq + 1, without gaps.
  seq            bigint not null default 0,
  opened_at      timestamptz not null,
  constraint customer_money_is_never_negative
    check (kind not in ('customer', 'term_deposit') or balance_paise >= held_paise),
  constraint customers_money_has_an_owner
    check ((kind in ('customer', 'term_deposit')) = (customer_id is not null))
) with (fillfactor = 70);

create unique index one_current_account_each on ledger.accounts (customer_id) where kind = 'customer';
create index accounts_by_customer on ledger.accounts (customer_id) where kind = 'term_deposit';

-- One business event. `from` and `to` name its principal pair for the reader; the entries are the truth.
create table ledger.journals (
  journal_id      uuid primary key,
  kind            text not null,
  -- false: booked at once; true: held, and booked only when a resolution says so.
  held            boolean not null,
  amount_paise    bigint not null check (amount_paise > 0),
  from_account_id uuid not null,
  to_account_id   uuid not null,
  actor_id        uuid not null,
  scope           uuid not null,
  idempotency_key text not null,
  fingerprint     text not null,
  description     text not null,
  -- What the first answer said, so that a repeated request is answered with the same figures.
  from_balance_paise bigint not null,
  to_balance_paise   bigint not null,
  business_date   date not null,
  created_at      timestamptz not null,
  constraint one_journal_a_key unique (scope, idempotency_key)
);

-- One side of a journal. No foreign keys: the doorway is the only writer, and verify:ledger stands in
-- for them (measured: they cost over a quarter of all postings).
create table ledger.entries (
  account_id          uuid not null,
  account_seq         bigint not null,
  journal_id          uuid not null,
  amount_paise        bigint not null check (amount_paise <> 0),
  balance_after_paise bigint not null,
  business_date       date not null,
  created_at          timestamptz not null,
  primary key (account_id, account_seq)
);
create index entries_by_journal on ledger.entries using brin (journal_id uuid_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);

-- Money set aside on the debit side of a held journal. Still active while no resolution names the journal.
create table ledger.holds (
  hold_id      uuid primary key,
  journal_id   uuid not null unique,
  account_id   uuid not null,
  to_account_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index holds_by_account on ledger.holds (account_id);
create index holds_by_recipient on ledger.holds (to_account_id);

-- How a held journal ended: captured (booked), released (rejected) or expired. Once, for ever.
create table ledger.resolutions (
  journal_id      uuid primary key,
  outcome         text not null check (outcome in ('captured', 'released', 'expired')),
  checker_id      uuid,
  reason          text,
  idempotency_key text not null,
  resolved_at     timestamptz not null
);

-- Requests that were refused under their key, so that a repeated request gets the same answer.
create table ledger.refused_requests (
  scope           uuid not null,
  idempotency_key text not null,
  fingerprint     text not null,
  refusal         text not null,
  created_at      timestamptz not null,
  primary key (scope, idempotency_key)
);

-- Sums for each business date and kind, kept by the doorway, so that thirty days cost thirty rows
-- however long the books are. `shard` spreads writers; readers sum over it.
create table ledger.daily_totals (
  business_date date not null,
  kind          text not null,
  shard         smallint not null,
  journals      bigint not null,
  amount_paise  bigint not null,
  primary key (business_date, kind, shard)
);

-- The bank's own accounts. Their ids are fixed so that every installation reads alike.
insert into ledger.accounts (account_id, kind, account_number, opened_at) values
  ('00000000-0000-7000-8000-000000000001', 'cash_in',          'BANK-CASH-IN',          '2020-01-01T00:00:00+05:30'),
  ('00000000-0000-7000-8000-000000000002', 'cash_out',         'BANK-CASH-OUT',         '2020-01-01T00:00:00+05:30'),
  ('00000000-0000-7000-8000-000000000003', 'teller_cash',      'BANK-TELLER-CASH',      '2020-01-01T00:00:00+05:30'),
  ('00000000-0000-7000-8000-000000000004', 'interest_expense', 'BANK-INTEREST-EXPENSE', '2020-01-01T00:00:00+05:30'),
  ('00000000-0000-7000-8000-000000000005', 'payout',           'BANK-PAYOUT',           '2020-01-01T00:00:00+05:30');

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['journals', 'entries', 'holds', 'resolutions', 'refused_requests'] loop
    execute format('create trigger append_only before update or delete or truncate on ledger.%I
                    for each statement execute function ledger.refuse_change()', name);
  end loop;
end $$;

-- The bank's policy in force is the newest row whose time has come; changing it adds a row.
create table bank.policies (
  valid_from          timestamptz primary key,
  review_above_paise  bigint not null check (review_above_paise > 0),
  pending_days        integer not null check (pending_days between 1 and 90),
  changed_by          uuid
);
insert into bank.policies (valid_from, review_above_paise, pending_days) values ('-infinity', 20000000, 7);

-- The bank's clock: how far the bank's time is ahead of the real one.
create table bank.clock (
  only_row  boolean primary key default true check (only_row),
  ahead     interval not null default '0' check (ahead >= '0'),
  moved_by  uuid,
  moved_at  timestamptz
);
insert into bank.clock default values;
