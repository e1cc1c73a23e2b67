import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { uuidv7 } from '../../platform/uuid.ts';

/** The occasion of a note: a decision, a change of the status, or nothing but the customer. */
export type NoteKind = 'transaction' | 'change' | 'status' | 'customer';

/** A note that one member of staff writes for the others, and no customer reads (decision 77). */
interface InternalNote {
  readonly kind: NoteKind;
  /** The id of the movement, of the request, or of the customer. */
  readonly about: string;
  /** The customer in whose history the staff read it. */
  readonly customerId: string | null;
  /** Nothing is written for an empty one. */
  readonly note: string | undefined;
  readonly writtenBy: string;
}

/**
 * Writes a note, in the caller's transaction. The event in the audit trail is about the note, not about the customer, whose
 * own data must not name it.
 */
export async function writeNote(tx: Tx, clock: BankClock, written: InternalNote): Promise<void> {
  const { kind, about, customerId, note, writtenBy } = written;
  if (!note) return;
  const id = uuidv7();
  await tx
    .insertInto('bank.internal_notes')
    .values({ id, kind, about, about_customer: customerId, note, written_by: writtenBy, written_at: clock.now() })
    .execute();
  await recordAudit(tx, { event: 'note.written', actorId: writtenBy, object: id, details: { kind, about, note } });
}

/** Returns the newest note about a movement or a request; null where there is none. */
export async function noteAbout(db: Db | Tx, about: string): Promise<string | null> {
  const newest = await db
    .selectFrom('bank.internal_notes')
    .select('note')
    .where('about', '=', about)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.note ?? null;
}
