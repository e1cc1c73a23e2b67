-- The keys that this bank may be opened with: no key, but a keyed check value of each, so that another key is noticed at the
-- start. While a key is being replaced there are two rows of its name. The owner writes them; nothing is sealed under a
-- key that has no row.
create table bank.keys (
  key_id      text primary key,
  name        text not null check (name in ('TOKEN_SECRET', 'DATA_KEY', 'CARD_KEY')),
  check_value bytea not null,
  since       timestamptz not null default clock_timestamp()
);

-- Keys made of the first CARD_KEY that outlive it: without them a new one would change the look-up of every card and its CVV.
-- Sealed under the card key of `key_id`. There is no row as long as the first key is the only one.
create table bank.lasting_card_keys (
  purpose text primary key,
  key_id  text not null references bank.keys (key_id),
  sealed  bytea not null
);

-- `not valid`: older rows are looked at when the bank is first opened with this version, which writes down their keys.
alter table bank.cards add foreign key (key_id) references bank.keys (key_id) not valid;
alter table bank.second_factors add column key_id text references bank.keys (key_id);
