import type { CardStatus, DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { CardVault } from '../cards/card-vault.ts';
import { takeCardStep } from '../cards/change-card-status.ts';
import { issueCard } from '../cards/issue-card.ts';
import type { OpenedCustomer } from '../customers/open-customer.ts';
import { setSavingsGoal } from '../insights/savings-goal.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import { openTermDepositInside } from '../term-deposits/open-term-deposit.ts';
import { DEMO_CUSTOMERS } from './demo-movements.ts';

/** A term deposit of the demo, in whole rupees. The demo customer's come to 56,500 (C-DB-19). */
export interface DemoDeposit {
  readonly who: string;
  readonly type: DepositType;
  readonly rupees: number;
  readonly months: number;
  readonly daysAgo: number;
}

export const DEMO_DEPOSITS: readonly DemoDeposit[] = [
  { who: 'meera', type: 'fixed', rupees: 60_000, months: 36, daysAgo: 300 },
  { who: 'meera', type: 'tax_saving', rupees: 40_000, months: 60, daysAgo: 250 },
  { who: 'asha', type: 'fixed', rupees: 50_000, months: 24, daysAgo: 200 },
  { who: 'asha', type: 'savings', rupees: 6_500, months: 0, daysAgo: 150 },
  { who: 'vikram', type: 'fixed', rupees: 75_000, months: 12, daysAgo: 100 },
  { who: 'vikram', type: 'tax_saving', rupees: 50_000, months: 60, daysAgo: 95 },
];

const DEMO_CARDS: readonly { who: string; status: CardStatus; daysAgo: number }[] = [
  { who: 'asha', status: 'active', daysAgo: 120 },
  { who: 'vikram', status: 'active', daysAgo: 90 },
  { who: 'meera', status: 'blocked', daysAgo: 80 },
  { who: 'neha', status: 'inactive', daysAgo: 2 },
];

/** Returns a clock that stands at an hour of a day in the past. */
function clockAt(clock: BankClock, daysAgo: number): BankClock {
  const then = new Date(startOfBusinessDate(addDays(clock.businessDate(), -daysAgo)).getTime() + 11 * 3_600_000);
  return { now: () => then, wall: () => clock.wall(), businessDate: () => businessDateOf(then) };
}

/** Opens the demo's deposits as their owners would have, each on its day. */
export async function openDemoDeposits(
  tx: Tx,
  clock: BankClock,
  customers: ReadonlyMap<string, OpenedCustomer>,
): Promise<void> {
  for (const [index, deposit] of DEMO_DEPOSITS.entries()) {
    const owner = customers.get(deposit.who);
    const person = DEMO_CUSTOMERS.find((each) => each.key === deposit.who);
    if (!owner || !person) throw new Error(`The demo has no person called ${deposit.who}`);
    const wall = clock.wall();
    await openTermDepositInside(
      tx,
      clockAt(clock, deposit.daysAgo),
      {
        sessionId: '',
        subjectId: owner.id,
        role: 'customer',
        name: person.name,
        email: person.email,
        status: 'active',
        accountId: owner.accountId,
        authTime: wall,
        passwordAt: wall,
      },
      {
        type: deposit.type,
        amount: BigInt(deposit.rupees) * 100n,
        tenureMonths: deposit.months,
        customerId: undefined,
        interestRate: undefined,
        description: undefined,
        idempotencyKey: `demo-deposit-${index}`,
      },
    );
  }
}

/** Issues cards in each state, and sets the demo customer's goal of ₹1,00,000. */
export async function handOutCardsAndGoals(
  tx: Tx,
  clock: BankClock,
  vault: CardVault,
  { customers, bankerId }: { customers: ReadonlyMap<string, OpenedCustomer>; bankerId: string },
): Promise<void> {
  for (const { who, status, daysAgo } of DEMO_CARDS) {
    const owner = customers.get(who);
    const name = DEMO_CUSTOMERS.find((person) => person.key === who)?.name ?? '';
    if (!owner) throw new Error(`The demo has no person called ${who}`);
    const at = clockAt(clock, daysAgo).now();
    const cardId = await issueCard(tx, vault, { customerId: owner.id, name, at });
    if (status !== 'inactive')
      await takeCardStep(tx, {
        cardId,
        status,
        reason: status === 'blocked' ? 'Reported lost' : '',
        actorId: bankerId,
        at,
      });
  }
  const asha = customers.get('asha');
  if (asha) await setSavingsGoal(tx, clock, asha.id, 10_000_000n);
  await recordAudit(tx, { event: 'demo.seeded', actorId: null, object: 'bank' });
}
