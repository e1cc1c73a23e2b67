-- Settings of functions that Citus needs otherwise than one server does. Read after the functions.

-- Citus finds out where a statement goes by the values in it.
alter function ledger.post_batch(uuid[], ledger.posting_request[], jsonb, smallint) set plan_cache_mode = auto;
alter function ledger.event_digests(bigint[], text[], uuid[]) set plan_cache_mode = auto;
