-- Reverses a journal that is booked, whole or in part: a journal of its own moves the money back between the same two accounts,
-- through the doorway (docs/decisions/0073-mistakes-are-mended.md). The accounts' locks are taken first, so that all reversals of one
-- journal come one after the other and never give back more than it moved.
--
-- The caller has checked who asks and who decides. Answers 'reversed' or 'replayed', or the name of a refusal: INSUFFICIENT_FUNDS with
-- the paise that are missing, ALREADY_REVERSED with the paise that are left to reverse.

-- Returns the kind of a reversal; null for a journal that is not mended this way, such as interest, charges and other reversals.
create or replace function ledger.reversal_kind(p_kind text) returns text
language sql immutable
as $$
  select case
    when p_kind = 'transfer' then 'transfer_reversal'
    when p_kind in ('cash_in', 'banker_deposit') then 'deposit_reversal'
    when p_kind = 'withdrawal' then 'withdrawal_reversal'
    when p_kind = 'term_deposit_opening' then 'term_deposit_reversal'
  end;
$$;

-- Returns the paise of a journal that can still be reversed and the part of them that its receiver has spent; `spendable` is true where
-- the receiver is a customer's account, on which a claim can be made. No row where nothing can be reversed.
create or replace function ledger.left_to_reverse(p_journal uuid)
returns table (left_paise bigint, missing_paise bigint, spendable boolean)
language plpgsql stable security definer
set search_path = ledger, pg_temp
as $$
declare
  journal  ledger.journals;
  reversed bigint;
begin
  select * into journal from ledger.journals j where j.journal_id = p_journal;
  select coalesce(sum(r.amount_paise), 0) into reversed from ledger.reversals r where r.reverses = p_journal;
  left_paise := journal.amount_paise - reversed;
  if ledger.reversal_kind(journal.kind) is null or left_paise <= 0 then
    return;
  end if;
  return query
  select left_paise, case when t.customer_id is null then 0 else greatest(left_paise - (t.balance_paise - t.held_paise), 0) end, t.kind = 'customer'
  from ledger.accounts t
  join ledger.accounts f on f.account_id = journal.from_account_id and f.status <> 'closed'
  where t.account_id = journal.to_account_id and t.status <> 'closed';
end $$;

create or replace function ledger.reverse(
  p_reverses    uuid,
  p_amount      bigint,
  p_journal     uuid,       -- the id of the reversal where it counts for the moment of its booking
  p_maker       uuid,
  p_checker     uuid,
  p_key         text,       -- of its maker
  p_description text,
  p_reason      text,
  p_at          timestamptz, -- bank time
  p_original    boolean,     -- true: it counts for the day of what it reverses, as far as the account held the money since
  p_claims      boolean,     -- true: what the account lacks becomes a claim on its owner
  p_shard       smallint
) returns ledger.reversal_answer
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
declare
  today    constant date := (p_at at time zone 'Asia/Kolkata')::date;
  journal  ledger.journals;
  done     uuid;
  payer    ledger.accounts;
  receiver ledger.accounts;
  entry    record;
  reversed bigint;
  missing  bigint;
  counts   date;
  counts_at timestamptz;
  made     uuid := p_journal;
  claim    uuid;
  ids      uuid[];
  requests ledger.posting_request[] := '{}';
  answer   ledger.posting_answer;
