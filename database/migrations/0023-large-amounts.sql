-- The desk's list of transactions sorted by amount, over all dates: the largest are found here. Few postings are that large
-- (₹1,00,000 and more), so nearly none writes to this index.
create index journals_of_large_amounts on ledger.journals (amount_paise, journal_id) where amount_paise >= 10000000;
