-- Returns the day by which a customer's KYC has to be updated: two years after it was verified for high risk, eight for medium, ten
-- for low (RBI, Master Direction on KYC, section 38). A customer without a category counts as one of high risk.
create or replace function bank.kyc_update_by(p_verified_on date, p_category text) returns date
language sql immutable
as $$
  select (p_verified_on + make_interval(years => case p_category when 'low' then 10 when 'medium' then 8 else 2 end))::date;
$$;

-- The KYC record in force of each customer who has one. The next review is the day that a banker chose, or the one that follows
-- from the risk, whichever comes first.
create or replace view bank.kyc_in_force as
select k.customer_id, k.status, k.pan_last_four, k.aadhaar_last_four, k.verified_on, k.next_review as chosen_review,
       least(k.next_review, case when k.status = 'verified' then bank.kyc_update_by(k.verified_on, r.category) end) as next_review,
       k.updated_by, k.updated_at
from bank.kyc_records k
left join bank.risk_ratings r on r.about_customer = k.customer_id and r.superseded_at is null
where k.superseded_at is null;
