-- The first page of a statement asks for the lines that are not booked now (database/placement), where it asked for any that ever waited.
drop function if exists ledger.held_on(uuid);
