-- Receivers of the events of a demo bank, and their deliveries (server/webhooks; docs/decisions/0106-webhooks-follow-the-audit-trail.md).
-- Instants here are real ones, whatever the bank's clock says.
create table bank.webhook_endpoints (
  id            uuid primary key,
  url           text not null,
  events        text[] not null,
  key_id        text not null,
  sealed_secret bytea not null,
  created_at    timestamptz not null,
  -- Number of the audited event up to which deliveries were made.
  read_until    bigint not null,
  -- The server that makes its deliveries, and the instant from which another one may.
  taken_by      uuid,
  taken_until   timestamptz
);

-- One event for one endpoint. It refers to what it tells of; the body is made when it is sent, so that it holds nothing personal.
create table bank.webhook_deliveries (
  endpoint_id     uuid not null references bank.webhook_endpoints on delete cascade,
  event_id        uuid not null,
  -- The order in which the events happened.
  number          bigint generated always as identity,
  type            text not null,
  object          text not null,
  details         jsonb not null default '{}',
  happened_at     timestamptz not null,
  attempts        integer not null default 0,
  attempted_at    timestamptz,
  -- Null when it was delivered or given up.
  next_attempt_at timestamptz,
  delivered       boolean not null default false,
  answer_status   integer,
  answer          text,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_in_order on bank.webhook_deliveries (endpoint_id, number);
create index webhook_deliveries_to_make on bank.webhook_deliveries (endpoint_id, number) where next_attempt_at is not null;
