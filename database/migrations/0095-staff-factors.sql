-- Second factors of the staff (docs/decisions/0076-second-factors-of-the-staff.md).

-- The last time that a second factor was given in this session, real time; null where it was not.
alter table bank.sessions add column factor_at timestamptz;
update bank.sessions set factor_at = created_at where second_factor;

-- A signed-in person may confirm a step with a passkey.
alter table bank.passkey_challenges
  drop constraint passkey_challenges_purpose_check,
  drop constraint made_for_somebody,
  add constraint passkey_challenges_purpose_check check (purpose in ('register', 'sign_in', 'confirm')),
  add constraint made_for_a_session_or_a_door check ((purpose = 'sign_in') = (session_id is null));
