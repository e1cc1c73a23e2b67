import type { Tx } from '../platform/database.ts';
import { takenRefusal } from './open-customer.ts';

/** A customer's details, any of them; what is left out stays. */
export interface ChangedDetails {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}

/** Saves details of a customer. Refused: `STATUS_CONFLICT` for an e-mail address or a phone number of another customer. */
export async function saveDetails(tx: Tx, customerId: string, details: ChangedDetails): Promise<void> {
  try {
    await tx
      .updateTable('bank.customers')
      .set({ ...details })
      .where('id', '=', customerId)
      .execute();
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}
