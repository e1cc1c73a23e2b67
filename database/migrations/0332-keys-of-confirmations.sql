-- A customer's confirmation keeps the idempotency key with which it was sent, so that a repeat is answered as the first one was
-- (docs/decisions/0020-idempotency-key.md). Null for those before this.
alter table bank.transaction_confirmations add column idempotency_key text;
