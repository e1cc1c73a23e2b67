-- The maker of a request that waits may take it back: the money on hold is free again, and the review ends as withdrawn.
alter table ledger.resolutions drop constraint resolutions_outcome_check;
alter table ledger.resolutions add constraint resolutions_outcome_check
  check (outcome in ('captured', 'released', 'expired', 'withdrawn'));
