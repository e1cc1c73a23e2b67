import { ACCOUNT_STEPS, type AccountStep } from '../../../contract/desk/customers.ts';
import type { CustomerStatus } from '../../../contract/vocabulary/account-terms.ts';

/**
 * The staff's steps for an account, by its status (B-CU-08, B-CU-09). Closing has its own call; nothing leaves
 * `closed`.
 */
const STEPS: Record<CustomerStatus, readonly AccountStep[]> = {
  pending: ['activate', 'freeze', 'suspend', 'deactivate'],
  active: ['freeze', 'suspend', 'deactivate'],
  frozen: ['unfreeze', 'suspend', 'deactivate'],
  suspended: ['unfreeze', 'freeze', 'deactivate'],
  inactive: ['activate', 'freeze', 'suspend'],
  closed: [],
};

/** Returns what the staff may do to an account of this status. */
export const accountSteps = (status: CustomerStatus): AccountStep[] => [...STEPS[status]];

/** Returns whether a step of the table leads from one status to another. */
export const leadsTo = (from: CustomerStatus, to: CustomerStatus): boolean =>
  STEPS[from].some((step) => ACCOUNT_STEPS[step] === to);
