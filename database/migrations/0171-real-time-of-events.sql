-- The two times of an audited event. `at` is the bank's time of what the event reports, which lists show and sort by; `real_at` is
-- the real time at which it was written, null for events from before this column. A seal covers both.
alter table audit.events add column real_at timestamptz;
alter table audit.events alter column real_at set default clock_timestamp();
create index audit_by_time on audit.events (at, seq);
