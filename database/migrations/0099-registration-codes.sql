-- The codes that were mailed for a registration. A stranger who asks for another one leaves the earlier code valid, so an attempt has
-- several; a new code for the browser that began ends those before it (docs/decisions/0072-strangers-block-no-one.md). Real time.

create table bank.registration_codes (
  attempt_id uuid not null references bank.registration_attempts (id) on delete cascade,
  code_hash  bytea not null,
  expires_at timestamptz not null,
  primary key (attempt_id, code_hash)
);
create index registration_codes_to_sweep on bank.registration_codes (expires_at);

insert into bank.registration_codes (attempt_id, code_hash, expires_at)
select id, code_hash, code_expires_at from bank.registration_attempts where completed_at is null;

alter table bank.registration_attempts drop column code_hash, drop column code_sent_at, drop column code_expires_at;
