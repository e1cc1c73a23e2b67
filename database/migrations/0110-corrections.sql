-- Corrections of movements (docs/decisions/0073-mistakes-are-mended.md): reversals, claims on customers, charges and goodwill.

-- One reversal: a journal of its own that moves money of an earlier one back, between the same two accounts.
create table ledger.reversals (
  journal_id   uuid primary key,
  reverses     uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The second member of staff, who decided; the maker is the journal's actor.
  checker_id   uuid not null,
  -- The sentence that the customers on both sides read.
  reason       text not null
);
create index reversals_of_a_journal on ledger.reversals (reverses);
create trigger append_only before update or delete or truncate on ledger.reversals
  for each statement execute function ledger.refuse_change();

-- A claim is what a customer owes the bank, as an account of the books that is never above zero. It is opened with the first
-- claim on a customer, and money that comes in later pays it first.
alter table ledger.accounts drop constraint accounts_kind_check;
alter table ledger.accounts add constraint accounts_kind_check check (kind in
  ('customer', 'term_deposit', 'claim', 'cash_in', 'cash_out', 'teller_cash', 'payout', 'interest_expense', 'charges', 'goodwill'));
alter table ledger.accounts drop constraint customers_money_has_an_owner;
alter table ledger.accounts add constraint customers_money_has_an_owner
  check ((kind in ('customer', 'term_deposit', 'claim')) = (customer_id is not null));
alter table ledger.accounts add constraint a_claim_is_never_positive check (kind <> 'claim' or balance_paise <= 0);
-- On a customer's account: the account of the bank's claim on them, null while there was none.
alter table ledger.accounts add column claim_account_id uuid;
alter type ledger.locked_account add attribute claim_account uuid;

insert into ledger.accounts (account_id, kind, account_number, opened_at) values
  ('00000000-0000-7000-8000-000000000006', 'charges',  'BANK-CHARGES',  '2020-01-01T00:00:00+05:30'),
  ('00000000-0000-7000-8000-000000000007', 'goodwill', 'BANK-GOODWILL', '2020-01-01T00:00:00+05:30');

-- The outcome of a reversal: 'reversed', 'replayed', or the name of a refusal with the paise that are missing or left.
create type ledger.reversal_answer as (
  outcome       text,
  paise         bigint,
  journal_id    uuid,
  -- The kind of the reversal.
  kind          text,
  -- The paise that the account lacked and the bank now claims.
  claimed_paise bigint
);

alter table bank.policies
  -- The value date of a reversal: that of what it reverses, or the day on which it is booked.
  add column reversal_date text not null default 'original' check (reversal_date in ('original', 'today')),
  -- True where a reversal of money that is already spent makes a claim on the customer; else it is refused.
  add column claims_allowed boolean not null default false,
  -- A charge or goodwill credit above it waits for a second member of staff.
  add column correction_above_paise bigint not null default 100000 check (correction_above_paise > 0);

alter table bank.change_requests drop constraint change_requests_kind_check;
alter table bank.change_requests add constraint change_requests_kind_check check (kind in
  ('contact_change', 'policy_change', 'staff_invitation', 'staff_enabling', 'closing', 'reversal', 'correction'));
