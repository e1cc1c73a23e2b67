import type { CardStatus } from '../../contract/vocabulary/bank-terms.ts';
import { startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { takeCardStep } from '../cards/change-card-status.ts';
import { issueCard } from '../cards/issue-card.ts';
import { openCustomer } from '../customers/open-customer.ts';
import { decidePending } from '../desk/approvals/decide-pending.ts';
import { closeCustomer } from '../desk/customers/close-customer.ts';
import { clearFlag, raiseFlag } from '../desk/customers/customer-flags.ts';
import { updateKyc } from '../desk/customers/kyc-records.ts';
import { rateRisk } from '../desk/customers/risk-ratings.ts';
import type { Posting } from '../ledger/posting.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import { clockAt } from '../platform/day-end-step.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { liveDeposits, passNights } from './deposit-lives.ts';
import { counterDeposit, MAX_BALANCE, opening, payIn, send, thousands, withdraw } from './edge-movements.ts';
import { EDGE_CUSTOMERS } from './edge-people.ts';
import { edgeDeposits, lastLeapDay } from './edge-term-deposits.ts';
import {
  giveStatus,
  hireStaff,
  insideOf,
  instantOn,
  type PlantingTools,
  plantOnce,
  postOrFail,
  type Stage,
} from './plant-once.ts';
import { actingBanker, type PlantedPerson, personIn } from './planted-people.ts';

/** The ledger decides the postings of a batch together; this many keep each statement short. */
const BATCH = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TWO_LAKH_AND_A_BIT = 25_000_000n;

/** The bank while it is planted, with those who act in it. */
interface EdgeStage extends Stage {
  readonly bankerId: string;
  readonly checker: SignedIn;
  readonly who: (key: string) => PlantedPerson;
}

/**
 * Plants the profile `edge`: customers with the longest, oddest and largest values that the bank takes, each made
 * through the ledger's doorway and the bank's own use cases, in one transaction. True when it did, false when the bank
 * has people.
 */
export async function plantEdgeBank(tools: PlantingTools): Promise<boolean> {
  const { clock } = tools;
  const signIns = EDGE_CUSTOMERS.filter((person) => person.note).length;
  return plantOnce(tools, { profile: 'edge', signIns, finished: true }, async (tx, nextHash) => {
    const bankers = await hireStaff(tx, clock, nextHash);
    const bankerId = bankers[0].id;
    const customers = new Map<string, PlantedPerson>();
    for (const person of EDGE_CUSTOMERS) {
      const openedAt = person.key === 'leap' ? leapMorning(clock) : instantOn(clock, person.joinedDaysAgo, 300);
      const opened = await openCustomer(tx, { ...person, passwordHash: nextHash(), openedAt, planted: true });
      customers.set(person.key, { ...person, ...opened });
    }
    const stage: EdgeStage = {
      tx,
      inside: insideOf(tx, tools.database),
      clock,
      customers,
      bankers,
      bankerId,
      checker: actingBanker(bankers[1], clock),
      who: (key) => personIn(customers, key),
    };
    await moveMoney(stage);
    await liveDeposits(stage, customers, { profile: 'edge', deposits: edgeDeposits(clock.businessDate()) });
    await leaveWaiting(stage);
    await workOfTheDesk(stage);
    await handOutCards(stage, tools);
    for (const person of EDGE_CUSTOMERS) {
      if (person.key !== 'closed') await giveStatus(tx, clock, person, { ...stage.who(person.key), bankerId });
    }
    await closeCustomer({ database: stage.inside, clock }, stage.checker, {
      customerId: stage.who('closed').id,
      reason: 'Requested by the customer',
    });
    await recordAudit(tx, { event: 'demo.seeded', actorId: null, object: 'bank', details: { profile: 'edge' } });
  });
}

function leapMorning(clock: BankClock): Date {
  return startOfBusinessDate(lastLeapDay(clock.businessDate()));
}

async function post({ tx, clock }: EdgeStage, postings: readonly Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += BATCH) {
    await postOrFail(tx, clock, postings.slice(from, from + BATCH));
  }
}

async function moveMoney(stage: EdgeStage): Promise<void> {
  const { clock, who } = stage;
  const on = (daysAgo: number, minute: number) => instantOn(clock, daysAgo, minute);
  const broke = new Set(['zero', 'paisa', 'largest', 'deposits', 'missed', 'held', 'below', 'leap', 'thousands']);
  const everyday = EDGE_CUSTOMERS.filter(({ key }) => !broke.has(key));
  await post(stage, [
    opening(who('deposits'), 50_000_000n, on(2190, 400)),
    opening(who('leap'), 9_999_999n, new Date(leapMorning(clock).getTime() + HOUR_MS)),
    opening(who('thousands'), 5_000_000_000n, on(500, 400)),
    ...everyday.map(({ key, joinedDaysAgo }) => opening(who(key), 123_456_78n, on(joinedDaysAgo, 400))),
    opening(who('paisa'), 1n, on(190, 400)),
    opening(who('largest'), MAX_BALANCE, on(190, 400)),
    opening(who('held'), TWO_LAKH_AND_A_BIT, on(190, 400)),
    opening(who('below'), 12_345n, on(190, 400)),
    // Two instalments and a little.
    opening(who('missed'), 120_000n, on(190, 400)),
  ]);
  await post(stage, thousands(who, on, 400));
}

