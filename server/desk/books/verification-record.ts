import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** One check of a verification: the number of rows checked, the number of wrong ones, and the first example. */
export interface BookCheck {
  readonly name: string;
  readonly checked: number;
  readonly violations: number;
  readonly detail: string;
}

/** A finished verification of the books. */
export interface BookVerification {
  readonly ranAt: Date;
  readonly tookMs: number;
  readonly healthy: boolean;
  /** A name; null where the bank ran it by itself. */
  readonly requestedBy: string | null;
  readonly checks: BookCheck[];
  readonly businessDate: string;
}

/** Finished verifications, newest first. */
export async function verificationsOf(db: Db, most: number): Promise<BookVerification[]> {
  const { rows } =
    await sql<BookVerification>`select v.finished_at as "ranAt", v.healthy, v.checks, s.name as "requestedBy", v.business_date as "businessDate",
      (extract(epoch from v.finished_at - v.started_at) * 1000)::float8 as "tookMs"
    from bank.book_verifications v left join bank.staff s on s.id = v.requested_by
    where v.finished_at is not null order by v.started_at desc limit ${most}`.execute(db);
  return rows;
}

/** The last finished verification; undefined where the books were never verified. */
export async function latestVerification(db: Db): Promise<BookVerification | undefined> {
  const [latest] = await verificationsOf(db, 1);
  return latest;
}
