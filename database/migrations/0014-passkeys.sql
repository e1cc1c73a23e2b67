-- Passkeys (WebAuthn): another way to sign in, beside the password. Times are real time.

create table bank.passkeys (
  id            uuid primary key,
  subject_type  text not null check (subject_type in ('customer', 'staff')),
  subject_id    uuid not null,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- The authenticator's own count of signatures; going backwards means that it was copied.
  counter       bigint not null,
  transports    text[] not null default '{}',
  -- Kept in a cloud account and so on several devices, as far as the authenticator says.
  backed_up     boolean not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  removed_at    timestamptz
);
create index passkeys_by_subject on bank.passkeys (subject_id, created_at) where removed_at is null;

-- What an authenticator has to sign. Good once, for five minutes, and for what it was made for.
create table bank.passkey_challenges (
  id         uuid primary key,
  purpose    text not null check (purpose in ('register', 'sign_in')),
  challenge  text not null,
  -- The session that registers; null at sign-in.
  session_id uuid,
  audience   text check (audience in ('customer', 'staff')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint made_for_somebody check ((purpose = 'register') = (session_id is not null))
);
create index passkey_challenges_of_session on bank.passkey_challenges (session_id) where used_at is null;
create index passkey_challenges_to_sweep on bank.passkey_challenges (expires_at);
