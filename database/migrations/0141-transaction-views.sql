-- Saved views of the desk's page of transactions, each of one member of staff. The address is what the page reads, so that a view can
-- hold nothing that the page could not show.
create table bank.transaction_views (
  id       uuid primary key,
  staff_id uuid not null references bank.staff (id),
  name     text not null check (name <> ''),
  address  text not null,
  saved_at timestamptz not null
);
create unique index transaction_views_by_name on bank.transaction_views (staff_id, lower(name));
