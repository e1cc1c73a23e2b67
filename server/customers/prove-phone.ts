import { sql } from 'kysely';
import { recordAudit } from '../audit/audit-trail.ts';
import { phoneGoneLetter } from '../mail/account-letters.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Tx } from '../platform/database.ts';

/** Kind of proof of a number; papers at the desk stand above a mailed code. */
export type PhoneProof = 'code' | 'desk';

/** Holds a number until the transaction ends, so that of two who prove it at once the second sees the first. */
async function holdNumber(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kosh phone ${phone}`}, 0))`.execute(tx);
}

/** Returns the other customer who has proved a number, with their proof; undefined when it is free. */
export async function holderOfPhone(
  tx: Tx,
  phone: string,
  except: string,
): Promise<{ id: string; name: string; email: string; proof: PhoneProof } | undefined> {
  await holdNumber(tx, phone);
  const holder = await tx
    .selectFrom('bank.customers')
    .select(['id', 'name', 'email', 'phone_proof'])
    .where('phone', '=', phone)
    .where('phone_proved_at', 'is not', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  return holder && { ...holder, proof: holder.phone_proof === 'desk' ? 'desk' : 'code' };
}

/**
 * Makes a customer's number an address for money (decision 78). Who proves it first has it; only the desk takes it from
 * one who proved it by a code, and tells them. Returns false where another customer keeps it. `at` is wall clock.
 */
export async function provePhone(
  tx: Tx,
  proved: { customerId: string; phone: string; proof: PhoneProof; actorId: string; at: Date },
): Promise<boolean> {
  const { customerId, phone, proof, actorId, at } = proved;
  const holder = await holderOfPhone(tx, phone, customerId);
  if (holder && (proof === 'code' || holder.proof === 'desk')) return false;
  if (holder) {
    await unprovePhone(tx, holder.id);
    await recordAudit(tx, { event: 'customer.phone_lost', actorId, object: holder.id });
    await enqueueMail(tx, phoneGoneLetter(holder));
  }
  await tx
    .updateTable('bank.customers')
    .set({ phone_proved_at: at, phone_proof: proof })
    .where('id', '=', customerId)
    .where('phone', '=', phone)
    .execute();
  return true;
}

/** Takes the proof from a customer's number: it is an address no more. */
async function unprovePhone(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('bank.customers')
    .set({ phone_proved_at: null, phone_proof: null })
    .where('id', '=', customerId)
    .execute();
}
