-- The traffic of a demo (server/demo/traffic.ts): what its people do on the days that the moved clock passes. Off at first and after a reset.
alter table bank.seed_profile
  add column traffic boolean not null default false,
  -- The days still to be played: from an instant on, until a business date that is not played any more. Null while there are none.
  add column traffic_from timestamptz,
  add column traffic_until date,
  add check ((traffic_from is null) = (traffic_until is null)),
  add check (traffic or traffic_from is null);
