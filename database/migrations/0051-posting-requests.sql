-- The types of the doorway: its requests, its work and its answers (database/ledger/post.sql). server/ledger/posting-batch.ts writes a leg and a
-- request column by column and reads an answer, so a new column is added at the end (`alter type … add attribute`).

-- One side of a posting. `account` is a position in the batch's list of accounts, `amount` is signed paise, credit positive.
create type ledger.leg as (
  account integer,
  amount  bigint
);

-- A movement to make, with its actor and its key.
create type ledger.posting_request as (
  journal_id        uuid,
  kind              text,
  actor_id          uuid,
  idempotency_key   text,
  fingerprint       text,
  description       text,
  requested_at      timestamptz,
  business_date     date,
  -- 'holder' (moves own money), 'teller' (credits a customer) or 'bank' (closes, matures, pays interest).
  authority         text,
  -- True where an amount above the bank's threshold waits for a banker.
  subject_to_review boolean,
  -- The principal pair, by position as in a leg, and the paise that change hands, above zero.
  from_account      integer,
  to_account        integer,
  amount            bigint,
  legs              ledger.leg[]
);

-- The outcome of a request: 'posted', 'held' or 'refused'. The balances are those right after it, in paise.
create type ledger.posting_answer as (
  outcome      text,
  refusal      text,
  journal_id   uuid,
  from_balance bigint,
  to_balance   bigint,
  replayed     boolean
);

-- An account while the doorway holds its lock, in paise. `place` is where its row is stored; `entries` is the number of its entries.
create type ledger.locked_account as (
  place         tid,
  balance       bigint,
  held          bigint,
  entries       bigint,
  status        text,
  may_receive   boolean,
  of_a_customer boolean,
  changed       boolean
);

-- The doorway as it was before, with an array for each column of a request.
drop function if exists ledger.post_batch(
  uuid[], uuid[], text[], uuid[], text[], text[], uuid[], text[], timestamptz[], date[], boolean[], text[],
  integer[], integer[], bigint[], integer[], bigint[], integer[], jsonb, smallint
);
