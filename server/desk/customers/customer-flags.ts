import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { lockCustomer } from './lock-customer.ts';

/** A flag with the names of who raised and who cleared it. */
export interface FlagRecord {
  readonly id: string;
  readonly reason: string;
  readonly raised_by: string;
  readonly raised_at: Date;
  readonly cleared_by: string | null;
  readonly cleared_at: Date | null;
  readonly cleared_reason: string | null;
}

/** All flags of a customer, those that stand first, then newest first. */
export async function flagsOf(db: Db, customerId: string): Promise<FlagRecord[]> {
  const { rows } =
    await sql<FlagRecord>`select f.id, f.reason, coalesce(raiser.name, 'The bank') as raised_by, f.raised_at,
      clearer.name as cleared_by, f.cleared_at, f.cleared_reason
    from bank.customer_flags f
    left join bank.staff raiser on raiser.id = f.raised_by
    left join bank.staff clearer on clearer.id = f.cleared_by
    where f.customer_id = ${customerId}::uuid
    order by f.cleared_at is not null, f.raised_at desc`.execute(db);
  return rows;
}

/**
 * Raises a flag on an account (B-DB-11): a visible badge and a filter; it stops no money, a freeze does that.
 * Refused: `NOT_FOUND`.
 */
export async function raiseFlag(
  { database, clock }: { database: Database; clock: BankClock },
  banker: SignedIn,
  customerId: string,
  reason: string,
): Promise<{ id: string; reason: string; raised_at: Date }> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const flag = { id: uuidv7(), reason, raised_at: clock.now() };
    await tx
      .insertInto('bank.customer_flags')
      .values({ ...flag, customer_id: customerId, raised_by: banker.subjectId })
      .execute();
    await recordAudit(tx, {
      event: 'customer.flagged',
      actorId: banker.subjectId,
      object: customerId,
      details: { flag: flag.id, reason },
      at: flag.raised_at,
    });
    return flag;
  });
}

/**
 * Clears a flag for a reason; the row stays.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` when it was cleared before.
 */
export async function clearFlag(
  { database, clock }: { database: Database; clock: BankClock },
  banker: SignedIn,
  flag: { customerId: string; flagId: string; reason: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCustomer(tx, flag.customerId);
    const standing = await tx
      .selectFrom('bank.customer_flags')
      .select('cleared_at')
      .where('id', '=', flag.flagId)
      .where('customer_id', '=', flag.customerId)
      .executeTakeFirst();
    if (!standing) throw new Refusal('NOT_FOUND', 'That flag does not exist.');
    if (standing.cleared_at) throw new Refusal('STATUS_CONFLICT', 'This flag has already been cleared.');
    await tx
      .updateTable('bank.customer_flags')
      .set({ cleared_at: clock.now(), cleared_by: banker.subjectId, cleared_reason: flag.reason })
      .where('id', '=', flag.flagId)
      .execute();
    await recordAudit(tx, {
      event: 'customer.flag_cleared',
      actorId: banker.subjectId,
      object: flag.customerId,
      details: { flag: flag.flagId, reason: flag.reason },
      at: clock.now(),
    });
  });
}
