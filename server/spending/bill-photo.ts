import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { MAX_BILL_PHOTOS } from '../../contract/vocabulary/spending-categories.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { redrawPhoto } from '../customers/redraw-photo.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { Spender } from '../statement/spending-sums.ts';
import { statementLine } from '../statement/statement-lines.ts';

/** Pixels of the longest side: the small print of a bill can be read, and a photo takes some hundred kilobytes. */
export const BILL_PHOTO_PIXELS = 1_400;

/**
 * Keeps the photo of a bill, drawn anew as a JPEG of the whole picture; an earlier one of the transaction is replaced.
 * Refused: `NOT_FOUND` for a transaction that is not on the customer's statement; `STATUS_CONFLICT` where the customer keeps
 * as many as they may; `SESSION_ENDED` where the account was closed meanwhile; as `redrawPhoto` for what is no image.
 * @param received as the browser sends it, at most 1 MB
 */
export async function saveBillPhoto(
  database: Database,
  clock: BankClock,
  { customerId, accountId }: Spender,
  journalId: string,
  received: Uint8Array,
): Promise<void> {
  await statementLine(database.db, accountId, journalId);
  const bytes = await redrawPhoto(Buffer.from(received.buffer, received.byteOffset, received.byteLength), {
    pixels: BILL_PHOTO_PIXELS,
    whole: true,
  });
  const photo = { media_type: 'image/jpeg', bytes, uploaded_at: clock.wall() };
  await database.transaction(async (tx) => {
    // One after the other, so that photos sent at the same moment do not pass the limit together.
    await holdCustomer(tx, customerId);
    const { others } = await tx
      .selectFrom('bank.bill_photos')
      .select((e) => e.fn.countAll<bigint>().as('others'))
      .where('customer_id', '=', customerId)
      .where('journal_id', '<>', journalId)
      .executeTakeFirstOrThrow();
    if (others >= BigInt(MAX_BILL_PHOTOS))
      throw new Refusal('STATUS_CONFLICT', `You can keep at most ${MAX_BILL_PHOTOS} photos. Please remove one first.`);
    await tx
      .insertInto('bank.bill_photos')
      .values({ customer_id: customerId, journal_id: journalId, ...photo })
      .onConflict((on) => on.columns(['customer_id', 'journal_id']).doUpdateSet(photo))
      .execute();
  });
}

/** Reads the photo of a bill as a data: URL. Refused: `NOT_FOUND` where there is none, and for another customer's. */
export async function billPhotoOf(db: Db, { customerId }: Spender, journalId: string): Promise<string> {
  const photo = await db
    .selectFrom('bank.bill_photos')
    .select(['media_type', 'bytes'])
    .where('customer_id', '=', customerId)
    .where('journal_id', '=', journalId)
    .executeTakeFirst();
  if (!photo) throw new Refusal('NOT_FOUND', 'There is no photo on this transaction');
  return `data:${photo.media_type};base64,${photo.bytes.toString('base64')}`;
}

/** Removes the photo of a bill. Refused: `NOT_FOUND` as in `billPhotoOf`. */
export async function removeBillPhoto(db: Db, { customerId }: Spender, journalId: string): Promise<void> {
  const removed = await db
    .deleteFrom('bank.bill_photos')
    .where('customer_id', '=', customerId)
    .where('journal_id', '=', journalId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'There is no photo on this transaction');
}
