-- Nothing read this view: what waits for a banker is ledger.waiting_holds (database/ledger/book-views.sql).
drop view if exists ledger.open_holds;
