-- Read-only views with stable names and columns, so that an auditor can check the bank without knowing
-- its tables. Signed paise, credit positive for customers.

create or replace view assurance.accounts as
select a.account_id, a.kind, a.customer_id, a.account_number, a.status, a.balance_paise, a.held_paise, a.seq
from ledger.accounts a;

create or replace view assurance.journals as
select j.journal_id, j.kind,
       case when not j.held or r.outcome = 'captured' then 'posted'
            when r.outcome is null then 'pending'
            when r.outcome = 'released' then 'rejected'
            else r.outcome end as status,
       j.idempotency_key, j.actor_id, j.actor_id as maker_id, r.checker_id, j.amount_paise, j.created_at
from ledger.journals j
left join ledger.resolutions r on r.journal_id = j.journal_id;

create or replace view assurance.entries as
select e.account_id || ':' || e.account_seq as entry_id, e.journal_id, e.account_id, e.amount_paise,
       e.balance_after_paise, e.account_seq, e.created_at
from ledger.entries e;

create or replace view assurance.holds as
select h.hold_id, h.account_id, h.journal_id, h.amount_paise, coalesce(r.outcome, 'active') as status
from ledger.holds h
left join ledger.resolutions r on r.journal_id = h.journal_id;

-- One row for each movement: those that were posted together share the number and the seal of their event.
create or replace view assurance.audit as
select l.seq, l.at, l.event, l.actor_id, l.object, s.prev_hash, s.hash
from audit.lines l
left join audit.seals s on s.seq = l.seq;

-- The principal is what is in the deposit, and after its end what was in it last. Savings deposits have no maturity date.
create or replace view assurance.deposits as
select d.id as deposit_id, d.customer_id, d.type, d.principal_paise, (d.rate_bp / 100.0)::numeric(5, 2) as rate_percent,
       d.start_date, d.maturity_date, d.status
from bank.term_deposits d;
