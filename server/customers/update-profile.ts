import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { shownLengthOf } from '../../contract/vocabulary/text.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { profileChangedLetter } from '../mail/account-letters.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Database, Tx } from '../platform/database.ts';
import { saveDetails } from './save-details.ts';

/** Fields that customers may change themselves; an absent one stays (rule C-PF-05). */
export interface ProfileChange {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** Ten digits. */
  readonly phone?: string | undefined;
}

/** Codes that prove a changed phone number; server/sessions makes them. */
export interface PhoneCodes {
  /** Counts a change of the number, or refuses `TOO_MANY_REQUESTS`. */
  takeChange(customerId: string): Promise<void>;
  /** Makes the code for a customer's new number; an earlier one ends. */
  newCode(tx: Tx, customer: { id: string; phone: string }): Promise<string>;
}

const MIN_NAME_LENGTH = 3;

/**
 * Changes name, address or phone (rules C-PF-05, C-PF-06). A name of two letters from registration may stay while
 * other fields change; a new one has at least three. A new phone number is no address for money until the mailed code
 * confirms it; whether another customer has it is not said (decision 78).
 * Refused: `INVALID_INPUT` for the name, `TOO_MANY_REQUESTS` above three new numbers a day, `NOT_FOUND`.
 */
export async function updateProfile(
  database: Database,
  codes: PhoneCodes,
  customerId: string,
  change: ProfileChange,
): Promise<void> {
  if (change.phone !== undefined && (await isNewPhone(database, customerId, change.phone)))
    await codes.takeChange(customerId);
  await database.transaction(async (tx) => {
    const now = await tx
      .selectFrom('bank.customers')
      .select(['id', 'name', 'email', 'address', 'phone'])
      .where('id', '=', customerId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw new Refusal('NOT_FOUND');
    const { name = now.name, address = now.address, phone = now.phone } = change;
    if (name !== now.name && shownLengthOf(name) < MIN_NAME_LENGTH) {
      throw new Refusal('INVALID_INPUT', 'Please enter a valid name (minimum 3 characters)', {
        issues: [{ field: 'name', rule: 'too_short' }],
      });
    }
    const changed = [
      name !== now.name && 'name',
      address !== now.address && 'address',
      phone !== now.phone && 'phone',
    ].filter((field) => field !== false);
    if (changed.length === 0) return;
    await saveDetails(tx, customerId, { name, address, phone });
    const code = phone === now.phone ? undefined : await codes.newCode(tx, { id: customerId, phone });
    await recordAudit(tx, {
      event: 'customer.profile_changed',
      actorId: customerId,
      object: customerId,
      details: { changed },
    });
    await enqueueMail(tx, profileChangedLetter({ ...now, name }, changed, code));
  });
}

async function isNewPhone({ db }: Database, customerId: string, phone: string): Promise<boolean> {
  const same = await db
    .selectFrom('bank.customers')
    .select('id')
    .where('id', '=', customerId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return same === undefined;
}
