import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';

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
export async function policiesOf(db: Db | Tx): Promise<BankPolicy[]> {
  const { rows } =
    await sql<BankPolicy>`select p.review_above_paise as "reviewAbove", p.pending_days as "pendingDays", s.name as "changedBy",
      greatest(p.valid_from, timestamptz '2020-01-01 00:00:00+05:30') as "validFrom"
    from bank.policies p left join bank.staff s on s.id = p.changed_by
    order by p.valid_from desc`.execute(db);
  return rows;
}

/** The policy that holds now. */
export async function policyInForce(db: Db | Tx): Promise<BankPolicy> {
  const [policy] = await policiesOf(db);
  if (!policy) throw new Error('The bank has no policy');
  return policy;
}

/** Adds a policy that holds from now on, in the caller's transaction; the old ones stay. */
export async function addPolicy(
  tx: Tx,
  clock: BankClock,
  wanted: { reviewAbove: Paise; pendingDays: number; changedBy: string; alone: boolean },
): Promise<void> {
  // One change at a time, each at least a millisecond later than the last, because the time is the row's key.
  await sql`select pg_advisory_xact_lock(hashtext('kosh policy'))`.execute(tx);
  await tx
    .insertInto('bank.policies')
    .values({
      valid_from: sql`greatest(${clock.now()}::timestamptz, (select max(valid_from) from bank.policies) + interval '1 millisecond')`,
      review_above_paise: wanted.reviewAbove,
      pending_days: wanted.pendingDays,
      changed_by: wanted.changedBy,
    })
    .execute();
  await recordAudit(tx, {
    event: 'policy.changed',
    actorId: wanted.changedBy,
    object: 'bank.policies',
    details: {
      reviewAbovePaise: String(wanted.reviewAbove),
      pendingDays: wanted.pendingDays,
      ...(wanted.alone && { reason: 'alone' }),
    },
  });
}
