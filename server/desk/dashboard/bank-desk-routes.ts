import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { transactionForStaff } from '../../statement/movements.ts';
import { countApprovals } from '../approvals/approvals.ts';
import { type DecisionFacts, decisionFacts } from '../approvals/decision-facts.ts';
import { readMovement } from '../approvals/movement-detail.ts';
import type { BookVerifier } from '../books/book-verification.ts';
import { changeOnTheWire } from '../controls/change-words.ts';
import { noteAbout } from '../controls/internal-notes.ts';
import { obstaclesFor } from '../controls/two-people.ts';
import { reversible } from '../corrections/reversible.ts';
import { deskFigures } from './bank-figures.ts';
import { changeTargets, targetsOf } from './dashboard-targets.ts';
import { listActivity } from './desk-activity.ts';

/** A dashboard does not wait long for the first verification of new books. */
const FIRST_VERIFICATION_MS = 3_000;

/** The desk's calls about the whole bank: dashboard, timeline, one transaction and targets. */
export function bankDeskRoutes(parts: {
  database: Database;
  clock: BankClock;
  verifier: BookVerifier;
}): HandlersOf<'deskDashboard' | 'listDeskActivity' | 'getBankerTransaction' | 'getTargets' | 'saveTargets'> {
  const { database, clock, verifier } = parts;
  const { db, lists } = database;
  return {
    async deskDashboard() {
      const [figures, pendingApprovals, verification] = await Promise.all([
        deskFigures(db, clock),
        countApprovals(db, clock),
        verifier.latest(FIRST_VERIFICATION_MS),
      ]);
      return { data: { ...figures, pendingApprovals, booksHealthy: verification?.healthy ?? false } };
    },

    listDeskActivity: async ({ query }) => ({ data: await listActivity(lists, query.limit ?? 8) }),

    async getBankerTransaction({ session, params }) {
      const { movement, waitsBecause, entries } = await readMovement(db, params.id);
      const obstacle = movement.status === 'pending' ? (await obstaclesFor(db, clock, session))(movement) : undefined;
      const facts = await decisionFacts(db, clock, movement);
      const can = await reversible(db, clock, movement);
      return {
        data: {
          transaction: transactionForStaff(movement),
          waits_because: waitsBecause,
          internal_note: await noteAbout(db, movement.id),
          cannot_decide_because: obstacle ?? null,
          facts: facts ? factsOnTheWire(facts) : null,
          reversible: can
            ? {
                left: can.left,
                missing: can.missing,
                claims: can.claims,
                change: can.waits ? changeOnTheWire(can.waits) : null,
              }
            : null,
          entries,
        },
      };
    },

    async getTargets() {
      const [current, ...history] = await targetsOf(db);
      if (!current) throw new Error('The desk has no targets');
      return { data: { current, history } };
    },

    saveTargets: async ({ session, body }) => ({
      message: 'Targets saved',
      data: await changeTargets(parts, session, body),
    }),
  };
}

function factsOnTheWire({ available, customer, firstToPayee, others }: DecisionFacts) {
  return {
    available_before: available.before,
    available_after: available.after,
    status: customer.status,
    kyc_status: customer.kyc_status,
    risk: customer.risk,
    flagged: customer.flagged,
    customer_since: customer.created_at,
    first_to_payee: firstToPayee,
    other_requests: others,
  };
}
