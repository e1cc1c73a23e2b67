import { decidePending } from '../desk/approvals/decide-pending.ts';
import { tellMaker } from '../desk/controls/change-letters.ts';
import { type ChangeRequest, settleChange } from '../desk/controls/change-requests.ts';
import { askForReversal, reverseAsAgreed } from '../desk/corrections/reverse-movement.ts';
import { clearFlag, raiseFlag } from '../desk/customers/customer-flags.ts';
import { type KycUpdate, updateKyc } from '../desk/customers/kyc-records.ts';
import { type RiskCategory, rateRisk, riskRatingsOf } from '../desk/customers/risk-ratings.ts';
import { bankerDeposits } from '../ledger/postings/banker-deposits.ts';
import { customerWithdraws } from '../ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import { addDays } from '../platform/bank-clock.ts';
import { clockAt } from '../platform/day-end-step.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { DEMO_CUSTOMERS } from './demo-movements.ts';
import type { DemoCustomer } from './demo-people.ts';
import { passNights } from './deposit-lives.ts';
import { instantOn, postOrFail, type Stage } from './plant-once.ts';
import { actingBanker, personIn } from './planted-people.ts';

/** KYC of those whose papers are not simply verified on the day after they joined. */
const KYC_BY_KEY: Readonly<Record<string, 'not_started' | 'pending' | 'rejected'>> = {
  neha: 'not_started',
  priya: 'pending',
  'other-0': 'not_started',
  'other-1': 'pending',
  'other-22': 'pending',
  'other-23': 'rejected',
  'other-33': 'rejected',
  'other-41': 'not_started',
};
/** A customer who is not rated is asked again after two years; of those who joined before, these were verified again, days ago. */
const VERIFIED_AGAIN: Readonly<Record<string, number>> = { 'other-18': 25, 'other-39': 3, 'other-43': 45 };

const REVIEWED_AGAIN_DAYS = 730;
const LOW = 'Papers verified; salary and household payments';

/** Ratings other than a low one, the oldest first. The papers of those whose review is due are looked at before they are rated. */
const RATINGS: readonly { who: string; daysAgo: number; category: RiskCategory; reason: string }[] = [
  ...[7, 12, 17, 32, 37].map((index) => ({
    who: `other-${index}`,
    daysAgo: 88,
    category: 'medium' as const,
    reason: 'Large sums, some of them in cash, by the nature of the trade',
  })),
  { who: 'vikram', daysAgo: 88, category: 'medium', reason: 'Business account that pays many people' },
  { who: 'lakshmi', daysAgo: 60, category: 'medium', reason: 'Compliance reviews the account' },
  { who: 'other-23', daysAgo: 48, category: 'medium', reason: 'PAN does not match the name' },
  { who: 'farhan', daysAgo: 30, category: 'high', reason: 'A court has ordered the account to be frozen' },
  { who: 'other-5', daysAgo: 20, category: 'high', reason: 'Cash deposits just below a round amount on three days' },
];

const FLAGS: readonly {
  who: string;
  daysAgo: number;
  reason: string;
  cleared?: { daysAgo: number; reason: string };
}[] = [
  {
    who: 'other-12',
    daysAgo: 72,
    reason: 'Sender of a large deposit could not be reached',
    cleared: { daysAgo: 66, reason: 'The invoice was shown at the branch' },
  },
  { who: 'other-23', daysAgo: 48, reason: 'PAN does not match the name' },
  { who: 'other-5', daysAgo: 21, reason: 'Cash deposits just below a round amount on three days' },
  { who: 'other-33', daysAgo: 9, reason: 'Address could not be confirmed' },
];

/** Writes the KYC records, ratings and flags that the desk has made over the years, each on its day. */
export async function keepRecords(stage: Stage): Promise<void> {
  const { inside, clock, customers, bankers } = stage;
  const deskOn = (daysAgo: number) => ({ database: inside, clock: clockAt(instantOn(clock, daysAgo, 690)) });
  const banker = actingBanker(bankers[0], clock);
  for (const [index, person] of DEMO_CUSTOMERS.entries()) {
    for (const { daysAgo, update } of kycOf(person, index, clock.businessDate()))
      await updateKyc(deskOn(daysAgo), banker, personIn(customers, person.key).id, update);
  }
  await rateCustomers(stage, banker);
  for (const { who, daysAgo, reason, cleared } of FLAGS) {
    const customerId = personIn(customers, who).id;
    const { id: flagId } = await raiseFlag(deskOn(daysAgo), banker, customerId, reason);
    if (cleared) await clearFlag(deskOn(cleared.daysAgo), banker, { customerId, flagId, reason: cleared.reason });
  }
}

