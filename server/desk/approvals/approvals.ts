import { sql } from 'kysely';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { type Movement, movementsOf } from '../../statement/movements.ts';
import { policiesOf } from '../controls/bank-policy.ts';
import { obstacleToDeciding } from '../controls/two-people.ts';
import { type ReviewRule, ruleFor } from './review-rule.ts';

/** Something that waits for a banker, with the rule that made it wait. */
export interface Approval {
  readonly movement: Movement;
  /** Why the reader may not decide; undefined where they may. */
  readonly obstacle: string | undefined;
  readonly rule: ReviewRule;
}

const MAX_APPROVALS = 200;

/**
 * Lists the requests that wait for a banker, oldest first, at most 200. Expired ones are left out, because they cannot
 * be decided any more.
 */
export async function approvalsFor(db: Db, clock: BankClock, reader: SignedIn): Promise<Approval[]> {
  const { rows } = await sql<{
    journal_id: string;
  }>`select h.journal_id from ledger.waiting_holds h where h.expires_at > ${clock.now()}
    order by h.created_at limit ${MAX_APPROVALS}`.execute(db);
  const ids = rows.map((row) => row.journal_id);
  const [waiting, policies] = await Promise.all([movementsOf(db, ids), policiesOf(db)]);
  return waiting.map((movement) => ({
    movement,
    obstacle: obstacleToDeciding(reader, movement),
    rule: ruleFor(policies, movement),
  }));
}

/** Counts the waiting requests, for the desk's badge. */
export async function countApprovals(db: Db, clock: BankClock): Promise<number> {
  const { rows } = await sql<{
    waiting: bigint;
  }>`select count(*) as waiting from ledger.waiting_holds h where h.expires_at > ${clock.now()}`.execute(db);
  return Number(rows[0]?.waiting ?? 0n);
}
