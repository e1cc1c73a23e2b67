-- Rights of each role. Applied again, as the owner, whenever functions, views, tables or this file change.
--
--   kosh_app     the running bank: reads everything, writes the people's tables, adds to the audit trail,
--                and moves money only by calling the ledger's functions, which run as the owner.
--   kosh_reader  an auditor: reads the assurance views and nothing else.
--
-- The bank signs in as kosh_app, which Kosh or an operator lets sign in (server/platform/bank-sign-in.ts); kosh_reader cannot
-- sign in unless an operator allows it. Roles belong to the whole server, which may hold several banks, so each step allows
-- for another bank's start having just done it.

do $$
declare
  wanted text;
  myself pg_roles;
begin
  select * into myself from pg_roles where rolname = current_user;
  foreach wanted in array array['kosh_app', 'kosh_reader'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      if not (myself.rolsuper or myself.rolcreaterole) then
        raise insufficient_privilege using message =
          'an administrator has to run: create role kosh_app login password ''…''; create role kosh_reader';
      end if;
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;

  -- The owner then sees since when the bank's connections are open, which npm run rotate-keys asks.
  if not myself.rolsuper and not pg_has_role(current_user, 'kosh_app', 'USAGE') then
    begin
      execute format('grant kosh_app to %I', current_user);
    exception when insufficient_privilege then
      null;
    end;
  end if;
end $$;

-- Rights that PostgreSQL grants to every role by itself.
revoke all on all functions in schema ledger, bank, audit, assurance from public;
alter default privileges in schema ledger, bank, audit, assurance revoke all on tables from public;

grant usage on schema ledger, bank, audit, assurance to kosh_app;
grant usage on schema migration to kosh_app;
grant select on all tables in schema ledger, bank, audit, assurance, migration to kosh_app;

-- The books: no statement but those inside the ledger's functions.
revoke insert, update, delete, truncate on all tables in schema ledger from kosh_app;
grant execute on all functions in schema ledger to kosh_app;

-- The people's side.
grant insert, update, delete on all tables in schema bank to kosh_app;
-- The owner writes the nature of a bank at its first start, for ever, and its keys by their check values.
revoke insert, update, delete on bank.nature, bank.keys, bank.lasting_card_keys from kosh_app;
-- History: rows that stay as they were written.
revoke update, delete on bank.policies, bank.holiday_changes, bank.customer_status_changes, bank.customer_edits, bank.card_status_changes,
  bank.transaction_confirmations, bank.change_decisions, bank.internal_notes, bank.term_deposit_events, bank.account_interest, bank.desk_targets,
  bank.bureau_scores, bank.statement_words from kosh_app;
-- History that gets an end later: these columns, once (a trigger refuses a second time).
revoke update, delete on bank.kyc_records, bank.risk_ratings, bank.customer_flags, bank.card_freezes, bank.issued_documents,
  bank.book_verifications from kosh_app;
grant update (superseded_at) on bank.kyc_records, bank.risk_ratings to kosh_app;
grant update (cleared_at, cleared_by, cleared_reason) on bank.customer_flags to kosh_app;
grant update (lifted_at) on bank.card_freezes to kosh_app;
grant update (sha256, bytes, finished_at) on bank.issued_documents to kosh_app;
grant update (finished_at, healthy, checks) on bank.book_verifications to kosh_app;
-- A lock on a request takes a right to update; of its content there is none.
revoke update, delete on bank.change_requests from kosh_app;
grant update (id) on bank.change_requests to kosh_app;
-- People, cards, deposits and nights change and do not vanish; nor do the products, which only a migration changes.
revoke delete on bank.customers, bank.staff, bank.cards, bank.term_deposits, bank.instalments, bank.day_end_runs, bank.clock,
  bank.seed_profile, bank.address_proofs from kosh_app;
revoke insert, update, delete on bank.products from kosh_app;
revoke insert on bank.clock from kosh_app;
revoke update on all sequences in schema bank from kosh_app;
grant usage, select on all sequences in schema bank to kosh_app;
-- No view of these is written to: PostgreSQL would do it with the rights of the view's owner.
revoke insert, update, delete on bank.account_rates, bank.holidays, bank.kyc_in_force from kosh_app;
grant execute on all functions in schema bank to kosh_app;

-- The audit trail: added to, never changed.
revoke update, delete, truncate on all tables in schema audit from kosh_app;
grant insert on audit.events, audit.seals to kosh_app;
grant usage, select on all sequences in schema audit to kosh_app;
grant execute on all functions in schema audit to kosh_app;

grant execute on all functions in schema assurance to kosh_app;
grant usage on schema assurance to kosh_reader;
grant select on all tables in schema assurance to kosh_reader;
