import { recordAudit } from '../audit/audit-trail.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import { holdCustomer } from './hold-customer.ts';
import { redrawPhoto } from './redraw-photo.ts';

/**
 * Keeps a profile photo (rule C-PF-07): PNG, JPEG or WebP by its bytes, drawn anew as a small JPEG.
 * Refused: `SESSION_ENDED` where the account was closed meanwhile; as `redrawPhoto` for what is no image.
 * @param received as the browser sends it, drawn from a file of at most 5 MB
 * @returns the stored photo, a data: URL
 */
export async function savePhoto(
  database: Database,
  clock: BankClock,
  customerId: string,
  received: Uint8Array,
): Promise<string> {
  const mediaType = 'image/jpeg';
  const bytes = await redrawPhoto(Buffer.from(received.buffer, received.byteOffset, received.byteLength));
  const photo = { media_type: mediaType, bytes, uploaded_at: clock.wall() };
  await database.transaction(async (tx) => {
    // Drawing takes its time, in which the desk may close the account.
    await holdCustomer(tx, customerId);
    await tx
      .insertInto('bank.customer_photos')
      .values({ customer_id: customerId, ...photo })
      .onConflict((on) => on.column('customer_id').doUpdateSet(photo))
      .execute();
    await recordAudit(tx, { event: 'customer.photo_changed', actorId: customerId, object: customerId });
  });
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}

/** Removes the photo, if there is one. */
export async function removePhoto(database: Database, customerId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('bank.customer_photos')
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (removed.numDeletedRows > 0n)
      await recordAudit(tx, { event: 'customer.photo_removed', actorId: customerId, object: customerId });
  });
}
