-- Rows that get an end later get it once: a flag is cleared, a record superseded, a freeze lifted, a document finished, a proof
-- concluded. The bank may write the columns of the end and no others (database/roles.sql), and no second time.
create trigger ended_once before update of superseded_at on bank.kyc_records
  for each row when (old.superseded_at is not null) execute function ledger.refuse_change();
create trigger ended_once before update of cleared_at, cleared_by, cleared_reason on bank.customer_flags
  for each row when (old.cleared_at is not null) execute function ledger.refuse_change();
create trigger ended_once before update of lifted_at on bank.card_freezes
  for each row when (old.lifted_at is not null) execute function ledger.refuse_change();
create trigger ended_once before update of sha256, bytes, finished_at on bank.issued_documents
  for each row when (old.finished_at is not null) execute function ledger.refuse_change();
create trigger ended_once before update of finished_at, healthy, checks on bank.book_verifications
  for each row when (old.finished_at is not null) execute function ledger.refuse_change();
