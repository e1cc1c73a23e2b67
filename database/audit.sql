-- Seals the audited events up to `p_until` that have no seal yet into the chain of hashes, and says how many they were.
-- The seal of an event is the SHA-256 of the seal before it and of the event in canonical JSON: sorted keys, no spaces
-- (server/audit/audit-chain.ts, by which the chain is verified). Details other than {} come in that form from the
-- caller, which must be the only one at work.

create or replace function audit.seal(p_until bigint, p_seqs bigint[], p_details text[]) returns integer
language plpgsql
set search_path = audit, pg_temp
as $$
declare
  event  record;
  -- The hash before the first event is 32 zeros.
  chain  bytea := decode(repeat('00', 32), 'hex');
  newest bigint := 0;
  n      integer := 0;
  s_seq  bigint[];
  s_prev bytea[];
  s_hash bytea[];
begin
  select s.seq, s.hash into event from audit.seals s order by s.seq desc limit 1;
  if found then
    newest := event.seq;
    chain := event.hash;
  end if;

  for event in
    select e.seq,
           '{"actor_id":' || coalesce('"' || e.actor_id || '"', 'null')
           || ',"at":"' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
           || '","details":' || coalesce(d.canonical, '{}') || ',"event":' || to_json(e.event) || ',"object":' || to_json(e.object)
           || ',"seq":"' || e.seq || '"}' as canonical
    from audit.events e
    left join unnest(p_seqs, p_details) as d(seq, canonical) on d.seq = e.seq
    where e.seq > newest and e.seq <= p_until
    order by e.seq
  loop
    n := n + 1;
    s_seq[n] := event.seq;
    s_prev[n] := chain;
    chain := sha256(chain || convert_to(event.canonical, 'UTF8'));
    s_hash[n] := chain;
  end loop;

  insert into audit.seals (seq, prev_hash, hash)
  select * from unnest(s_seq, s_prev, s_hash);
  return n;
end $$;
