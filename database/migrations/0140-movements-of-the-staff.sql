-- The desk's list of transactions by their maker: what a member of staff made is found here, newest last. Customers' payments and the
-- interest of a quarter are left out, because no member of staff makes them, so that nearly no posting writes to this index.
create index journals_by_staff on ledger.journals (actor_id, journal_id)
  where kind not in ('cash_in', 'withdrawal', 'transfer', 'term_deposit_opening', 'instalment', 'account_interest');
