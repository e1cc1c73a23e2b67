-- The chain of seals over the audited events. The seal of an event is the SHA-256 of the seal before it and of the event in canonical
-- JSON: sorted keys, no spaces (server/audit/audit-chain.ts, by which the chain is verified). The JSON contains `money`, the
-- digest of the rows of the books that the event tells of (database/ledger/sealed-rows.sql).

-- Returns the journal that an event is about; null for one that is about something else. Twice as fast as a regular expression.
create or replace function audit.journal_of(p_event text, p_object text) returns uuid
language sql immutable
as $$
  select case when p_event like 'journal.%' and p_object like '________-____-____-____-____________'
               and translate(p_object, '0123456789abcdef', '') = '----' then p_object::uuid end;
$$;

-- Returns the digest of the rows that each event about movements tells of, for the events numbered above `p_after` up to `p_until`.
create or replace function audit.money_between(p_after bigint, p_until bigint) returns table (seq bigint, digest bytea)
language sql stable
set search_path = audit, pg_temp
as $$
  select d.seq, d.digest
  from (
    select array_agg(e.seq order by e.seq, m.place) as seqs, array_agg(e.event order by e.seq, m.place) as events,
           array_agg(coalesce(m.journal_id, audit.journal_of(e.event, e.object)) order by e.seq, m.place) as journals
    from audit.events e
    left join lateral unnest(e.journals) with ordinality as m(journal_id, place) on true
    where e.seq > p_after and e.seq <= p_until and e.event like 'journal.%'
  ) movements
  cross join lateral ledger.event_digests(movements.seqs, movements.events, movements.journals) d;
$$;

-- Seals the audited events up to `p_until` that have no seal yet, and says how many they were. Details other than {} come in canonical
-- form from the caller, which must be the only one at work.
create or replace function audit.seal(p_until bigint, p_seqs bigint[], p_details text[]) returns integer
language plpgsql
set search_path = audit, pg_temp
as $$
declare
  event   record;
  -- The hash before the first event is 32 zeros.
  chain   bytea := decode(repeat('00', 32), 'hex');
  newest  bigint := 0;
  n       integer := 0;
  s_seq   bigint[];
  s_prev  bytea[];
  s_hash  bytea[];
  s_money bytea[];
begin
  select s.seq, s.hash into event from audit.seals s order by s.seq desc limit 1;
  if found then
    newest := event.seq;
    chain := event.hash;
  end if;

  for event in
    select e.seq, coalesce(m.digest, '') as money,
           '{"actor_id":' || coalesce('"' || e.actor_id || '"', 'null')
           || ',"at":"' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
           || '","details":' || coalesce(d.canonical, '{}') || ',"event":' || to_json(e.event)
           || coalesce(',"journals":' || to_json(e.journals), '')
           || ',"money":"' || encode(coalesce(m.digest, ''), 'hex') || '","object":' || to_json(e.object)
           || coalesce(',"real_at":"' || to_char(e.real_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"', '') || ',"seq":"' || e.seq || '"}' as canonical
    from audit.events e
    left join unnest(p_seqs, p_details) as d(seq, canonical) on d.seq = e.seq
    left join audit.money_between(newest, p_until) m on m.seq = e.seq
    where e.seq > newest and e.seq <= p_until
    order by e.seq
  loop
    n := n + 1;
    s_seq[n] := event.seq;
    s_prev[n] := chain;
    chain := sha256(chain || convert_to(event.canonical, 'UTF8'));
    s_hash[n] := chain;
    s_money[n] := event.money;
  end loop;

  insert into audit.seals (seq, prev_hash, hash, money)
  select * from unnest(s_seq, s_prev, s_hash, s_money);
  return n;
end $$;

-- Returns the number of movements among the events above `p_after` up to `p_until`, and the SHA-256 of their digests in order: what an
-- event `books.sealed` says of a range whose seals are from before the column `money`.
create or replace function audit.money_of_range(p_after bigint, p_until bigint) returns table (movements bigint, digest bytea)
language sql stable
set search_path = audit, pg_temp
as $$
  select count(*), sha256(coalesce(string_agg(m.digest, '' order by m.seq), '')) from audit.money_between(p_after, p_until) m;
$$;

-- Proves that the sealed rows of the books are as they were sealed: recomputes the digest of each movement and compares it with its
-- seal's, or for older movements that of their range with what `books.sealed` says. Same columns as ledger.verify().
create or replace function audit.verify_money() returns table (check_name text, checked bigint, violations bigint, example text)
language plpgsql stable
set search_path = audit, pg_temp
as $$
declare
  batch   constant integer := 50000;
  after   bigint := 0;
  until   bigint;
  range   record;
  found_here record;
begin
  checked := 0; violations := 0; example := null;
  check_name := 'each range of movements from before their seals is as it was sealed';
  for range in
    select e.seq, (e.details->>'first')::bigint as first, (e.details->>'last')::bigint as last, e.details->>'sha256' as sha256
    from audit.events e where e.event = 'books.sealed' order by e.seq
  loop
    checked := checked + 1;
    if range.first is distinct from after + 1
       or range.sha256 is distinct from (select encode(r.digest, 'hex') from audit.money_of_range(after, range.last) r) then
      violations := violations + 1;
      example := coalesce(example, 'events ' || range.first || ' to ' || range.last);
    end if;
    after := greatest(after, range.last);
  end loop;
  return next;

  checked := 0; violations := 0; example := null;
  check_name := 'each sealed movement is as it was sealed';
  select coalesce((select s.seq - 1 from audit.seals s where s.money is not null order by s.seq limit 1), max(s.seq), 0)
  into after from audit.seals s;
  loop
    -- So many movements, or a few more, because an event is compared as a whole; a seal whose event is gone counts as one.
    select w.seq into until
    from (select w.seq, w.told, sum(w.told) over (order by w.seq) as told_until
          from (select s.seq, coalesce(cardinality(e.journals), 1) as told
                from audit.seals s left join audit.events e using (seq) where s.seq > after order by s.seq limit batch) w) w
    where w.told_until - w.told < batch
    order by w.seq desc
    limit 1;
    exit when until is null;
    select count(*) as checked, count(*) filter (where s.money is distinct from coalesce(m.digest, '')) as violations,
           min(s.seq) filter (where s.money is distinct from coalesce(m.digest, '')) as first
    into found_here
    from audit.seals s
    left join audit.money_between(after, until) m on m.seq = s.seq
    where s.seq > after and s.seq <= until and (s.money is distinct from '' or m.seq is not null);
    checked := checked + found_here.checked;
    violations := violations + found_here.violations;
    example := coalesce(example, 'event ' || found_here.first);
    after := until;
  end loop;
  return next;
end $$;
