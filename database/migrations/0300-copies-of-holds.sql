-- Its work is done by ledger.copy_resolved (database/placement).
drop function if exists ledger.copy_captured(ledger.journals);
