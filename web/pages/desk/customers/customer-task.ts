import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';

/** A banker's task for one customer, in a dialog. */
export interface CustomerTask {
  readonly kind: 'edit' | 'deposit' | 'actions' | 'flag' | 'kyc' | 'correction';
  readonly customer: DeskCustomer;
  /** Started on the customer's own page, which has sentences of its own (B-CT-05). */
  readonly onOwnPage?: boolean;
}
