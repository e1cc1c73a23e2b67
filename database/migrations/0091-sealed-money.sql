-- The seal of an event covers the rows of the books that the event tells of (docs/decisions/0075-sealed-money.md): `money` is
-- their SHA-256, empty where the event tells of none. It is null in the seals from before this column; events `books.sealed`
-- cover the movements of those, range by range.
alter table audit.seals add column money bytea;
create index seals_without_money on audit.seals (seq) where money is null;
