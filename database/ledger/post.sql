-- The doorway: every rupee that moves, moves here. docs/ledger.md tells the story.
--
-- A batch of requests comes in as arrays (one element a request; the legs of all requests in one flat
-- list, `p_leg_end[i]` being the last leg of request i). Accounts are named by position in `p_accounts`,
-- which is sorted and free of duplicates, so that every caller locks in the same order.
--
-- Each request is decided by itself, in arrival order, against the balances that the requests before it
-- left: a refused one fails alone, two debits of one account see each other. The answer of request i is
-- row i. Amounts are signed paise, credit positive.

create or replace function ledger.post_batch(
  p_accounts     uuid[],
  p_journal      uuid[],
  p_kind         text[],
  p_scope        uuid[],
  p_key          text[],
  p_fingerprint  text[],
  p_actor        uuid[],
  p_description  text[],
  p_at           timestamptz[],
  p_date         date[],
  p_review       boolean[],   -- above the bank's threshold it waits for a banker
  p_authority    text[],      -- 'holder' (moves own money), 'teller' (credits a customer), 'bank' (closes, matures)
  p_from         integer[],
  p_to           integer[],
  p_amount       bigint[],
  p_leg_account  integer[],
  p_leg_amount   bigint[],
  p_leg_end      integer[],
  p_mails        jsonb,       -- [{request, when: posted|held, …a row of bank.mails}]; null where nobody is written to
  p_shard        smallint
) returns table (outcome text, refusal text, journal_id uuid, from_balance bigint, to_balance bigint, replayed boolean)
language plpgsql security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  n          integer := cardinality(p_journal);
  -- the accounts, by position; `a_place` is where the locked row lies, so that writing it needs no second look-up
  a_place    tid[];
  a_balance  bigint[];
  a_held     bigint[];
  a_seq      bigint[];
  a_status   text[];
  a_floor    boolean[];
  a_receives boolean[];
  a_changed  boolean[] := array_fill(false, array[cardinality(p_accounts)]);
  -- what is known of the requests' keys; nearly always nothing, and then these stay null
  known      record;
  k_first    integer[];
  k_journal  uuid[];
  k_print    text[];
  k_held     boolean[];
  k_from     bigint[];
  k_to       bigint[];
  k_refusal  text[];
  -- the answers
  o_outcome  text[] := array_fill(null::text, array[n]);
  o_refusal  text[] := array_fill(null::text, array[n]);
  o_journal  uuid[] := p_journal;
  o_from     bigint[] := array_fill(null::bigint, array[n]);
  o_to       bigint[] := array_fill(null::bigint, array[n]);
  o_replayed boolean[] := array_fill(false, array[n]);
  -- the entries to write, by leg; a leg that is not booked stays null
  e_seq      bigint[] := array_fill(null::bigint, array[cardinality(p_leg_amount)]);
  e_balance  bigint[] := array_fill(null::bigint, array[cardinality(p_leg_amount)]);
  e_request  integer[] := array_fill(null::integer, array[cardinality(p_leg_amount)]);
  threshold  bigint;
  keep_days  integer;
  any_held    boolean := false;
  any_refused boolean := false;
  first_leg  integer;
  last_leg   integer := 0;
  twin       integer;
  no         text;
  pos        integer;
  amount     bigint;
  total      bigint;
  touched    bigint;
