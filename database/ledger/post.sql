-- The doorway: every rupee that moves, moves here. docs/ledger.md tells the same story in the same seven steps.
--
-- A batch of requests comes in. Each is decided by itself, in arrival order, against the balances that the requests before it
-- left: a refused one fails alone, and two debits of one account see each other. Row i of the answer belongs to request i.
-- Amounts are signed paise, credit positive.
--
-- A request names an account by its position in `account_ids`, which is sorted and free of duplicates, so that every caller locks
-- accounts in the same order. The types of a request, a leg and an answer are in database/migrations/0051-posting-requests.sql.

create or replace function ledger.post_batch(
  account_ids  uuid[],
  requests     ledger.posting_request[],
  mails        jsonb,     -- [{request: 1…, when: posted|held, …a row of bank.mails}]; null when there is nothing to send
  totals_shard smallint   -- which of the rows of a day's totals this batch adds to
) returns setof ledger.posting_answer
language plpgsql security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  max_balance constant bigint := ledger.max_balance();
  key_reused  constant ledger.posting_answer := row('refused', 'IDEMPOTENCY_KEY_REUSED', null, null, null, false);

  accounts       ledger.locked_account[];   -- in the order of account_ids
  first_with_key integer[];                 -- for each request, the first of the batch with its key; null when all keys differ
  answers        ledger.posting_answer[] := array_fill(null::ledger.posting_answer, array[cardinality(requests)]);
  entries        ledger.entries[] := '{}';
  days_to_decide integer;

  -- The requests that are decided now, by how they end. A repeated one is in none of these, so nothing is written for it again.
  accepted    integer[] := '{}';            -- posted or put on hold, in arrival order
  put_on_hold integer[] := '{}';
  rules       text[] := '{}';               -- for each request on hold, why a banker must look; null when only its maker confirms
  confirmed_first boolean[] := '{}';        -- for each request on hold, whether its maker has to confirm it
  refused     integer[] := '{}';
  across_kinds integer[] := '{}';           -- posted, and not just between accounts of one kind
  posted_days  date[] := '{}';              -- the business dates of what was posted: one, but around midnight
