-- Notes, categories, photos and budgets of customers about their own transactions and spending (docs/decisions/0091-notes-are-the-customers-own.md). None of it is
-- in the books, and no call of the staff reads it.

-- The category and the note that a customer gave a transaction. No category: the automatic one counts (bank.automatic_category).
create table bank.transaction_marks (
  customer_id uuid not null references bank.customers (id),
  journal_id  uuid not null,
  category    text,
  note        text not null default '',
  marked_at   timestamptz not null,
  primary key (customer_id, journal_id),
  constraint marked_with_something check (category is not null or note <> '')
);

-- One photo of a bill for a transaction, as the bank drew it anew.
create table bank.bill_photos (
  customer_id uuid not null references bank.customers (id),
  journal_id  uuid not null,
  media_type  text not null,
  bytes       bytea not null,
  uploaded_at timestamptz not null,
  primary key (customer_id, journal_id)
);

-- The most that a customer means to spend on a category in a month, in paise.
create table bank.spending_budgets (
  customer_id  uuid not null references bank.customers (id),
  category     text not null,
  budget_paise bigint not null check (budget_paise > 0),
  set_at       timestamptz not null,
  primary key (customer_id, category)
);
