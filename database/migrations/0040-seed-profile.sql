-- What a bank of the demo began with (docs/testing-against-kosh.md): a folder holds one profile, and a reset makes
-- that one again. A bank that was opened for real has no row.
create table bank.seed_profile (
  only_row   boolean primary key default true check (only_row),
  profile    text not null check (profile in ('demo', 'empty', 'large', 'edge')),
  -- How many customers `large` was asked for.
  customers  integer,
  -- Null while the planting is not finished: the next start does it.
  planted_at timestamptz
);
insert into bank.seed_profile (profile, planted_at) select 'demo', e.at from audit.events e where e.event = 'demo.seeded' limit 1;
