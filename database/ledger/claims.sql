-- Claims: what customers owe the bank, each an account of the books that is never above zero. The balance of a customer never
-- goes below zero (docs/decisions/0017-floor-of-zero.md), so money that is already spent is taken back by a claim.
--
-- The account of a claim is locked only under the lock of its customer's account, so no two callers wait for each other.

-- Makes a UUID version 7 of a moment, as server/platform/uuid.ts does: an id of a journal tells the moment for which it counts.
create or replace function ledger.journal_id_of(p_at timestamptz) returns uuid
language sql volatile
set search_path = ledger, pg_temp
as $$
  select encode(set_byte(overlay(uuid_send(gen_random_uuid())
                                 placing substring(int8send(floor(extract(epoch from p_at) * 1000)::bigint) from 3) from 1 for 6),
                         6, get_byte(uuid_send(gen_random_uuid()), 6) & 15 | 112), 'hex')::uuid;
$$;

-- Makes a request of the bank's own to move `p_amount` between two of the accounts `p_ids`.
create or replace function ledger.bank_request(
  p_ids uuid[], p_journal uuid, p_kind text, p_actor uuid, p_key text, p_description text,
  p_counts_at timestamptz, p_booked_at timestamptz, p_from uuid, p_to uuid, p_amount bigint
) returns ledger.posting_request
language sql immutable
set search_path = ledger, pg_temp
as $$
  select row(p_journal, p_kind, p_actor, p_key, md5(concat_ws(' ', p_kind, p_from, p_to, p_amount)), p_description, p_counts_at,
             (p_counts_at at time zone 'Asia/Kolkata')::date, 'bank', false, s.payer, s.payee, p_amount,
             array[row(s.payer, -p_amount)::ledger.leg, row(s.payee, p_amount)::ledger.leg],
             case when p_booked_at > p_counts_at then p_booked_at end, null, null, null, null, null)::ledger.posting_request
  from (select array_position(p_ids, p_from) as payer, array_position(p_ids, p_to) as payee) s;
$$;

-- Returns the account of the bank's claim on the owner of `p_account`, which the caller has locked; opens it the first time.
create or replace function ledger.claim_account(p_account uuid, p_at timestamptz) returns uuid
language plpgsql
set search_path = ledger, pg_temp
as $$
declare
  account ledger.accounts;
  opened  uuid;
begin
  select * into account from ledger.accounts a where a.account_id = p_account;
  if account.claim_account_id is not null then
    return account.claim_account_id;
  end if;
  opened := ledger.journal_id_of(p_at);
  insert into ledger.accounts (account_id, kind, customer_id, account_number, opened_at)
  values (opened, 'claim', account.customer_id, 'CLAIM-' || account.account_number, p_at);
  update ledger.accounts a set claim_account_id = opened where a.account_id = p_account;
  return opened;
end $$;

-- Pays the bank's claim on the owner of `p_account`, which the caller has locked, out of what the account has available.
create or replace function ledger.collect_claim(p_account uuid, p_at timestamptz, p_shard smallint) returns void
language plpgsql
set search_path = ledger, pg_temp
as $$
declare
  account ledger.accounts;
  owed    bigint;
  paid    bigint;
  sides   uuid[];
begin
  select * into account from ledger.accounts a where a.account_id = p_account;
  if account.claim_account_id is null or account.status = 'closed' then
    return;
  end if;
  select -a.balance_paise into owed from ledger.accounts a where a.account_id = account.claim_account_id;
  paid := least(owed, account.balance_paise - account.held_paise);
  if paid <= 0 then
    return;
  end if;
  sides := array[least(p_account, account.claim_account_id), greatest(p_account, account.claim_account_id)];
  perform ledger.post_batch(sides, array[ledger.bank_request(
    sides, ledger.journal_id_of(p_at), 'claim_payment', '00000000-0000-7000-8000-0000000000ff', 'claim:' || p_account || ':' || account.seq,
    'Repayment of the amount owed', p_at, p_at, p_account, account.claim_account_id, paid)], null, p_shard);
end $$;
