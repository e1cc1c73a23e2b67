import type { CardStatus, DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { CardVault } from '../cards/card-vault.ts';
import { takeCardStep } from '../cards/change-card-status.ts';
import { freezeCard } from '../cards/freeze-card.ts';
import { issueCard } from '../cards/issue-card.ts';
import { setSavingsGoal } from '../insights/savings-goal.ts';
import { addDays } from '../platform/bank-clock.ts';
import { clockAt } from '../platform/day-end-step.ts';
import type { PlantedDeposit } from './deposit-lives.ts';
import { instantOn, type Stage } from './plant-once.ts';
import { actingCustomer, personIn } from './planted-people.ts';

/** A term deposit of the demo, in whole rupees. The demo customer's come to 56,500 (C-DB-19). */
interface DemoDeposit {
  readonly who: string;
  readonly type: DepositType;
  readonly rupees: number;
  readonly months: number;
  readonly daysAgo: number;
  readonly closedAfterDays?: number;
}

const DEMO_DEPOSITS: readonly DemoDeposit[] = [
  { who: 'meera', type: 'fixed', rupees: 60_000, months: 36, daysAgo: 300 },
  { who: 'meera', type: 'tax_saving', rupees: 40_000, months: 60, daysAgo: 250 },
  { who: 'asha', type: 'fixed', rupees: 50_000, months: 24, daysAgo: 200 },
  { who: 'asha', type: 'savings', rupees: 6_500, months: 0, daysAgo: 150 },
  { who: 'vikram', type: 'fixed', rupees: 75_000, months: 12, daysAgo: 100 },
  { who: 'vikram', type: 'tax_saving', rupees: 50_000, months: 60, daysAgo: 95 },
  // The others' are over, or mature after those of the people above; none takes an instalment in the last two months.
  { who: 'other-16', type: 'recurring', rupees: 2_000, months: 6, daysAgo: 300 },
  { who: 'other-17', type: 'tax_saving', rupees: 100_000, months: 60, daysAgo: 400 },
  { who: 'other-9', type: 'fixed', rupees: 25_000, months: 24, daysAgo: 320 },
  { who: 'other-12', type: 'fixed', rupees: 120_000, months: 36, daysAgo: 300 },
  { who: 'other-37', type: 'fixed', rupees: 150_000, months: 6, daysAgo: 290 },
  { who: 'other-14', type: 'savings', rupees: 20_000, months: 0, daysAgo: 260 },
  { who: 'other-32', type: 'fixed', rupees: 90_000, months: 12, daysAgo: 240, closedAfterDays: 100 },
];

/** Returns the deposits of the demo, with the business dates of their openings. */
export function demoDeposits(today: string): PlantedDeposit[] {
  return DEMO_DEPOSITS.map(({ daysAgo, ...deposit }) => ({ ...deposit, date: addDays(today, -daysAgo) }));
}

const DEMO_CARDS: readonly { who: string; status: CardStatus | 'frozen'; daysAgo: number }[] = [
  { who: 'asha', status: 'active', daysAgo: 120 },
  { who: 'vikram', status: 'active', daysAgo: 90 },
  { who: 'meera', status: 'blocked', daysAgo: 80 },
  { who: 'neha', status: 'inactive', daysAgo: 2 },
  ...['other-5', 'other-8', 'other-12', 'other-14', 'other-17', 'other-29', 'other-36'].map((who, index) => ({
    who,
    status: 'active' as const,
    daysAgo: 65 + index * 9,
  })),
  { who: 'other-9', status: 'frozen', daysAgo: 85 },
  { who: 'other-31', status: 'blocked', daysAgo: 95 },
  { who: 'other-24', status: 'inactive', daysAgo: 61 },
];

/** Issues cards in each state, and sets the demo customer's goal of ₹1,00,000. */
export async function handOutCardsAndGoals(stage: Stage, vault: CardVault): Promise<void> {
  const { tx, clock, inside, customers, bankers } = stage;
  for (const { who, status, daysAgo } of DEMO_CARDS) {
    const owner = personIn(customers, who);
    const at = instantOn(clock, daysAgo, 660);
    const cardId = await issueCard(tx, vault, { customerId: owner.id, name: owner.name, at });
    if (status === 'inactive') continue;
    await takeCardStep(tx, {
      cardId,
      status: status === 'frozen' ? 'active' : status,
      reason: status === 'blocked' ? 'Reported lost' : '',
      actorId: bankers[0].id,
      at,
    });
    if (status === 'frozen') {
      const later = clockAt(instantOn(clock, daysAgo - 20, 1_200));
      await freezeCard({ database: inside, clock: later }, actingCustomer(owner, later));
    }
  }
  await setSavingsGoal(tx, clock, personIn(customers, 'asha').id, 10_000_000n);
  await recordAudit(tx, { event: 'demo.seeded', actorId: null, object: 'bank' });
}