/** Leaves requests waiting for a banker, at every distance from their end, and in every way such waiting can end. */
async function leaveWaiting(stage: EdgeStage): Promise<void> {
  const { tx, clock, who, inside, checker, bankerId } = stage;
  const pending = who('pending');
  const now = clock.now().getTime();
  const ago = (ms: number) => new Date(now - ms);
  const funds = opening(pending, 400_000_000n, ago(30 * DAY_MS));
  const approved = send(pending, who('emoji'), TWO_LAKH_AND_A_BIT, 'Approved by a banker', ago(20 * DAY_MS));
  const rejected = withdraw(pending, TWO_LAKH_AND_A_BIT, 'Rejected by a banker', ago(18 * DAY_MS));
  await post(stage, [funds, approved, rejected]);
  const decide = { database: inside, clock: clockAt(ago(17 * DAY_MS)) };
  const key = (what: string) => `edge-decision-${what}`;
  await decidePending(decide, checker, {
    journalId: approved.journalId,
    verdict: 'approve',
    idempotencyKey: key('yes'),
  });
  await decidePending(decide, checker, {
    journalId: rejected.journalId,
    verdict: 'reject',
    reason: 'Longest reason that the form takes. '.repeat(14).slice(0, 499).padEnd(500, 'Z'),
    idempotencyKey: key('no'),
  });
  await post(stage, [withdraw(pending, TWO_LAKH_AND_A_BIT, 'Not decided in time', ago(10 * DAY_MS))]);
  await passNights(tx, clock.businessDate());
  await post(stage, [
    send(pending, who('urdu'), TWO_LAKH_AND_A_BIT, 'Expires within the hour', ago(7 * DAY_MS - HOUR_MS / 2)),
    send(pending, who('longest'), 100_000_000n, 'Expires tomorrow, the most one may send', ago(6 * DAY_MS)),
    withdraw(pending, 20_000_001n, 'One paisa above the threshold', ago(HOUR_MS)),
    withdraw(who('held'), TWO_LAKH_AND_A_BIT, 'All there is', ago(2 * HOUR_MS)),
    counterDeposit(who('devanagari'), bankerId, 100_000_000n, ago(3 * HOUR_MS)),
    payIn(who('accents'), 1n, 'One paisa', ago(HOUR_MS)),
  ]);
}

async function workOfTheDesk({ inside, clock, who, checker }: EdgeStage): Promise<void> {
  const desk = { database: inside, clock };
  const flagged = who('flagged').id;
  const cleared = await raiseFlag(desk, checker, flagged, 'Address could not be confirmed');
  await clearFlag(desk, checker, { customerId: flagged, flagId: cleared.id, reason: 'A utility bill was shown' });
  await raiseFlag(desk, checker, flagged, 'Longest reason. '.repeat(32).slice(0, 499).padEnd(500, 'Z'));
  await rateRisk(desk, checker, {
    customerId: flagged,
    category: 'high',
    reason: 'Longest reason. '.repeat(32).slice(0, 499).padEnd(500, 'Z'),
    replaces: null,
  });
  await updateKyc(desk, checker, flagged, { status: 'rejected', panLastFour: '123Z' });
  await updateKyc(desk, checker, who('cards').id, {
    status: 'verified',
    panLastFour: '999Z',
    aadhaarLastFour: '0000',
    nextReview: addDays(clock.businessDate(), -1),
  });
  await updateKyc(desk, checker, who('zero').id, { status: 'pending' });
}

async function handOutCards({ tx, clock, who, bankerId }: EdgeStage, { vault }: PlantingTools): Promise<void> {
  const cards: readonly [string, CardStatus][] = [
    ['longest', 'active'],
    ['devanagari', 'active'],
    ['frozen', 'active'],
    ['cards', 'blocked'],
    ['newcard', 'inactive'],
  ];
  for (const [key, status] of cards) {
    const name = EDGE_CUSTOMERS.find((person) => person.key === key)?.name ?? '';
    const at = instantOn(clock, 30, 700);
    const cardId = await issueCard(tx, vault, { customerId: who(key).id, name, at });
    const reason = status === 'blocked' ? 'Reported lost' : '';
    if (status !== 'inactive') await takeCardStep(tx, { cardId, status, reason, actorId: bankerId, at });
  }
}
