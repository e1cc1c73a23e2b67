import type { PersonalDetails } from '../../contract/vocabulary/people.ts';
import type { Tx } from '../platform/database.ts';
import { takenRefusal } from './open-customer.ts';

/**
 * Saves any of a customer's details; an absent one stays. A phone number that changes is not proved any more.
 * Refused: `STATUS_CONFLICT` for an e-mail address of another customer.
 */
export async function saveDetails(tx: Tx, customerId: string, details: Partial<PersonalDetails>): Promise<void> {
  const { phone } = details;
  try {
    if (phone !== undefined)
      await tx
        .updateTable('bank.customers')
        .set({ phone_proved_at: null, phone_proof: null })
        .where('id', '=', customerId)
        .where('phone', '<>', phone)
        .execute();
    await tx
      .updateTable('bank.customers')
      .set({ ...details })
      .where('id', '=', customerId)
      .execute();
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}
