-- Ends a held journal once and for ever: 'captured' books it; 'released', 'expired' and 'withdrawn' give the money
-- back. Everything is checked again under the accounts' locks (rules B-TX-06…08): still pending, not decided by its
-- maker, who alone withdraws it, the debit side still allowed to send, the credit side still there and with room for it.
--
-- Answers 'done' or 'replayed', or the name of a refusal.

create or replace function ledger.resolve_hold(
  p_journal uuid,
  p_outcome text,
  p_checker uuid,      -- the maker of what is withdrawn; null when the bank itself expires it
  p_reason  text,
  p_key     text,
  p_at      timestamptz,
  p_date    date,
  p_shard   smallint
) returns text
language plpgsql security definer
set search_path = ledger, pg_temp
as $$
declare
  hold    ledger.holds;
  journal ledger.journals;
  earlier ledger.resolutions;
  sender  ledger.accounts;
  receiver ledger.accounts;
begin
  select * into hold from ledger.holds h where h.journal_id = p_journal;
  if not found then
    return 'NOT_FOUND';
  end if;
  select * into journal from ledger.journals j where j.journal_id = p_journal;

  perform from ledger.lock_accounts(array[hold.account_id, hold.to_account_id]);
  select * into sender from ledger.accounts a where a.account_id = hold.account_id;
  select * into receiver from ledger.accounts a where a.account_id = hold.to_account_id;

  select * into earlier from ledger.resolutions r where r.journal_id = p_journal;
  if found then
    if earlier.idempotency_key = p_key and earlier.checker_id is not distinct from p_checker and earlier.outcome = p_outcome then
      return 'replayed';
    end if;
    return 'NOT_PENDING';
  end if;
  if p_outcome = 'expired' and hold.expires_at > p_at or p_outcome <> 'expired' and hold.expires_at <= p_at then
    return 'NOT_PENDING';
  end if;
  if p_outcome = 'withdrawn' then
    if p_checker is distinct from journal.actor_id then
      return 'NOT_ALLOWED';
    end if;
  elsif p_checker = journal.actor_id then
    return 'MAKER_IS_CHECKER';
  end if;

  if p_outcome = 'captured' then
    if sender.kind = 'customer' and sender.status <> 'active' then
      return 'ACCOUNT_RESTRICTED';
    end if;
    if receiver.kind = 'customer' and not ledger.may_receive(receiver.status) then
      return 'RECIPIENT_NOT_FOUND';
    end if;
    if receiver.kind = 'customer' and receiver.balance_paise + hold.amount_paise > ledger.max_balance() then
      return 'BALANCE_LIMIT';
    end if;
  end if;

  -- First, because its key finds a decision that a crash of a cluster left in doubt, which no statement sees; it waits until that one
  -- is there or gone.
  insert into ledger.resolutions (journal_id, outcome, checker_id, reason, idempotency_key, resolved_at)
  values (p_journal, p_outcome, p_checker, p_reason, p_key, p_at)
  on conflict (journal_id) do nothing;
  if not found then
    return ledger.resolve_hold(p_journal, p_outcome, p_checker, p_reason, p_key, p_at, p_date, p_shard);
  end if;
  perform ledger.copy_resolved(journal, p_outcome, p_reason);

  if p_outcome = 'captured' then
    update ledger.accounts a
    set balance_paise = a.balance_paise - hold.amount_paise, held_paise = a.held_paise - hold.amount_paise, seq = a.seq + 1,
        latest_date = greatest(a.latest_date, p_date)
    where a.account_id = sender.account_id;
    update ledger.accounts a
    set balance_paise = a.balance_paise + hold.amount_paise, seq = a.seq + 1, latest_date = greatest(a.latest_date, p_date)
    where a.account_id = receiver.account_id;
    insert into ledger.entries (account_id, account_seq, journal_id, amount_paise, balance_after_paise, value_date, created_at, booked_at)
    values (sender.account_id, sender.seq + 1, p_journal, -hold.amount_paise, sender.balance_paise - hold.amount_paise, p_date, p_at,
            case when p_date < sender.latest_date then p_at end),
           (receiver.account_id, receiver.seq + 1, p_journal, hold.amount_paise, receiver.balance_paise + hold.amount_paise, p_date, p_at,
            case when p_date < receiver.latest_date then p_at end);
    insert into ledger.daily_totals as t (business_date, kind, shard, journals, amount_paise)
    values (p_date, journal.kind, p_shard, 1, hold.amount_paise)
    on conflict (business_date, kind, shard)
    do update set journals = t.journals + 1, amount_paise = t.amount_paise + excluded.amount_paise;
    insert into ledger.daily_changes as c (value_date, account_kind, shard, amount_paise)
    select p_date, side.kind, p_shard, side.paise
    from (values (sender.kind, -hold.amount_paise), (receiver.kind, hold.amount_paise)) as side(kind, paise)
    where sender.kind <> receiver.kind
    order by side.kind
    on conflict (value_date, account_kind, shard)
    do update set amount_paise = c.amount_paise + excluded.amount_paise;
  else
    -- Give the share of its maker's day back.
    update ledger.accounts a
    set held_paise = a.held_paise - hold.amount_paise,
        out_paise = a.out_paise - case when a.kind = 'customer' and a.out_date = journal.business_date then hold.amount_paise else 0 end
    where a.account_id = sender.account_id;
    update ledger.teller_days t
    set paise = t.paise - hold.amount_paise
    where t.teller_id = journal.actor_id and t.business_date = journal.business_date and sender.kind <> 'customer';
  end if;

  insert into audit.events (at, event, actor_id, object, details)
  values (p_at, 'journal.' || p_outcome, p_checker, p_journal::text,
          case when p_reason is null then '{}'::jsonb else jsonb_build_object('reason', p_reason) end);
  perform ledger.collect_claim(a.account_id, p_at, p_shard)
  from unnest(array[sender.account_id, receiver.account_id]) as a(account_id);
  perform ledger.tell_watchers(array[sender.account_id, receiver.account_id], 'money');
  perform ledger.tell_desk(topic) from unnest(array['bank', 'approvals']) topic;
  return 'done';
end $$;
