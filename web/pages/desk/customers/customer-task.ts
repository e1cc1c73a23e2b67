import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';

export const CUSTOMER_TASKS = ['edit', 'deposit', 'actions', 'flag', 'kyc', 'risk', 'correction'] as const;
export type CustomerTaskKind = (typeof CUSTOMER_TASKS)[number];

/** A banker's task for one customer, in a dialog. */
export interface CustomerTask {
  readonly kind: CustomerTaskKind;
  readonly customer: DeskCustomer;
  /** Started on the customer's own page, which has sentences of its own (B-CT-05). */
  readonly onOwnPage?: boolean;
}
