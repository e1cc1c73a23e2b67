-- How many reviews began in a window, for the exact counts of the desk's list; how they ended has an index already (0020-desk.sql).
-- One row a review, and those are few.
create index holds_by_time on ledger.holds (created_at);
