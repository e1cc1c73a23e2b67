import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Movement } from '../../statement/movements.ts';
import { type RequestFacts, requestFacts } from '../../statement/request-facts.ts';
import { type DeskCustomer, findDeskCustomer } from '../customers/desk-customers.ts';

/** The facts for a decision on money that waits: its customer, and the payments around it. Amounts in paise. */
export interface DecisionFacts extends RequestFacts {
  /** Available money without this request, and with it. */
  readonly available: { readonly before: Paise; readonly after: Paise };
  readonly customer: Pick<DeskCustomer, 'status' | 'kyc_status' | 'risk' | 'flagged' | 'created_at'>;
}

/** Reads them; undefined where nothing waits, and for a deposit whose customer has left meanwhile. */
export async function decisionFacts(db: Db, clock: BankClock, movement: Movement): Promise<DecisionFacts | undefined> {
  if (movement.status !== 'pending' || !movement.customer) return undefined;
  const [customer, around] = await Promise.all([
    findDeskCustomer(db, clock, movement.customer.id),
    requestFacts(db, movement),
  ]);
  if (!customer) return undefined;
  const now = customer.available_balance;
  // Money that leaves is on hold already, so it is no longer available.
  const available =
    movement.kind === 'banker_deposit'
      ? { before: now, after: now + movement.amount }
      : { before: now + movement.amount, after: now };
  return { ...around, available, customer };
}
