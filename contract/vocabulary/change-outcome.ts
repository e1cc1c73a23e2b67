/** A way in which a request that waits for a colleague ends. */
export type ChangeOutcome = 'approved' | 'rejected' | 'withdrawn' | 'expired';

/** The verb of each outcome with its object, as it follows a name: "Kavita Menon approved this". */
export const OUTCOME_PHRASES: Readonly<Record<ChangeOutcome, string>> = {
  approved: 'approved this',
  rejected: 'rejected this',
  withdrawn: 'withdrew this',
  expired: 'let this expire',
};
