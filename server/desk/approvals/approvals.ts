import { sql } from 'kysely';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { type Movement, movementsOf } from '../../statement/movements.ts';
import { policiesOf } from '../controls/bank-policy.ts';
import { type ChangeRequest, waitingChanges } from '../controls/change-requests.ts';
import { obstaclesFor } from '../controls/two-people.ts';
import { obstacleToChange } from './change-obstacle.ts';
import { type ReviewRule, ruleFor } from './review-rule.ts';

interface Waiting {
  /** Why the reader may not decide; undefined where they may. */
  readonly obstacle: string | undefined;
  readonly since: Date;
  readonly expiresAt: Date;
}

/** Money that waits for a banker, with the rule that made it wait. */
interface WaitingMovement extends Waiting {
  readonly movement: Movement;
  readonly rule: ReviewRule;
}

/** A change that waits for a colleague of its maker. */
interface WaitingChange extends Waiting {
  readonly change: ChangeRequest;
}

export type Approval = WaitingMovement | WaitingChange;

const MAX_APPROVALS = 200;

/**
 * Lists all that waits for a second member of staff, oldest first, at most 200. Expired requests are left out, because
 * they cannot be decided any more.
 */
export async function approvalsFor(db: Db, clock: BankClock, reader: SignedIn): Promise<Approval[]> {
  const [movements, changes] = await Promise.all([
    waitingMovementsFor(db, clock, reader),
    waitingChangesFor(db, clock, reader),
  ]);
  return [...movements, ...changes].toSorted((a, b) => a.since.getTime() - b.since.getTime()).slice(0, MAX_APPROVALS);
}

async function waitingMovementsFor(db: Db, clock: BankClock, reader: SignedIn): Promise<WaitingMovement[]> {
  const { rows } = await sql<{
    journal_id: string;
  }>`select h.journal_id from ledger.waiting_holds h where h.rule is not null and h.expires_at > ${clock.now()}
    order by h.created_at limit ${MAX_APPROVALS}`.execute(db);
  const [waiting, policies, obstacleTo] = await Promise.all([
    movementsOf(
      db,
      rows.map((row) => row.journal_id),
    ),
    policiesOf(db),
    obstaclesFor(db, clock, reader),
  ]);
  return waiting.map((movement) => ({
    movement,
    rule: ruleFor(policies, movement),
    obstacle: obstacleTo(movement),
    since: movement.at,
    expiresAt: movement.expiresAt ?? movement.at,
  }));
}

async function waitingChangesFor(db: Db, clock: BankClock, reader: SignedIn): Promise<WaitingChange[]> {
  const waiting = await waitingChanges(db, clock);
  return Promise.all(
    waiting.map(async (change) => ({
      change,
      obstacle: (await obstacleToChange(db, reader, change))?.sentence,
      since: change.made_at,
      expiresAt: change.expires_at,
    })),
  );
}

/** Counts all that waits, for the desk's badge. */
export async function countApprovals(db: Db, clock: BankClock): Promise<number> {
  const { rows } = await sql<{
    waiting: bigint;
  }>`select count(*) as waiting from ledger.waiting_holds h where h.rule is not null and h.expires_at > ${clock.now()}`.execute(
    db,
  );
  return Number(rows[0]?.waiting ?? 0n) + (await waitingChanges(db, clock)).length;
}
