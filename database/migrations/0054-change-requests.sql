-- Changes that one member of staff asks for and another decides on: a customer's contact data, the bank's policy, the staff, and
-- the closing of an account with much money. Money that waits is in the ledger (ledger.holds). docs/decisions/0065-two-people.md.

create table bank.change_requests (
  id         uuid primary key,
  kind       text not null check (kind in ('contact_change', 'policy_change', 'staff_invitation', 'staff_enabling', 'closing')),
  -- The customer or the member of staff that it is about; null where it is about neither.
  subject_id uuid,
  -- The wanted values, by kind. They may be personal, so they are blanked when the customer leaves.
  change     jsonb not null,
  maker_id   uuid not null,
  made_at    timestamptz not null,
  expires_at timestamptz not null
);
create index change_requests_by_subject on bank.change_requests (subject_id, made_at);
create index change_requests_by_time on bank.change_requests (made_at);

-- The end of a request. Without a row it waits until it expires.
create table bank.change_decisions (
  request_id uuid primary key references bank.change_requests (id),
  outcome    text not null check (outcome in ('approved', 'rejected', 'withdrawn', 'expired')),
  -- Null when the bank itself lets it expire.
  decided_by uuid,
  decided_at timestamptz not null,
  reason     text not null default ''
);

-- The link that was mailed to the new address of a contact change; real time. The address changes once the link was followed and the
-- request was approved, in either order.
create table bank.address_proofs (
  request_id   uuid primary key references bank.change_requests (id),
  token_hash   bytea not null unique,
  confirmed_at timestamptz
);

-- Real time of the last change of the e-mail address; for a day after it the bank is careful.
alter table bank.customers add column email_changed_at timestamptz;