/** Rates each customer whose papers are in order low, on the day on which they were verified, and the listed ones again. */
async function rateCustomers({ inside, clock, customers }: Stage, banker: SignedIn): Promise<void> {
  const low = DEMO_CUSTOMERS.flatMap((person, index) => {
    const newest = kycOf(person, index, clock.businessDate()).at(-1);
    const inOrder = newest?.update.status === 'verified' && newest.daysAgo < REVIEWED_AGAIN_DAYS;
    return inOrder ? [{ who: person.key, daysAgo: newest.daysAgo, category: 'low' as const, reason: LOW }] : [];
  });
  for (const { who, daysAgo, category, reason } of [...low, ...RATINGS]) {
    const customerId = personIn(customers, who).id;
    const [before] = await riskRatingsOf(inside.db, customerId);
    const desk = { database: inside, clock: clockAt(instantOn(clock, daysAgo, 700)) };
    await rateRisk(desk, banker, { customerId, category, reason, replaces: before?.id ?? null });
  }
}

/** Returns the KYC records of a customer, oldest first. */
function kycOf(person: DemoCustomer, index: number, today: string): { daysAgo: number; update: KycUpdate }[] {
  const { key, joinedDaysAgo } = person;
  const first = Math.max(joinedDaysAgo - 1, 1);
  const status = KYC_BY_KEY[key] ?? 'verified';
  if (status === 'not_started') return [];
  const panLastFour = `${100 + index * 13}${'ABCDEFGH'[index % 8] ?? 'A'}`;
  if (status === 'pending') return [{ daysAgo: first, update: { status } }];
  if (status === 'rejected') return [{ daysAgo: first, update: { status, panLastFour } }];
  const papers = { status, panLastFour, aadhaarLastFour: String(1_000 + index * 149) } as const;
  const chosen = key === 'lakshmi' ? { nextReview: addDays(today, -9) } : {};
  const again = VERIFIED_AGAIN[key];
  return [
    { daysAgo: first, update: { ...papers, ...chosen } },
    ...(again === undefined ? [] : [{ daysAgo: again, update: { status: papers.status } }]),
  ];
}

/** The day on which the older requests above the bank's threshold were made: before the two months of the dashboard's figures. */
const ASKED = 69;

/** Leaves a request of each end that waiting can have, and a deposit to the wrong customer that two bankers moved back. */
export async function decideAndCorrect(stage: Stage): Promise<void> {
  const { tx, clock, inside, customers, bankers } = stage;
  const order = (who: string, rupees: bigint, description: string, minute: number, daysAgo = ASKED) => {
    const at = instantOn(clock, daysAgo, minute);
    const { id, accountId } = personIn(customers, who);
    return {
      journalId: uuidv7(at),
      amount: rupees * 100n,
      description,
      idempotencyKey: `demo-${description}`,
      at,
      account: accountId,
      actorId: id,
    };
  };
  const send = (to: string, { account, ...rest }: ReturnType<typeof order>) =>
    transferBetweenCustomers({ ...rest, senderAccount: account, receiverAccount: personIn(customers, to).accountId });
  const approved = send('other-9', order('other-17', 240_000n, 'Deposit for the shop', 640));
  const rejected = customerWithdraws(order('other-7', 220_000n, 'Wages in cash', 700));
  const expired = send('other-16', order('other-37', 225_000n, 'Advance for a car', 780));
  const wrong = bankerDeposits({
    ...order('other-26', 8_000n, 'Deposit made by banker', 650, ASKED - 1),
    actorId: bankers[0].id,
  });
  await postOrFail(tx, clock, [approved, rejected, expired, wrong]);

  const decide = { database: inside, clock: clockAt(instantOn(clock, ASKED - 1, 620)) };
  const checker = actingBanker(bankers[1], clock);
  await decidePending(decide, checker, {
    journalId: approved.journalId,
    verdict: 'approve',
    idempotencyKey: 'demo-decision-yes',
  });
  await decidePending(decide, checker, {
    journalId: rejected.journalId,
    verdict: 'reject',
    reason: 'Please show the list of wages at your branch.',
    idempotencyKey: 'demo-decision-no',
  });
  await reverseByTwo(stage, wrong.journalId);
  await passNights(tx, clock.businessDate());
}

/** One banker asks for a reversal, and the other agrees. */
async function reverseByTwo({ tx, clock, inside, bankers }: Stage, journalId: string): Promise<void> {
  const [maker, checker] = [actingBanker(bankers[0], clock), actingBanker(bankers[1], clock)];
  const asked = clockAt(instantOn(clock, ASKED - 2, 600));
  const request = await askForReversal({ database: inside, clock: asked }, maker, {
    journalId,
    amount: undefined,
    reason: 'Credited to the wrong account',
  });
  const agreed = clockAt(instantOn(clock, ASKED - 2, 655));
  await settleChange(tx, agreed, { request, outcome: 'approved', by: checker.subjectId });
  // as: askForReversal makes requests of this kind
  await reverseAsAgreed(tx, agreed, request as ChangeRequest<'reversal'>, checker);
  await tellMaker(tx, { ...request, outcome: 'approved', decided_by_name: checker.name });
}
