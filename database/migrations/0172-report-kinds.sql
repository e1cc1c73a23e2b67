-- A report has a kind, and the period that was asked for. `overview` is the last thirty days, as before.
alter table bank.desk_reports add column kind text not null default 'overview' check (kind in
  ('overview', 'transactions', 'large', 'days', 'trial_balance', 'kyc_due', 'dormant', 'interest'));
alter table bank.desk_reports add column asked_from date;
alter table bank.desk_reports add column asked_to date;
