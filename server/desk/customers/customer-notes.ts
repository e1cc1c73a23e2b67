import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { type NoteKind, writeNote } from '../controls/internal-notes.ts';
import { lockCustomer } from './lock-customer.ts';

/** A note of the staff about a customer, with its author's name. */
export interface CustomerNote {
  readonly id: string;
  readonly kind: NoteKind;
  readonly note: string;
  readonly written_by: string;
  readonly written_at: Date;
}

/** Max notes on a customer's page; the audit trail has all. */
const NEWEST = 50;

/** Reads the newest notes about a customer, whatever they were written beside. */
export async function notesAboutCustomer(db: Db, customerId: string): Promise<CustomerNote[]> {
  const { rows } = await sql<CustomerNote>`select n.id, n.kind, n.note, s.name as written_by, n.written_at
    from bank.internal_notes n join bank.staff s on s.id = n.written_by
    where n.about_customer = ${customerId}::uuid order by n.written_at desc, n.id desc limit ${NEWEST}`.execute(db);
  return rows;
}

/**
 * Writes a note about a customer for the staff; no customer reads it (decision 77).
 * Refused: `NOT_FOUND`.
 */
export async function writeCustomerNote(
  { database, clock }: SessionTools,
  banker: SignedIn,
  customerId: string,
  note: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    await writeNote(tx, clock, {
      kind: 'customer',
      about: customerId,
      customerId,
      note,
      writtenBy: banker.subjectId,
    });
  });
}
