import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

/** Limits up to which the bank needs no checker, and the time that other requests may wait. */
export interface BankPolicy {
  /** Paise; an instruction above it waits for a banker (decision 18). */
  readonly reviewAbove: Paise;
  /** Days after which what waits expires. */
  readonly pendingDays: number;
  readonly validFrom: Date;
  readonly changedBy: string | null;
}

/** All policies so far, newest first; the first is in force. The one that the bank began with is dated at its opening. */
export async function policiesOf(db: Db): Promise<BankPolicy[]> {
  const { rows } =
    await sql<BankPolicy>`select p.review_above_paise as "reviewAbove", p.pending_days as "pendingDays", s.name as "changedBy",
      greatest(p.valid_from, timestamptz '2020-01-01 00:00:00+05:30') as "validFrom"
    from bank.policies p left join bank.staff s on s.id = p.changed_by
    order by p.valid_from desc`.execute(db);
  return rows;
}

/** Changes the policy from now on: adds a row, keeps the old ones (decision 10: admins only, which the contract holds). */
export async function changePolicy(
  { database, clock }: { database: Database; clock: BankClock },
  admin: SignedIn,
  wanted: { reviewAbove: Paise; pendingDays: number },
): Promise<BankPolicy> {
  const validFrom = await database.transaction(async (tx) => {
    // One change at a time, each at least a millisecond later than the last, because the time is the row's key.
    await sql`select pg_advisory_xact_lock(hashtext('kosh policy'))`.execute(tx);
    const inserted = await tx
      .insertInto('bank.policies')
      .values({
        valid_from: sql`greatest(${clock.now()}::timestamptz, (select max(valid_from) from bank.policies) + interval '1 millisecond')`,
        review_above_paise: wanted.reviewAbove,
        pending_days: wanted.pendingDays,
        changed_by: admin.subjectId,
      })
      .returning('valid_from')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      event: 'policy.changed',
      actorId: admin.subjectId,
      object: 'bank.policies',
      details: { reviewAbovePaise: String(wanted.reviewAbove), pendingDays: wanted.pendingDays },
    });
    return inserted.valid_from;
  });
  return { ...wanted, validFrom, changedBy: admin.name };
}
