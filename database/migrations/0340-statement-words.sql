-- What a search on a statement compares, of blocks of 64 consecutive booked lines of an account: block 0 has the lines 1 to 64. The books
-- never change, so neither does a block. Written by the first search that finds the lines (server/statement/searched-lines.ts,
-- docs/decisions/0109-words-of-a-statement-in-blocks.md); without a block its lines are read one by one.
create table bank.statement_words (
  account_id     uuid not null,
  block          bigint not null check (block >= 0),
  descriptions   text[] not null,
  counterparties uuid[] not null,
  journals       uuid[] not null,
  primary key (account_id, block)
  -- A block of usual descriptions has four to six thousand bytes: kept whole in a page, it is read by one look.
) with (toast_tuple_target = 8160);
