-- Who is looking at which account right now, so that the doorway tells somebody only where somebody watches.
-- Nothing here is worth a log record or a backup: after a crash it is empty, and each server writes its own again.

create unlogged table bank.live_servers (
  server_id uuid primary key,
  seen_at   timestamptz not null
);

create unlogged table bank.live_watchers (
  account_id uuid not null,
  server_id  uuid not null references bank.live_servers (server_id) on delete cascade,
  primary key (account_id, server_id)
);
create index live_watchers_by_server on bank.live_watchers (server_id);