begin
  <<lock_accounts>>
  begin
    -- Lock the accounts in id order, so that two batches cannot deadlock, and read them.
    perform ledger.await_shards(account_ids);
    with locked as materialized (
      select a.account_id, a.ctid as place, a.balance_paise, a.held_paise, a.seq, a.status, a.kind, a.latest_date, a.out_date, a.out_paise,
             a.claim_account_id
      from ledger.accounts a
      where a.account_id = any (account_ids)
      order by a.account_id
      for no key update of a
    )
    select array_agg(row(l.place, l.balance_paise, l.held_paise, l.seq, l.status, ledger.may_receive(l.status),
                         l.kind in ('customer', 'term_deposit'), false, l.latest_date, l.out_date, l.out_paise,
                         l.claim_account_id, l.kind)::ledger.locked_account
                     order by l.account_id)
    into accounts from locked l;

    if cardinality(accounts) is distinct from cardinality(account_ids) then
      raise exception 'a batch names an account that is not in the books, or names one twice' using errcode = 'foreign_key_violation';
    end if;
  end lock_accounts;

  <<look_up_keys>>
  declare
    known           integer[];
    earlier_answers ledger.posting_answer[];
  begin
    -- Answer the requests whose key was used before: the same request gets its first answer again, another one is refused.
    -- This comes after the locks, because a request that raced this one has been committed by now.
    select array_agg(k.request), array_agg(case when k.fingerprint = requests[k.request].fingerprint then k.answer else key_reused end)
    into known, earlier_answers
    from ledger.earlier_answers(requests) k;
    for k in 1 .. coalesce(cardinality(known), 0) loop
      answers[known[k]] := earlier_answers[k];
    end loop;

    -- Find the requests that share a key within the batch. There is hardly ever one, so look before sorting.
    if cardinality(requests) > (
      select count(*)
      from (select distinct requests[i].actor_id, requests[i].idempotency_key from generate_series(1, cardinality(requests)) i) k
    ) then
      select array_agg(k.first order by k.i)
      into first_with_key
      from (
        select i, min(i) over (partition by requests[i].actor_id, requests[i].idempotency_key) as first
        from generate_series(1, cardinality(requests)) i
      ) k;
    end if;
  end look_up_keys;

  <<check_sessions>>
  declare
    changed integer[];
  begin
    -- Give back the requests whose session or person is no longer as their server read it: it may have ended since.
    select array_agg(i) into changed
    from generate_series(1, cardinality(requests)) i
    where requests[i].session_id is not null and not exists (
      select from bank.sessions s
      join bank.customers c on c.id = s.subject_id
      where s.id = requests[i].session_id and s.xmin = requests[i].session_version and c.xmin = requests[i].person_version);
    for k in 1 .. coalesce(cardinality(changed), 0) loop
      answers[changed[k]] := row('session_changed', null, null, null, null, false);
    end loop;
  end check_sessions;

  <<decide>>
  declare
    policy       bank.policies;
    request      ledger.posting_request;
    first_answer ledger.posting_answer;
    leg          ledger.leg;
    account      ledger.locked_account;
    sum_of_legs  bigint;
    one_kind     boolean;   -- true while all legs are on accounts of one kind
    refusal      text;
    of_the_day   bigint;
    rule         text;
    confirm_first boolean;
  begin
    -- Read the bank's policy: above which amounts a banker must look, and how long a banker has.
    select p.* into policy
    from bank.policies p
    where p.valid_from <= requests[1].requested_at
    order by p.valid_from desc
    limit 1;
    days_to_decide := policy.pending_days;

    for i in 1 .. cardinality(requests) loop
      -- Leave a request alone whose key was used before: it has its answer.
      continue when answers[i].outcome is not null;
      request := requests[i];

      -- Give a second request with one key the answer of the first, or refuse it when it asks for something else.
      if first_with_key[i] < i then
        first_answer := answers[first_with_key[i]];
        first_answer.replayed := true;
        answers[i] := case when requests[first_with_key[i]].fingerprint = request.fingerprint then first_answer else key_reused end;
        continue;
      end if;

      -- Check status and funds on each side that belongs to a customer. ACCOUNT_RESTRICTED wins over any other refusal, else
      -- the first one counts.
      refusal := null;
      sum_of_legs := 0;
      one_kind := true;
      foreach leg in array request.legs loop
        sum_of_legs := sum_of_legs + leg.amount;
        account := accounts[leg.account];
        one_kind := one_kind and account.kind = accounts[request.legs[1].account].kind;
        if not account.of_a_customer then
          continue;
        elsif leg.amount < 0 then
          if account.status = 'closed' or (account.status <> 'active' and request.authority <> 'bank') then
            refusal := 'ACCOUNT_RESTRICTED';
          elsif account.balance - account.held + leg.amount < 0 then
            refusal := coalesce(refusal, 'INSUFFICIENT_FUNDS');
          end if;
        elsif account.status = 'closed' or (not account.may_receive and request.authority <> 'bank') then
          refusal := coalesce(refusal, 'RECIPIENT_NOT_FOUND');
        elsif account.balance + leg.amount > max_balance then
          refusal := coalesce(refusal, 'BALANCE_LIMIT');
        end if;
      end loop;

      -- Throw out the whole batch when its caller made a journal that does not balance.
      if sum_of_legs <> 0 or cardinality(request.legs) < 2 then
        raise exception 'journal % does not balance', request.journal_id using errcode = 'check_violation';
      end if;

      -- Check that a holder who pays in is active. The loop above did not look, because nothing of theirs is debited.
      if request.authority = 'holder' and not accounts[request.from_account].of_a_customer
         and accounts[request.to_account].status <> 'active' then
        refusal := 'ACCOUNT_RESTRICTED';
      end if;

      if refusal is not null then
        -- Refuse this request alone.
        answers[i] := row('refused', refusal, null, null, null, false)::ledger.posting_answer;
        refused := refused || i;
        continue;
      end if;

      -- Count what is subject to review towards its maker's day, and find the rule by which a banker must look at it.
      rule := null;
      if request.subject_to_review then
        account := accounts[request.from_account];
        if account.of_a_customer then
          of_the_day := request.amount + case when account.out_date >= request.business_date then account.out_paise else 0 end;
          account.out_date := greatest(account.out_date, request.business_date);
          account.out_paise := of_the_day;
          accounts[request.from_account] := account;
        else
          -- The lock of teller cash, which every banker's deposit holds, keeps two batches from meeting here.
          insert into ledger.teller_days as t (teller_id, business_date, paise)
          values (request.actor_id, request.business_date, request.amount)
          on conflict (teller_id, business_date) do update set paise = t.paise + excluded.paise
          returning t.paise into of_the_day;
        end if;
        rule := case
          when request.amount > policy.review_above_paise then 'amount'
          when of_the_day > case when account.of_a_customer then policy.customer_day_paise else policy.teller_day_paise end then 'day'
          when request.careful and request.amount > policy.careful_above_paise then 'new_email'
        end;
      end if;
      -- Ask its maker first where much goes to a new recipient while they have not proved who they are. The look-up stands alone,
      -- because an expression that has one starts the executor for each request.
      confirm_first := coalesce(request.unproved, false) and request.amount > policy.confirm_above_paise;
      if confirm_first then
        perform ledger.announce_write(account_ids[request.from_account]);
        confirm_first := not exists (
          select from ledger.described_entries e
          where e.account_id = account_ids[request.from_account] and e.amount_paise < 0
            and e.kind = request.kind and e.to_account_id = account_ids[request.to_account]);
      end if;

      if rule is not null or confirm_first then
        -- Set the money aside until a banker decides, or its maker confirms it.
        account := accounts[request.from_account];
        account.held := account.held + request.amount;
        account.changed := true;
        accounts[request.from_account] := account;
        rules[i] := rule;
        confirmed_first[i] := confirm_first;
        answers[i] := row('held', null, request.journal_id, account.balance, accounts[request.to_account].balance,
                          false)::ledger.posting_answer;
        accepted := accepted || i;
        put_on_hold := put_on_hold || i;

      else
        -- Book each leg: the account's next entry, with the balance after it. One that counts for a day before the
        -- account's latest is back-dated, also when its request did not say so.
        foreach leg in array request.legs loop
          account := accounts[leg.account];
          account.balance := account.balance + leg.amount;
          account.entries := account.entries + 1;
          account.changed := true;
          entries := entries || row(account_ids[leg.account], account.entries, request.journal_id, leg.amount, account.balance,
                                    request.business_date, request.requested_at,
                                    case when request.business_date < account.latest_date
                                         then coalesce(request.booked_at, request.requested_at)
                                         else request.booked_at end)::ledger.entries;
          account.latest_date := greatest(account.latest_date, request.business_date);
          accounts[leg.account] := account;
        end loop;
        answers[i] := row('posted', null, request.journal_id, accounts[request.from_account].balance,
                          accounts[request.to_account].balance, false)::ledger.posting_answer;
        accepted := accepted || i;
        if not one_kind then
          across_kinds := across_kinds || i;
        end if;
        if request.business_date <> all (posted_days) then
          posted_days := posted_days || request.business_date;
        end if;
      end if;
    end loop;
  end decide;

  <<write>>
  declare
    changed   bigint;
    written   bigint;
    day       date;
    event_seq bigint;
    events    bigint[] := '{}';   -- the number of the event of each of `posted_days`
  begin
    -- Write the balances, each row found by its place, which needs no second look-up. A locked row cannot move; if one did
    -- all the same, the batch fails as a whole.
    update ledger.accounts a
    set balance_paise = l.balance, held_paise = l.held, seq = l.entries, latest_date = l.latest_date,
        out_date = l.out_date, out_paise = l.out_paise
    from unnest(accounts) l
    where a.ctid = l.place and l.changed;
    get diagnostics written = row_count;
    select count(*) into changed from unnest(accounts) l where l.changed;
    if written <> changed then
      raise exception 'accounts changed under the doorway: % of % written', written, changed;
    end if;

    -- Add what was posted to the audit trail: one event for all of a business date, because a row, its places in four indexes and a
    -- seal for each posting cost two fifths of it.
    foreach day in array posted_days loop
      insert into audit.events (at, event, object, journals)
      select max(requests[i].requested_at), 'journal.posted', 'journals', array_agg(requests[i].journal_id order by i)
      from unnest(accepted) i
      where answers[i].outcome = 'posted' and requests[i].business_date = day
      returning seq into event_seq;
      events := events || event_seq;
    end loop;

    -- Write a journal for each request that was posted or put on hold.
    insert into ledger.journals (journal_id, kind, held, amount_paise, from_account_id, to_account_id, actor_id, scope,
                                 idempotency_key, fingerprint, description, from_balance_paise, to_balance_paise, business_date, created_at, event_seq)
    select requests[i].journal_id, requests[i].kind, answers[i].outcome = 'held', requests[i].amount,
           account_ids[requests[i].from_account], account_ids[requests[i].to_account], requests[i].actor_id, requests[i].actor_id,
           requests[i].idempotency_key, requests[i].fingerprint, requests[i].description, answers[i].from_balance,
           answers[i].to_balance, requests[i].business_date, requests[i].requested_at,
           case when answers[i].outcome = 'posted' then events[array_position(posted_days, requests[i].business_date)] end
    from unnest(accepted) i;

    -- Write the entries of what was posted.
    insert into ledger.entries (account_id, account_seq, journal_id, amount_paise, balance_after_paise, value_date, created_at, booked_at)
    select e.account_id, e.account_seq, e.journal_id, e.amount_paise, e.balance_after_paise, e.value_date, e.created_at, e.booked_at
    from unnest(entries) e;
    perform ledger.copy_posted(account_ids, requests, answers, accepted, entries);

    -- Write the holds, with the last moment in which a banker can decide, and an event with its maker for each.
    if put_on_hold <> '{}' then
      insert into ledger.holds (hold_id, journal_id, account_id, to_account_id, amount_paise, created_at, expires_at, rule, confirm_first)
      select requests[i].journal_id, requests[i].journal_id, account_ids[requests[i].from_account],
             account_ids[requests[i].to_account], requests[i].amount, requests[i].requested_at,
             requests[i].requested_at + make_interval(days => days_to_decide), rules[i], confirmed_first[i]
      from unnest(put_on_hold) i;
      perform ledger.copy_held(account_ids, requests, put_on_hold, confirmed_first, days_to_decide);
      insert into audit.events (at, event, actor_id, object)
      select requests[i].requested_at, 'journal.held', requests[i].actor_id, requests[i].journal_id::text
      from unnest(put_on_hold) i;
    end if;

    -- Remember the refusals under their keys, so that a late repeat stays refused.
    if refused <> '{}' then
      perform ledger.write_refused(requests, answers, refused);
    end if;

    -- Add what was posted to the day's totals.
    insert into ledger.daily_totals as t (business_date, kind, shard, journals, amount_paise)
    select requests[i].business_date, requests[i].kind, totals_shard, count(*), sum(requests[i].amount)
    from unnest(accepted) i
    where answers[i].outcome = 'posted'
    group by 1, 2
    order by 1, 2
    on conflict (business_date, kind, shard)
    do update set journals = t.journals + excluded.journals, amount_paise = t.amount_paise + excluded.amount_paise;

    -- Add what each kind of account gained or lost to its changes of the day.
    if across_kinds <> '{}' then
      insert into ledger.daily_changes as c (value_date, account_kind, shard, amount_paise)
      select requests[i].business_date, accounts[leg.account].kind, totals_shard, sum(leg.amount)
      from unnest(across_kinds) i
      cross join unnest(requests[i].legs) leg
      group by 1, 2
      order by 1, 2
      on conflict (value_date, account_kind, shard)
      do update set amount_paise = c.amount_paise + excluded.amount_paise;
    end if;
  end write;

  <<collect>>
  declare
    now timestamptz;
  begin
    -- Pay the bank's claims out of what came in. Hardly any customer has one.
    if exists (select from unnest(accounts) l where l.claim_account is not null) then
      select max(coalesce(r.booked_at, r.requested_at)) into now from unnest(requests) r;
      perform ledger.collect_claim(account_ids[i], now, totals_shard)
      from generate_series(1, cardinality(account_ids)) i
      where accounts[i].claim_account is not null and accounts[i].changed;
    end if;
  end collect;

  <<tell>>
  begin
    -- Put into the outbox the mails that fit how their request ended, and wake its sender at COMMIT. Each is the notice in the
    -- app as well: the screens that show it hear of it with the money, below.
    if mails is not null then
      insert into bank.mails (id, kind, customer_id, recipient, subject, text, html, created_at, due_at, by_email, in_app, object_id)
      select m.id, m.kind, m.customer_id, m.recipient, m.subject, m.text, m.html, requests[m.request].requested_at, now(),
             m.by_email, m.in_app, m.object_id
      from jsonb_to_recordset(mails) as m(request integer, "when" text, id uuid, kind text, customer_id uuid,
                                          recipient text, subject text, text text, html text,
                                          by_email boolean, in_app boolean, object_id uuid)
      where answers[m.request].outcome = m."when" and not answers[m.request].replayed;
      if found then
        perform pg_notify('kosh_mail', '');
      end if;
    end if;

    -- Tell the servers on which one of these accounts is shown, and those on which the desk is.
    if exists (select from bank.live_watchers) then
      perform ledger.tell_watchers(account_ids, 'money');
      perform ledger.tell_desk('bank');
      if exists (select from unnest(accepted) i where answers[i].outcome = 'held') then
        perform ledger.tell_desk('approvals');
      end if;
    end if;
  end tell;

  return query select * from unnest(answers);
end $$;
