-- Limits of a day, and reasons to be careful (docs/decisions/0070-limits-of-a-day.md). The policy has the sums; the doorway counts them
-- under the locks that it holds anyway. Amounts in paise.

alter table bank.policies
  -- A customer's transfers and withdrawals of a business date; the one that crosses it waits for a banker.
  add column customer_day_paise bigint not null default 100000000 check (customer_day_paise > 0),
  -- A banker's deposits of a business date.
  add column teller_day_paise bigint not null default 500000000 check (teller_day_paise > 0),
  -- A first transfer to a recipient above this waits until the customer confirms it, unless they proved themselves just now.
  add column confirm_above_paise bigint not null default 10000000 check (confirm_above_paise > 0),
  -- Above this a customer's money waits for a banker in the first 24 hours after a change of the e-mail address.
  add column careful_above_paise bigint not null default 1000000 check (careful_above_paise > 0);

-- The paise that went out of a customer's account by transfers and withdrawals of the business date beside it.
alter table ledger.accounts add column out_date date, add column out_paise bigint not null default 0;

-- The paise that a banker credited to customers on a business date, waiting ones too.
create table ledger.teller_days (
  teller_id     uuid not null,
  business_date date not null,
  paise         bigint not null check (paise >= 0),
  primary key (teller_id, business_date)
);

-- Why a banker has to look at a hold; null where none has to. The holds of before were all above the limit.
alter table ledger.holds add column rule text default 'amount' check (rule in ('amount', 'day', 'new_email'));
-- True where the maker has to confirm it first.
alter table ledger.holds add column confirm_first boolean not null default false;

-- True in the first 24 hours after a change of the customer's e-mail address.
alter type ledger.posting_request add attribute careful boolean;
-- True where the maker has not proved who they are for a while.
alter type ledger.posting_request add attribute unproved boolean;
alter type ledger.locked_account add attribute out_date date;
alter type ledger.locked_account add attribute out_paise bigint;
