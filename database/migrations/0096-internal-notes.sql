-- Notes that one member of staff writes for the others beside the reason that a customer reads: when a transaction or a change is
-- rejected, and when the status of an account changes (docs/decisions/0077-internal-notes.md). Its columns are not named as those
-- by which bank.held_about finds what a customer is given.
create table bank.internal_notes (
  id             uuid primary key,
  kind           text not null check (kind in ('transaction', 'change', 'status')),
  -- The journal, the request, or the customer whose status changed.
  about          uuid not null,
  -- The customer in whose history the staff read it; null where it is about none.
  about_customer uuid,
  note           text not null check (note <> ''),
  written_by     uuid not null,
  written_at     timestamptz not null
);
create index internal_notes_about on bank.internal_notes (about, written_at);
create index internal_notes_about_customer on bank.internal_notes (about_customer) where about_customer is not null;
