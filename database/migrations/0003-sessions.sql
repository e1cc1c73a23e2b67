-- Sessions, one-time codes, second factors, throttles and photos. Times here are real time (the
-- wall clock), not the bank's: browsers and attackers live in real time whatever the bank's date is.
-- Secrets are kept only as hashes, but for the two-factor secret, which is encrypted.

-- One sign-in of one person on one device. Checked on every request; ended, never deleted while it counts.
create table bank.sessions (
  id             uuid primary key,
  subject_type   text not null check (subject_type in ('customer', 'staff')),
  subject_id     uuid not null,
  created_at     timestamptz not null,
  -- The last time a password was typed in this session: opens a card's full details for 15 minutes.
  password_at    timestamptz not null,
  last_seen_at   timestamptz not null,
  expires_at     timestamptz not null,
  -- SHA-256 of the second cookie that a browser's token is bound to; null for clients without cookies.
  binding_hash   bytea,
  second_factor  boolean not null default false,
  address        text not null,
  network        text not null,
  user_agent     text not null,
  revoked_at     timestamptz,
  revoked_reason text,
  constraint revoked_for_a_reason check ((revoked_at is null) = (revoked_reason is null))
) with (fillfactor = 80);
create index sessions_by_subject on bank.sessions (subject_id, created_at desc);

-- The family of refresh secrets of a session. A spent one that comes back later than ten seconds ends the session.
create table bank.refresh_tokens (
  token_hash  bytea primary key,
  session_id  uuid not null references bank.sessions (id) on delete cascade,
  parent_hash bytea,
  issued_at   timestamptz not null,
  used_at     timestamptz
);
create index refresh_tokens_by_session on bank.refresh_tokens (session_id);

-- Somebody filled in the registration form. The customer is created only when the code comes back,
-- with the password of the very attempt that the code was made for.
create table bank.registration_attempts (
  id              uuid primary key,
  name            text not null,
  email           text not null check (email = lower(email)),
  phone           text not null,
  address         text not null,
  account_type    text not null check (account_type in ('savings', 'current', 'fixed')),
  password_hash   text not null,
  code_hash       bytea not null,
  code_sent_at    timestamptz not null,
  code_expires_at timestamptz not null,
  created_at      timestamptz not null,
  completed_at    timestamptz
);
create index registration_attempts_by_email on bank.registration_attempts (email, created_at desc);

-- A link that lets somebody choose a new password: forgotten, or a first one for invited staff.
create table bank.reset_links (
  token_hash   bytea primary key,
  subject_type text not null check (subject_type in ('customer', 'staff')),
  subject_id   uuid not null,
  kind         text not null check (kind in ('reset', 'invitation')),
  requested_by uuid,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
create index reset_links_by_subject on bank.reset_links (subject_id) where used_at is null;

-- A time-based one-time password (RFC 6238). Not in force until its first code has been confirmed.
create table bank.second_factors (
  subject_id       uuid primary key,
  secret_encrypted bytea not null,
  created_at       timestamptz not null,
  confirmed_at     timestamptz,
  -- The last 30-second step whose code was accepted; no step is accepted twice.
  last_used_step   bigint not null default 0
);

create table bank.recovery_codes (
  subject_id uuid not null references bank.second_factors (subject_id) on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (subject_id, code_hash)
);

-- The password was right and a second factor is outstanding: what the challenge token stands for.
create table bank.sign_in_challenges (
  token_hash   bytea primary key,
  subject_type text not null check (subject_type in ('customer', 'staff')),
  subject_id   uuid not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);

-- A sliding window for each thing that is counted: the hits of the window before still weigh in.
create table bank.throttles (
  key         text primary key,
  started_at  timestamptz not null,
  hits        integer not null,
  hits_before integer not null,
  -- When the row says nothing any more and may be swept.
  stale_at    timestamptz not null
) with (fillfactor = 70);
create index throttles_to_sweep on bank.throttles (stale_at);

-- Failed attempts after which each next one has to wait longer.
create table bank.failed_attempts (
  key        text primary key,
  failures   integer not null,
  last_at    timestamptz not null,
  not_before timestamptz not null
) with (fillfactor = 70);
create index failed_attempts_to_sweep on bank.failed_attempts (last_at);

create table bank.customer_photos (
  customer_id uuid primary key references bank.customers (id),
  media_type  text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes       bytea not null check (octet_length(bytes) <= 5242880),
  uploaded_at timestamptz not null
);

-- For the auditor: who has been signed in, and until when (columns fixed by docs/reliability.md).
create view assurance.sessions as
select s.id as session_id, s.subject_type, s.subject_id, s.created_at, s.revoked_at from bank.sessions s;
