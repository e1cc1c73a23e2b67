-- The business dates that a requested statement covers, both included. Null are the days of its type.
alter table bank.statement_requests
  add column from_date date,
  add column to_date date,
  add constraint days_in_order check (from_date <= to_date);
