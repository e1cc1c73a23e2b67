-- The risk category of a customer (docs/decisions/0088-risk-categories.md): each rating is a row with its reason, the one in force is
-- not superseded. No customer may learn of it, so its columns are not named as those by which bank.held_about finds what a customer
-- is given.
create table bank.risk_ratings (
  id             uuid primary key,
  about_customer uuid not null references bank.customers (id),
  category       text not null check (category in ('low', 'medium', 'high')),
  reason         text not null check (reason <> ''),
  -- The rating that its author saw and replaced; null for the first.
  replaces       uuid unique references bank.risk_ratings (id),
  rated_by       uuid not null,
  rated_at       timestamptz not null,
  superseded_at  timestamptz
);
create unique index one_risk_rating_in_force on bank.risk_ratings (about_customer) where superseded_at is null;
create index risk_ratings_by_customer on bank.risk_ratings (about_customer, rated_at);
create trigger ended_once before update of superseded_at on bank.risk_ratings
  for each row when (old.superseded_at is not null) execute function ledger.refuse_change();

-- The business date on which the papers were last verified, from which the next review is counted. The date in `next_review` is
-- now one that a banker chose; without it the review follows from the risk (bank.kyc_in_force). Dates that stand stay.
alter table bank.kyc_records add column verified_on date;
update bank.kyc_records set verified_on = (updated_at at time zone 'Asia/Kolkata')::date where status = 'verified';
alter table bank.kyc_records add constraint verified_on_a_day check (status <> 'verified' or verified_on is not null);
