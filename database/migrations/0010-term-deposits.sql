-- Term deposits, the interest of accounts, and the closing of the bank's days.

-- What the bank offers: the account types and the deposits of the deposit window, two families whose rates
-- differ (decision on two families). A change is a new row with its own first day; the row in force on a date is
-- the newest that has begun. Rates in hundredths of a percent a year (450 is 4.5%).
create table bank.products (
  family        text not null check (family in ('account', 'deposit')),
  type          text not null,
  label         text not null,
  note          text not null,
  rate_bp       integer not null check (rate_bp between 0 and 10000),
  minimum_paise bigint not null check (minimum_paise > 0),
  -- Months; 0 for a deposit without an end; none for an account.
  tenures       integer[] not null default '{}',
  -- How many hundredths of a percent an early closing costs, and the days below which it earns nothing.
  early_cut_bp  integer not null default 0 check (early_cut_bp >= 0),
  early_days    integer not null default 0 check (early_days >= 0),
  -- True where nobody can close it before its maturity date.
  locked        boolean not null default false,
  valid_from    date not null,
  primary key (family, type, valid_from)
);

insert into bank.products (family, type, label, note, rate_bp, minimum_paise, tenures, early_cut_bp, early_days, locked, valid_from) values
  ('account', 'savings',    'Savings',            'Personal',                                        450,  100000, '{}', 0, 0, false, '2020-01-01'),
  ('account', 'current',    'Current',            'Business',                                          0,  500000, '{}', 0, 0, false, '2020-01-01'),
  ('account', 'fixed',      'Fixed Deposit',      'Investment',                                      750, 1000000, '{}', 0, 0, false, '2020-01-01'),
  ('deposit', 'savings',    'Savings Deposit',    'Interest by daily balance, no tenure',            350,       1, '{0}', 0, 0, false, '2020-01-01'),
  ('deposit', 'fixed',      'Fixed Deposit',      'Early-withdrawal penalty of 1% on the interest',  700,       1, '{3,6,12,24,36,60}', 100, 7, false, '2020-01-01'),
  ('deposit', 'recurring',  'Recurring Deposit',  'Monthly contributions of the same amount',        650,       1, '{3,6,12,24,36,60}', 100, 7, false, '2020-01-01'),
  ('deposit', 'tax_saving', 'Tax Saving Deposit', '5-year lock-in, section 80C',                     750,       1, '{60}', 100, 7, true, '2020-01-01');

-- A customer's deposit. Its money lies on an account of the books of its own (`account_id`); while it lives,
-- `principal_paise` is that account's balance, and bank.verify_term_deposits() proves it.
create table bank.term_deposits (
  id                  uuid primary key,
  deposit_number      text not null unique,
  customer_id         uuid not null references bank.customers (id),
  account_id          uuid not null unique,
  type                text not null check (type in ('savings', 'fixed', 'recurring', 'tax_saving')),
  -- pending: matured, but the money could not be paid out yet; the day-end run tries again each day.
  status              text not null default 'active' check (status in ('active', 'matured', 'pending', 'broken')),
  -- What is in it; after the end, what was in it last.
  principal_paise     bigint not null check (principal_paise > 0),
  instalment_paise    bigint check (instalment_paise > 0),
  rate_bp             integer not null check (rate_bp between 0 and 10000),
  tenure_months       integer not null check (tenure_months >= 0),
  start_date          date not null,
  maturity_date       date,
  -- A savings deposit's interest is paid for the days before this one.
  accrues_from        date,
  instruction         text not null default 'payout' check (instruction in ('payout', 'renew_principal', 'renew_all')),
  nominee             text,
  description         text not null,
  interest_paid_paise bigint not null default 0 check (interest_paid_paise >= 0),
  renewals            integer not null default 0,
  -- The request that opened it and the terms it was opened on, so that a repeated request gets the same answer.
  opening_key         text not null,
  opening_fingerprint text not null,
  opening_journal     uuid not null,
  opening_terms       jsonb not null,
  opened_at           timestamptz not null,
  closing_key         text,
  closing_journal     uuid,
  closed_on           date,
  constraint one_deposit_a_key unique (customer_id, opening_key),
  constraint only_savings_have_no_end check ((type = 'savings') = (maturity_date is null)),
  constraint only_savings_accrue check ((type = 'savings') = (accrues_from is not null)),
  constraint only_recurring_have_instalments check ((type = 'recurring') = (instalment_paise is not null)),
  constraint tax_saving_runs_five_years check (type <> 'tax_saving' or tenure_months = 60),
  constraint over_when_closed check ((status in ('matured', 'broken')) = (closed_on is not null))
);
create sequence bank.deposit_numbers start 100001;
create index term_deposits_by_customer on bank.term_deposits (customer_id, opened_at desc);
create index term_deposits_by_time on bank.term_deposits (opened_at desc, id desc);
create index term_deposits_to_mature on bank.term_deposits (maturity_date, id) where status in ('active', 'pending');
create index term_deposits_to_accrue on bank.term_deposits (id) where type = 'savings' and status = 'active';

-- A recurring deposit's instalments. The first is paid at opening; a missed one is not made up for.
create table bank.instalments (
  deposit_id uuid not null references bank.term_deposits (id),
  number     integer not null check (number >= 1),
  due_date   date not null,
  status     text not null default 'due' check (status in ('due', 'paid', 'missed', 'cancelled')),
  journal_id uuid,
  reason     text,
  settled_at timestamptz,
  primary key (deposit_id, number)
);
create index instalments_due on bank.instalments (due_date, deposit_id, number) where status = 'due';

-- What happened to a deposit, for the person who looks at it.
create table bank.term_deposit_events (
  id           uuid primary key,
  deposit_id   uuid not null references bank.term_deposits (id),
  at           timestamptz not null,
  event        text not null,
  detail       text not null,
  amount_paise bigint,
  journal_id   uuid,
  actor_id     uuid
);
create index term_deposit_events_by_deposit on bank.term_deposit_events (deposit_id, at);

-- The interest of an account for one quarter. `through_seq` is its last entry that counted, from where the next
-- quarter reads on; `product` is the sum over the days of balance × rate, before the one rounding.
create table bank.account_interest (
  account_id   uuid not null,
  period_end   date not null,
  product      numeric(40, 0) not null,
  amount_paise bigint not null check (amount_paise >= 0),
  through_seq  bigint not null,
  journal_id   uuid,
  primary key (account_id, period_end)
);

-- One row for each business date that was closed, or is being closed: `step` and `after_id` say how far.
create table bank.day_end_runs (
  business_date     date primary key,
  started_at        timestamptz not null,
  finished_at       timestamptz,
  step              integer not null default 0,
  after_id          uuid,
  interest_paise    bigint not null default 0,
  interest_accounts integer not null default 0,
  matured           integer not null default 0,
  renewed           integer not null default 0,
  instalments       integer not null default 0,
  missed            integer not null default 0,
  expired_holds     integer not null default 0,
  failures          integer not null default 0
);
create index day_end_unfinished on bank.day_end_runs (business_date) where finished_at is null;
