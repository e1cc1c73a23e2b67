-- The audit trail of one kind of event is listed by time, as it is without a filter; by number its whole kind had to be sorted.
create index audit_by_event_and_time on audit.events (event, at, seq) where event not like 'journal.%';
drop index audit.audit_by_event;
