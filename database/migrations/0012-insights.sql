-- What customers aim for, and what the simulated credit bureau answered.

-- The goal in force is the newest row of its customer; a new one replaces it by being newer.
create table bank.savings_goals (
  id           uuid primary key,
  customer_id  uuid not null references bank.customers (id),
  target_paise bigint not null check (target_paise > 0),
  set_at       timestamptz not null
);
create index savings_goals_by_customer on bank.savings_goals (customer_id, set_at desc, id desc);

-- One answer of the bureau for each customer and calendar month of the bank, with the reasons it gave.
create table bank.bureau_scores (
  customer_id uuid not null references bank.customers (id),
  -- The first day of the month.
  month       date not null,
  score       integer not null check (score between 300 and 900),
  -- [{label, points, most, why}]
  parts       jsonb not null,
  computed_at timestamptz not null,
  primary key (customer_id, month)
);
