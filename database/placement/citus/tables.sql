-- Gives each table of the ledger its place on Citus. docs/scaling.md says why.
--
--   on the coordinator      accounts, totals of days, and all that is not named here: people, sessions, letters, the audit trail;
--                           two_phases, which Citus knows of
--   by account_id           entries, and copies beside them: of each journal (journal_sides), of each hold (hold_sides) and of how that ended
--                           (resolution_sides); announced_writes, which is empty
--   by journal_id           journals, holds, resolutions
--   on every server         reversals, and of what each moves back a copy (reversed_journals): they are few
--   by scope                keys of journals (journal_keys), refused requests
--
-- Runs after the migrations, as often as one has run: a table that lives where it should is left alone.

set local citus.multi_shard_modify_mode = 'sequential';
-- The triggers that refuse a change ask for no other row, so each shard has its own.
set local citus.enable_unsafe_triggers = on;

-- A copy of each journal for each account that it has entries on, on the shard of that account: its statement tells so much of it.
create table if not exists ledger.journal_sides (
  account_id      uuid not null,
  journal_id      uuid not null,
  kind            text not null,
  held            boolean not null,
  from_account_id uuid not null,
  to_account_id   uuid not null,
  actor_id        uuid not null,
  description     text not null,
  primary key (account_id, journal_id)
);

-- A copy of each hold for either of its accounts, in signed paise, and of how it ended.
create table if not exists ledger.hold_sides (
  account_id              uuid not null,
  journal_id              uuid not null,
  amount_paise            bigint not null,
  counterparty_account_id uuid not null,
  kind                    text not null,
  description             text not null,
  actor_id                uuid not null,
  created_at              timestamptz not null,
  business_date           date not null,
  expires_at              timestamptz not null,
  confirm_first           boolean not null,
  primary key (account_id, journal_id)
);
create table if not exists ledger.resolution_sides (
  account_id uuid not null,
  journal_id uuid not null,
  outcome    text not null,
  reason     text,
  primary key (account_id, journal_id)
);

-- The keys under which journals were made. Unique on one server by `one_journal_a_key`, which a table by journal_id cannot have.
create table if not exists ledger.journal_keys (
  scope              uuid not null,
  idempotency_key    text not null,
  fingerprint        text not null,
  held               boolean not null,
  journal_id         uuid not null,
  from_balance_paise bigint not null,
  to_balance_paise   bigint not null,
  primary key (scope, idempotency_key)
);

-- The movement that each reversal moves back, as the statement and the spending of a customer ask for it.
create table if not exists ledger.reversed_journals (
  reversal_id uuid primary key,
  journal_id  uuid not null,
  kind        text not null,
  description text not null
);

-- Always empty, and on the coordinator: a change of it makes a commit one in two phases (ledger.await_shards).
create table if not exists ledger.two_phases (id integer primary key);

-- Always empty, and beside the entries: a change of it tells Citus that the transaction will change their shard (ledger.announce_write).
create table if not exists ledger.announced_writes (account_id uuid primary key);

do $$
declare
  wanted record;
begin
  if not exists (select from pg_dist_partition p where p.logicalrelid = 'ledger.two_phases'::regclass) then
    perform citus_add_local_table_to_metadata('ledger.two_phases');
  end if;

  -- Fill each copy from its originals: a bank that was just restored has rows, and so has one that was made before the copy was.
  for wanted in
    select c.name, c.originals
    from (values ('journal_keys', 'select j.scope, j.idempotency_key, j.fingerprint, j.held, j.journal_id, j.from_balance_paise, j.to_balance_paise
                                   from ledger.journals j'),
                 ('journal_sides', 'select distinct e.account_id, j.journal_id, j.kind, j.held, j.from_account_id, j.to_account_id, j.actor_id, j.description
                                    from ledger.entries e join ledger.journals j using (journal_id)'),
                 ('hold_sides', 'select side.id, h.journal_id, side.paise, side.other, j.kind, j.description, j.actor_id, j.created_at, j.business_date,
                                        h.expires_at, h.confirm_first
                                 from ledger.holds h join ledger.journals j on j.journal_id = h.journal_id
                                 cross join lateral (values (h.account_id, -h.amount_paise, h.to_account_id),
                                                            (h.to_account_id, h.amount_paise, h.account_id)) side(id, paise, other)'),
                 ('resolution_sides', 'select side.id, r.journal_id, r.outcome, r.reason
                                       from ledger.resolutions r join ledger.holds h on h.journal_id = r.journal_id
                                       cross join lateral (values (h.account_id), (h.to_account_id)) side(id)'),
                 ('reversed_journals', 'select r.journal_id, o.journal_id, o.kind, o.description
                                        from ledger.reversals r join ledger.journals o on o.journal_id = r.reverses')) c(name, originals)
    where not exists (select from pg_dist_partition p where p.logicalrelid = ('ledger.' || c.name)::regclass)
  loop
    execute format('insert into ledger.%I %s', wanted.name, wanted.originals);
    execute format('create trigger append_only before update or delete or truncate on ledger.%I
                      for each statement execute function ledger.refuse_change()', wanted.name);
  end loop;

  if not exists (select from pg_dist_partition p where p.logicalrelid = 'ledger.journals'::regclass) then
    alter table ledger.journals drop constraint one_journal_a_key;
    alter table ledger.holds drop constraint holds_pkey, drop constraint holds_journal_id_key, add primary key (journal_id);
  end if;
  for wanted in
    select w.name, w.spread_by, w.beside
    from (values ('entries', 'account_id', 'none'),
                 ('journal_sides', 'account_id', 'ledger.entries'),
                 ('hold_sides', 'account_id', 'ledger.entries'),
                 ('resolution_sides', 'account_id', 'ledger.entries'),
                 ('announced_writes', 'account_id', 'ledger.entries'),
                 ('journals', 'journal_id', 'none'),
                 ('holds', 'journal_id', 'ledger.journals'),
                 ('resolutions', 'journal_id', 'ledger.journals'),
                 ('journal_keys', 'scope', 'none'),
                 ('refused_requests', 'scope', 'ledger.journal_keys')) w(name, spread_by, beside)
    where not exists (select from pg_dist_partition p where p.logicalrelid = ('ledger.' || w.name)::regclass)
  loop
    perform create_distributed_table(('ledger.' || wanted.name)::regclass, wanted.spread_by, colocate_with => wanted.beside);
    -- Citus has copied the rows to the shards, and leaves them here, too, where no statement sees them.
    execute format('alter table ledger.%I disable trigger user', wanted.name);
    perform truncate_local_data_after_distributing_table(('ledger.' || wanted.name)::regclass);
    execute format('alter table ledger.%I enable trigger user', wanted.name);
  end loop;
  for wanted in
    select w.name from unnest(array['reversals', 'reversed_journals']) w(name)
    where not exists (select from pg_dist_partition p where p.logicalrelid = ('ledger.' || w.name)::regclass)
  loop
    perform create_reference_table(('ledger.' || wanted.name)::regclass);
  end loop;
end $$;