begin
  -- On a cluster the movement may still be on its way to the workers. Before the locks, because others wait for those.
  perform ledger.await_workers();
  select * into journal from ledger.journals j where j.journal_id = p_reverses;
  if not found then
    return row('NOT_FOUND', 0, null, null, 0)::ledger.reversal_answer;
  end if;
  perform from ledger.lock_accounts(array[journal.from_account_id, journal.to_account_id]);
  select * into payer from ledger.accounts a where a.account_id = journal.to_account_id;
  select * into receiver from ledger.accounts a where a.account_id = journal.from_account_id;

  select k.journal_id into done from ledger.keyed_journals k where k.scope = p_maker and k.idempotency_key = p_key;
  if found then
    return row(case when exists (select from ledger.reversals r where r.journal_id = done and r.reverses = p_reverses
                                 and r.amount_paise = p_amount) then 'replayed' else 'IDEMPOTENCY_KEY_REUSED' end,
               0, done, (select j.kind from ledger.journals j where j.journal_id = done), 0)::ledger.reversal_answer;
  end if;

  select e.value_date, e.created_at into entry from ledger.entries e
  where e.journal_id = p_reverses and e.account_id = payer.account_id
  limit 1;
  if not found or ledger.reversal_kind(journal.kind) is null then
    return row('NOT_REVERSIBLE', 0, null, null, 0)::ledger.reversal_answer;
  end if;
  select coalesce(sum(r.amount_paise), 0) into reversed from ledger.reversals r where r.reverses = p_reverses;
  if p_amount > journal.amount_paise - reversed then
    return row('ALREADY_REVERSED', journal.amount_paise - reversed, null, null, 0)::ledger.reversal_answer;
  end if;
  if payer.status = 'closed' or receiver.status = 'closed' then
    return row('ACCOUNT_RESTRICTED', 0, null, null, 0)::ledger.reversal_answer;
  end if;
  if receiver.customer_id is not null and receiver.balance_paise + p_amount > ledger.max_balance() then
    return row('BALANCE_LIMIT', 0, null, null, 0)::ledger.reversal_answer;
  end if;

  missing := case when payer.customer_id is null then 0 else greatest(p_amount - (payer.balance_paise - payer.held_paise), 0) end;
  if missing > 0 and not (p_claims and payer.kind = 'customer') then
    return row('INSUFFICIENT_FUNDS', missing, null, null, 0)::ledger.reversal_answer;
  end if;

  -- Find the day for which it counts: no day between may end below zero, because interest is paid for each.
  counts := case
    when not p_original then today
    when payer.customer_id is null then entry.value_date
    else coalesce(ledger.holds_since(payer.account_id, entry.value_date, p_amount - missing), today)
  end;
  counts := least(counts, today);
  counts_at := case
    when counts = today then p_at
    when counts = entry.value_date then entry.created_at
    else counts::timestamp at time zone 'Asia/Kolkata'
  end;
  -- Lists find the movements of a day by their ids, and totals by the day for which they count: both are one day.
  if counts_at <> p_at then
    made := ledger.journal_id_of(counts_at);
  end if;

  if missing > 0 then
    claim := ledger.claim_account(payer.account_id, p_at);
  end if;
  select array_agg(s.id order by s.id) into ids
  from unnest(array[payer.account_id, receiver.account_id, claim]) as s(id)
  where s.id is not null;
  if missing > 0 then
    requests := requests || ledger.bank_request(ids, ledger.journal_id_of(counts_at), 'claim', p_maker, p_key || ' claim',
      'Advance for a reversal', counts_at, p_at, claim, payer.account_id, missing);
  end if;
  requests := requests || ledger.bank_request(ids, made, ledger.reversal_kind(journal.kind), p_maker, p_key,
    p_description, counts_at, p_at, payer.account_id, receiver.account_id, p_amount);

  foreach answer in array (select array_agg(a) from ledger.post_batch(ids, requests, null, p_shard) a) loop
    if answer.outcome <> 'posted' then
      -- Nothing of it may stay: the caller's transaction ends here.
      raise exception 'a reversal was not posted: %', answer.refusal using errcode = 'check_violation';
    end if;
  end loop;
  insert into ledger.reversals (journal_id, reverses, amount_paise, checker_id, reason)
  values (made, p_reverses, p_amount, p_checker, p_reason);
  perform ledger.copy_reversed(made, journal);
  return row('reversed', 0, made, ledger.reversal_kind(journal.kind), missing)::ledger.reversal_answer;
end $$;
