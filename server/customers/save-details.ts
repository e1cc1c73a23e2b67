import type { PersonalDetails } from '../../contract/vocabulary/people.ts';
import type { Tx } from '../platform/database.ts';
import { takenRefusal } from './open-customer.ts';

/**
 * Saves any of a customer's details; an absent one stays.
 * Refused: `STATUS_CONFLICT` for an e-mail address or a phone number of another customer.
 */
export async function saveDetails(tx: Tx, customerId: string, details: Partial<PersonalDetails>): Promise<void> {
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
