import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';

/** A task that a banker does for one customer, in a window. */
export interface CustomerTask {
  readonly kind: 'edit' | 'deposit' | 'actions' | 'flag' | 'kyc';
  readonly customer: DeskCustomer;
  /** Made on the customer's own page, which has words of its own (B-CT-05). */
  readonly onOwnPage?: boolean;
}
