-- Words of booked lines, which a search on a statement compares, for blocks of 16 consecutive lines of an account: block 0 has the lines 1 to 16.
-- The books never change, so neither does a block. Written by the first search that finds the lines (server/statement/searched-lines.ts,
-- docs/decisions/0109-words-of-a-statement-in-blocks.md); without a block its lines are read one by one.
create table bank.statement_words (
  account_id     uuid not null,
  block          bigint not null check (block >= 0),
  descriptions   text[] not null,
  counterparties uuid[] not null,
  journals       uuid[] not null,
  primary key (account_id, block),
  constraint whole_block check (cardinality(descriptions) = 16 and cardinality(counterparties) = 16 and cardinality(journals) = 16)
);

-- A search asks for the names of all the other sides: the index that finds a customer by the account tells the name as well.
alter table bank.customers drop constraint customers_account_id_key;
alter table bank.customers add constraint customers_account_id_key unique (account_id) include (name);
