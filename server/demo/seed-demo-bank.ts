import { openCustomer } from '../customers/open-customer.ts';
import type { Posting } from '../ledger/posting.ts';
import { decideAndCorrect, keepRecords } from './demo-desk-work.ts';
import { DEMO_CUSTOMERS, type DemoMovement, demoMovements } from './demo-movements.ts';
import { SIGN_IN_CUSTOMERS } from './demo-people.ts';
import { demoDeposits, handOutCardsAndGoals } from './demo-possessions.ts';
import { demoPosting } from './demo-posting.ts';
import { liveDeposits } from './deposit-lives.ts';
import {
  giveStatus,
  hireStaff,
  insideOf,
  instantOn,
  type PlantingTools,
  plantOnce,
  postOrFail,
  type SeedProfile,
  type Stage,
  UNUSABLE_HASH,
} from './plant-once.ts';
import { type PlantedPerson, personIn } from './planted-people.ts';

// The newest of the demo's deposits is older than this, in days; so are the opening balances of their owners.
const DEPOSITS_UNTIL = 94;
// The two months that the figures are made of are younger than this, in days; what the desk decided and corrected is older.
const DESK_WORK_UNTIL = 60;

/**
 * Plants the demo people into an empty bank: customers, staff, two years of movements with value dates relative to
 * today, and requests that wait for a banker. Everything goes through the ledger's own doorway, in one transaction.
 * True when it did, false when the bank has people. `finished` is false where more is planted on top.
 */
export async function seedDemoBank(
  tools: PlantingTools,
  as: { profile: SeedProfile; finished: boolean } = { profile: 'demo', finished: true },
): Promise<boolean> {
  const { clock } = tools;
  return plantOnce(tools, { ...as, signIns: SIGN_IN_CUSTOMERS.length }, async (tx, nextHash) => {
    const bankers = await hireStaff(tx, clock, nextHash);
    const customers = new Map<string, PlantedPerson>();
    for (const person of DEMO_CUSTOMERS) {
      const opened = await openCustomer(tx, {
        ...person,
        passwordHash: person.note ? nextHash() : UNUSABLE_HASH,
        openedAt: instantOn(clock, person.joinedDaysAgo, 570),
        planted: true,
      });
      customers.set(person.key, { ...person, ...opened });
    }
    const stage: Stage = { tx, inside: insideOf(tx, tools.database), clock, customers, bankers };
    const movements = demoMovements().map((movement, index) => ({
      ...movement,
      posting: postingOf(movement, index, stage),
    }));
    const postBetween = (oldest: number, newest: number) =>
      postOrFail(
        tx,
        clock,
        movements.filter(({ daysAgo }) => daysAgo <= oldest && daysAgo > newest).map(({ posting }) => posting),
      );
    // Money must be planted in the order of its days.
    await postBetween(Number.POSITIVE_INFINITY, DEPOSITS_UNTIL);
    await liveDeposits(stage, customers, { profile: 'demo', deposits: demoDeposits(clock.businessDate()) });
    await postBetween(DEPOSITS_UNTIL, DESK_WORK_UNTIL);
    await decideAndCorrect(stage);
    await postBetween(DESK_WORK_UNTIL, Number.NEGATIVE_INFINITY);
    await keepRecords(stage);
    await handOutCardsAndGoals(stage, tools.vault);
    await postOrFail(tx, clock, waiting(stage));
    for (const person of SIGN_IN_CUSTOMERS)
      await giveStatus(tx, clock, person, { ...personIn(customers, person.key), bankerId: bankers[0].id });
  });
}

function postingOf(movement: DemoMovement, index: number, { customers, bankers, clock }: Stage): Posting {
  const { kind, to, rupees, description } = movement;
  return demoPosting({
    kind,
    who: personIn(customers, movement.who),
    receiver: to === undefined ? undefined : personIn(customers, to),
    bankerId: bankers[0].id,
    rupees,
    description,
    idempotencyKey: `demo-${index}`,
    at: instantOn(clock, movement.daysAgo, movement.minute),
  });
}

/** Above the bank's threshold, so the doorway itself holds them: one to send, one to take out. */
function waiting({ customers, clock, bankers }: Stage): Posting[] {
  const vikram = personIn(customers, 'vikram');
  const meera = personIn(customers, 'meera');
  const asked = (description: string, rupees: number, minutesAgo: number) => ({
    bankerId: bankers[0].id,
    rupees,
    description,
    idempotencyKey: `demo-${description}`,
    at: new Date(clock.now().getTime() - minutesAgo * 60_000),
  });
  return [
    demoPosting({ ...asked('Advance for machinery', 250_000, 90), kind: 'transfer', who: vikram, receiver: meera }),
    demoPosting({ ...asked('Wedding expenses', 210_000, 40), kind: 'withdrawal', who: meera, receiver: undefined }),
  ];
}
