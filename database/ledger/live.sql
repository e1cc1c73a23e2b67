-- Notifies the servers with a screen that watches one of these ids that its topic changed (pub/sub). Sent when the caller's
-- transaction commits; without watchers nothing is sent, and next to nothing done. An id is that of an account, of a
-- customer, of a session, or of the desk. The accounts may be hundreds while the watchers are few or many: the index is read
-- for all of them at once.

create or replace function ledger.tell_watchers(p_watched uuid[], p_topic text) returns void
language plpgsql security definer
set search_path = ledger, pg_temp
set enable_seqscan = off
as $$
begin
  perform pg_notify('kosh_live', watched.watched_id || ' ' || p_topic)
  from (select distinct w.watched_id from bank.live_watchers w where w.watched_id = any (p_watched)) watched;
end $$;

-- Notifies the servers on which a member of the staff has a screen open. What they watch has the id of zeros.
create or replace function ledger.tell_desk(p_topic text) returns void
language sql security definer
set search_path = ledger, pg_temp
as $$
  select ledger.tell_watchers(array['00000000-0000-0000-0000-000000000000'::uuid], p_topic);
$$;

-- Tells the screens of the staff about an act that the audit trail has just got. The customer's own screens watch their
-- account, never the customer, so they hear nothing of it. Movements are told by the doorway and by resolve_hold; to read a
-- page, to sign in and to make a document changes nothing that a screen shows.
create or replace function ledger.tell_desk_of(p_event text, p_object text) returns void
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
declare
  subject  constant text := split_part(p_event, '.', 1);
  customer uuid;
begin
  if p_event in ('customer.viewed', 'card.revealed') or not exists (select from bank.live_watchers) then
    return;
  end if;
  if subject in ('change', 'transaction') then
    perform ledger.tell_desk('approvals');
  end if;
  customer := case subject
    when 'customer' then p_object::uuid
    when 'change'   then (select r.subject_id from bank.change_requests r where r.id = p_object::uuid)
    when 'card'     then (select c.customer_id from bank.cards c where c.id = p_object::uuid)
    when 'deposit'  then (select d.customer_id from bank.term_deposits d where d.id = p_object::uuid)
    when 'note'     then (select n.about_customer from bank.internal_notes n where n.id = p_object::uuid)
  end;
  if customer is not null then
    perform ledger.tell_watchers(array[customer], 'record');
  end if;
  if subject in ('books', 'card', 'change', 'clock', 'customer', 'day_end', 'deposit', 'movement', 'targets') then
    perform ledger.tell_desk('bank');
  end if;
end $$;
