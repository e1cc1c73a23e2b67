import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';

/** Steps about the account itself, each with a window that asks for the reason. */
export const STEP_TASKS = ['freeze', 'unfreeze', 'deactivate', 'activate'] as const;
/** A step of the desk's for an account; `suspend` is a matter of compliance and has no button. */
export type ButtonStep = (typeof STEP_TASKS)[number];

export const CUSTOMER_TASKS = [
  'edit',
  'deposit',
  'actions',
  'flag',
  'kyc',
  'risk',
  'correction',
  ...STEP_TASKS,
] as const;
export type CustomerTaskKind = (typeof CUSTOMER_TASKS)[number];

/** A banker's task for one customer, in a dialog. */
export interface CustomerTask {
  readonly kind: CustomerTaskKind;
  readonly customer: DeskCustomer;
  /** Started on the customer's own page, which has sentences of its own (B-CT-05). */
  readonly onOwnPage?: boolean;
}
