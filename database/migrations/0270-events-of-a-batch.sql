-- One event tells of all movements that a batch of the doorway posted: `journals` names them in the order of their requests, `object`
-- says 'journals', and the people who made them are with the movements. It is null where an event is about what `object` names.
alter table audit.events add column journals uuid[];

-- The number of that event; null for what was held first, and for movements from before, whose events name them as their object.
alter table ledger.journals add column event_seq bigint;
