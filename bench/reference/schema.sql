-- The least that double entry needs: accounts with a balance that is never negative, transfers under a key, two entries for each.

create table accounts (
  account_id uuid primary key,
  balance    bigint not null check (balance >= 0),
  seq        bigint not null default 0
) with (fillfactor = 50);

create table transfers (
  transfer_id uuid primary key,
  actor_id    uuid not null,
  key         text not null,
  payer       uuid not null,
  payee       uuid not null,
  amount      bigint not null check (amount > 0),
  description text not null,
  at          timestamptz not null default now(),
  unique (actor_id, key)
);

create table entries (
  account_id    uuid not null,
  seq           bigint not null,
  transfer_id   uuid not null,
  amount        bigint not null,
  balance_after bigint not null,
  primary key (account_id, seq)
);

-- Posts a batch. `ids` are the accounts, sorted and without duplicates; `payers` and `payees` are positions in them. Returns each payer's
-- balance, or null where it was too small. A key that is used already makes the whole batch fail: the caller looks up whose.
create function post_batch(
  ids uuid[], payers integer[], payees integer[], amounts bigint[], transfer_ids uuid[], actors uuid[], keys text[], descriptions text[]
) returns bigint[]
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  places   tid[];
  balances bigint[];
  seqs     bigint[];
  before   bigint[];
  answers  bigint[] := array_fill(null::bigint, array[cardinality(payers)]);
  of_payer bigint[] := answers;
  seq_out  bigint[] := answers;
  of_payee bigint[] := answers;
  seq_in   bigint[] := answers;
  payer    integer;
  payee    integer;
begin
  select array_agg(l.ctid order by l.account_id), array_agg(l.balance order by l.account_id), array_agg(l.seq order by l.account_id)
  into places, balances, seqs
  from (select a.ctid, a.account_id, a.balance, a.seq from accounts a where a.account_id = any (ids) order by a.account_id for no key update) l;
  before := seqs;

  for i in 1 .. cardinality(payers) loop
    payer := payers[i];
    payee := payees[i];
    if balances[payer] >= amounts[i] then
      balances[payer] := balances[payer] - amounts[i];
      balances[payee] := balances[payee] + amounts[i];
      seqs[payer] := seqs[payer] + 1;
      seqs[payee] := seqs[payee] + 1;
      of_payer[i] := balances[payer];
      seq_out[i] := seqs[payer];
      of_payee[i] := balances[payee];
      seq_in[i] := seqs[payee];
      answers[i] := balances[payer];
    end if;
  end loop;

  update accounts a set balance = n.balance, seq = n.seq
  from unnest(places, balances, seqs, before) as n(place, balance, seq, before)
  where a.ctid = n.place and n.seq > n.before;

  insert into transfers (transfer_id, actor_id, key, payer, payee, amount, description)
  select t.id, t.actor, t.key, ids[t.payer], ids[t.payee], t.amount, t.description
  from unnest(transfer_ids, actors, keys, payers, payees, amounts, descriptions, answers)
    as t(id, actor, key, payer, payee, amount, description, answer)
  where t.answer is not null;

  insert into entries (account_id, seq, transfer_id, amount, balance_after)
  select e.account_id, e.seq, e.transfer_id, e.amount, e.balance_after
  from unnest(transfer_ids, payers, payees, amounts, seq_out, seq_in, of_payer, of_payee)
    as t(id, payer, payee, amount, seq_out, seq_in, of_payer, of_payee)
  cross join lateral (values (ids[t.payer], t.seq_out, t.id, -t.amount, t.of_payer),
                             (ids[t.payee], t.seq_in, t.id, t.amount, t.of_payee))
    as e(account_id, seq, transfer_id, amount, balance_after)
  where t.seq_out is not null;

  return answers;
end $$;
