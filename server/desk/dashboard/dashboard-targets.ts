import { sql } from 'kysely';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

/** Targets of the desk (B-DB-19): customers in a quarter, transactions in 30 days. */
export interface DashboardTargets {
  readonly customers: number;
  readonly monthlyTransactions: number;
  readonly validFrom: Date;
  readonly changedBy: string | null;
}

/** All targets so far, newest first; the first are in force. Those that the bank began with are dated at its opening. */
export async function targetsOf(db: Db): Promise<DashboardTargets[]> {
  const { rows } =
    await sql<DashboardTargets>`select t.customers, t.monthly_transactions as "monthlyTransactions", s.name as "changedBy",
      greatest(t.valid_from, timestamptz '2020-01-01 00:00:00+05:30') as "validFrom"
    from bank.desk_targets t left join bank.staff s on s.id = t.set_by
    order by t.valid_from desc`.execute(db);
  return rows;
}

/** Changes the targets from now on: adds a row, keeps the old ones. Admins only, which the contract holds. */
export async function changeTargets(
  { database, clock }: { database: Database; clock: BankClock },
  admin: SignedIn,
  wanted: { customers: number; monthlyTransactions: number },
): Promise<DashboardTargets> {
  const validFrom = await database.transaction(async (tx) => {
    // One change at a time, each at least a millisecond later than the last, because the time is the row's key.
    await sql`select pg_advisory_xact_lock(hashtext('kosh targets'))`.execute(tx);
    const inserted = await tx
      .insertInto('bank.desk_targets')
      .values({
        valid_from: sql`greatest(${clock.now()}::timestamptz, (select max(valid_from) from bank.desk_targets) + interval '1 millisecond')`,
        customers: wanted.customers,
        monthly_transactions: wanted.monthlyTransactions,
        set_by: admin.subjectId,
      })
      .returning('valid_from')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      event: 'targets.changed',
      actorId: admin.subjectId,
      object: 'bank.desk_targets',
      details: wanted,
    });
    return inserted.valid_from;
  });
  return { ...wanted, validFrom, changedBy: admin.name };
}
