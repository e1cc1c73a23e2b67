-- A charge or goodwill that waits for a colleague keeps the idempotency key with which it was sent, and the hash of what was asked
-- (docs/decisions/0020-idempotency-key.md). Null for requests that move no money when they are approved, and for those before this.
alter table bank.change_requests
  add column idempotency_key text,
  add column request_hash text,
  add constraint change_requests_key_with_hash check ((idempotency_key is null) = (request_hash is null));
create unique index change_requests_by_key on bank.change_requests (maker_id, idempotency_key) where idempotency_key is not null;
