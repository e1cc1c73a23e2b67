-- The nature of a bank, real or demo: the owner writes it when the bank is first opened, and it never changes. A bank that was
-- opened before this table takes it from its seed profile; one without a profile is real, as soon as it has people. The
-- running bank reads it before anything that destroys or publishes.
create table bank.nature (
  only_row   boolean primary key default true check (only_row),
  nature     text not null check (nature in ('real', 'demo')),
  written_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on bank.nature
  for each statement execute function ledger.refuse_change();
insert into bank.nature (nature)
  select case when exists (select from bank.seed_profile) then 'demo' else 'real' end
  where exists (select from bank.seed_profile) or exists (select from bank.customers) or exists (select from bank.staff);