begin
  -- 1. Lock the accounts, in id order, and read them.
  with locked as materialized (
    select a.ctid as place, a.account_id, a.balance_paise, a.held_paise, a.seq, a.status, a.kind
    from ledger.accounts a
    where a.account_id = any (p_accounts)
    order by a.account_id
    for no key update of a
  )
  select array_agg(l.place order by l.account_id), array_agg(l.balance_paise order by l.account_id), array_agg(l.held_paise order by l.account_id),
         array_agg(l.seq order by l.account_id), array_agg(l.status order by l.account_id),
         array_agg(l.kind in ('customer', 'term_deposit') order by l.account_id),
         array_agg(ledger.may_receive(l.status) order by l.account_id)
  into a_place, a_balance, a_held, a_seq, a_status, a_floor, a_receives
  from locked l;

  if cardinality(a_balance) is distinct from cardinality(p_accounts) then
    raise exception 'a batch names an account that is not in the books, or names one twice' using errcode = 'foreign_key_violation';
  end if;

  -- 2. Which keys were used before: by a journal, by a refused request, or earlier in this batch.
  --    Read after the locks: a request that raced this one has either committed by now or waits for us.
  for known in
    select k.i::integer as i, j.journal_id, j.fingerprint, j.held, j.from_balance_paise, j.to_balance_paise, null::text as refusal
    from unnest(p_scope, p_key) with ordinality as k(scope, key, i)
    join ledger.journals j on j.scope = k.scope and j.idempotency_key = k.key
    union all
    select k.i::integer, null, r.fingerprint, null, null, null, r.refusal
    from unnest(p_scope, p_key) with ordinality as k(scope, key, i)
    join ledger.refused_requests r on r.scope = k.scope and r.idempotency_key = k.key
  loop
    k_journal[known.i] := known.journal_id; k_print[known.i] := known.fingerprint; k_held[known.i] := known.held;
    k_from[known.i] := known.from_balance_paise; k_to[known.i] := known.to_balance_paise; k_refusal[known.i] := known.refusal;
  end loop;

  if n > 1 and exists (select from unnest(p_scope, p_key) as k(scope, key) group by k.scope, k.key having count(*) > 1) then
    select array_agg(k.first_of order by k.i) into k_first
    from (select i, min(i) over (partition by scope, key)::integer as first_of
          from unnest(p_scope, p_key) with ordinality as given(scope, key, i)) k;
  end if;

  select p.review_above_paise, p.pending_days into threshold, keep_days
  from bank.policies p
  where p.valid_from <= p_at[1]
  order by p.valid_from desc
  limit 1;

  -- 3. Decide the requests one by one.
  for i in 1 .. n loop
    first_leg := last_leg + 1;
    last_leg := p_leg_end[i];
    twin := coalesce(k_first[i], i);

    if k_print[i] is not null then
      o_replayed[i] := true;
      if k_print[i] <> p_fingerprint[i] then
        o_outcome[i] := 'refused'; o_refusal[i] := 'IDEMPOTENCY_KEY_REUSED'; o_replayed[i] := false;
      elsif k_journal[i] is null then
        o_outcome[i] := 'refused'; o_refusal[i] := k_refusal[i];
      else
        o_outcome[i] := case when k_held[i] then 'held' else 'posted' end;
        o_journal[i] := k_journal[i]; o_from[i] := k_from[i]; o_to[i] := k_to[i];
      end if;
      continue;
    elsif twin <> i then
      o_replayed[i] := p_fingerprint[twin] = p_fingerprint[i];
      if o_replayed[i] then
        o_outcome[i] := o_outcome[twin]; o_refusal[i] := o_refusal[twin];
        o_journal[i] := o_journal[twin]; o_from[i] := o_from[twin]; o_to[i] := o_to[twin];
      else
        o_outcome[i] := 'refused'; o_refusal[i] := 'IDEMPOTENCY_KEY_REUSED';
      end if;
      continue;
    end if;

    -- Status and funds of each side.
    no := null;
    total := 0;
    for l in first_leg .. last_leg loop
      pos := p_leg_account[l];
      amount := p_leg_amount[l];
      total := total + amount;
      if a_floor[pos] then
        if amount < 0 then
          if a_status[pos] = 'closed' or (a_status[pos] <> 'active' and p_authority[i] <> 'bank') then
            no := 'ACCOUNT_RESTRICTED';
          elsif a_balance[pos] - a_held[pos] + amount < 0 then
            no := coalesce(no, 'INSUFFICIENT_FUNDS');
          end if;
        elsif a_status[pos] = 'closed' or (not a_receives[pos] and p_authority[i] <> 'bank') then
          no := coalesce(no, 'RECIPIENT_NOT_FOUND');
        elsif a_balance[pos] + amount > 90000000000000000 then
          no := coalesce(no, 'BALANCE_LIMIT');
        end if;
      end if;
    end loop;
    if total <> 0 or last_leg - first_leg < 1 then
      raise exception 'journal % does not balance', p_journal[i] using errcode = 'check_violation';
    end if;
    -- A holder who pays in (nothing of theirs is debited) must be allowed to act, too.
    if p_authority[i] = 'holder' and not a_floor[p_from[i]] and a_status[p_to[i]] <> 'active' then
      no := 'ACCOUNT_RESTRICTED';
    end if;

    if no is not null then
      o_outcome[i] := 'refused'; o_refusal[i] := no; any_refused := true;
    elsif p_review[i] and p_amount[i] > threshold then
      pos := p_from[i];
      a_held[pos] := a_held[pos] + p_amount[i];
      a_changed[pos] := true;
      any_held := true;
      o_outcome[i] := 'held';
      o_from[i] := a_balance[pos];
      o_to[i] := a_balance[p_to[i]];
    else
      for l in first_leg .. last_leg loop
        pos := p_leg_account[l];
        a_balance[pos] := a_balance[pos] + p_leg_amount[l];
        a_seq[pos] := a_seq[pos] + 1;
        a_changed[pos] := true;
        e_seq[l] := a_seq[pos];
        e_balance[l] := a_balance[pos];
        e_request[l] := i;
      end loop;
      o_outcome[i] := 'posted';
      o_from[i] := a_balance[p_from[i]];
      o_to[i] := a_balance[p_to[i]];
    end if;
  end loop;

  -- 4. Write what was decided.
  update ledger.accounts a
  set balance_paise = c.balance, held_paise = c.held, seq = c.seq
  from unnest(a_place, a_balance, a_held, a_seq, a_changed) as c(place, balance, held, seq, changed)
  where a.ctid = c.place and c.changed;
  get diagnostics touched = row_count;
  if touched <> cardinality(array_positions(a_changed, true)) then
    raise exception 'accounts changed under the doorway: % of % written', touched, cardinality(array_positions(a_changed, true));
  end if;

  insert into ledger.journals (journal_id, kind, held, amount_paise, from_account_id, to_account_id, actor_id, scope,
                               idempotency_key, fingerprint, description, from_balance_paise, to_balance_paise,
                               business_date, created_at)
  select p_journal[i], p_kind[i], o_outcome[i] = 'held', p_amount[i], p_accounts[p_from[i]], p_accounts[p_to[i]],
         p_actor[i], p_scope[i], p_key[i], p_fingerprint[i], p_description[i], o_from[i], o_to[i], p_date[i], p_at[i]
  from generate_series(1, n) i
  where o_outcome[i] in ('posted', 'held') and not o_replayed[i];

  insert into ledger.entries (account_id, account_seq, journal_id, amount_paise, balance_after_paise, business_date, created_at)
  select p_accounts[e.position], e.seq, p_journal[e.request], e.amount, e.balance, p_date[e.request], p_at[e.request]
  from unnest(p_leg_account, p_leg_amount, e_seq, e_balance, e_request) as e(position, amount, seq, balance, request)
  where e.request is not null;

  if any_held then
    insert into ledger.holds (hold_id, journal_id, account_id, to_account_id, amount_paise, created_at, expires_at)
    select p_journal[i], p_journal[i], p_accounts[p_from[i]], p_accounts[p_to[i]], p_amount[i], p_at[i],
           p_at[i] + make_interval(days => keep_days)
    from generate_series(1, n) i
    where o_outcome[i] = 'held' and not o_replayed[i];
  end if;

  if any_refused then
    insert into ledger.refused_requests (scope, idempotency_key, fingerprint, refusal, created_at)
    select p_scope[i], p_key[i], p_fingerprint[i], o_refusal[i], p_at[i]
    from generate_series(1, n) i
    where o_outcome[i] = 'refused' and not o_replayed[i] and o_refusal[i] <> 'IDEMPOTENCY_KEY_REUSED';
  end if;

  insert into ledger.daily_totals as t (business_date, kind, shard, journals, amount_paise)
  select p_date[i], p_kind[i], p_shard, count(*), sum(p_amount[i])
  from generate_series(1, n) i
  where o_outcome[i] = 'posted' and not o_replayed[i]
  group by 1, 2
  order by 1, 2
  on conflict (business_date, kind, shard)
  do update set journals = t.journals + excluded.journals, amount_paise = t.amount_paise + excluded.amount_paise;

  insert into audit.events (at, event, actor_id, object)
  select p_at[i], 'journal.' || o_outcome[i], p_actor[i], p_journal[i]::text
  from generate_series(1, n) i
  where o_outcome[i] in ('posted', 'held') and not o_replayed[i];

  if p_mails is not null then
    insert into bank.mails (id, kind, customer_id, recipient, subject, text, html, created_at, due_at)
    select m.id, m.kind, m.customer_id, m.recipient, m.subject, m.text, m.html, p_at[m.request], now()
    from jsonb_to_recordset(p_mails) as m(request integer, "when" text, id uuid, kind text, customer_id uuid,
                                          recipient text, subject text, text text, html text)
    where o_outcome[m.request] = m."when" and not o_replayed[m.request];
    if found then
      perform pg_notify('kosh_mail', '');
    end if;
  end if;

  if exists (select from bank.live_watchers) then
    perform ledger.tell_watchers(p_accounts, 'money');
  end if;

  return query
  select * from unnest(o_outcome, o_refusal, o_journal, o_from, o_to, o_replayed);
end $$;
