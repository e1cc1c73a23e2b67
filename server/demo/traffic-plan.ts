import { hash } from 'node:crypto';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import type { DemoMovementKind } from './demo-posting.ts';

/** A person whom the traffic may use, as they are when the day begins. Whole rupees. */
export interface TrafficPayer {
  readonly business: boolean;
  readonly available: number;
}

/** A movement of a day's traffic: whole rupees, people by their place in the list. */
export interface PlannedMovement {
  readonly kind: DemoMovementKind;
  readonly who: number;
  /** Receiver of a transfer. */
  readonly to: number;
  readonly rupees: number;
  readonly description: string;
  /** Part of the day's hours that is over then, from 0 to 1. */
  readonly moment: number;
}

export interface PlannedDeposit {
  readonly who: number;
  readonly type: DepositType;
  readonly rupees: number;
  readonly months: number;
}

/** A day's traffic, in the order of its moments; the deposits come after the movements. */
export interface TrafficPlan {
  readonly movements: readonly PlannedMovement[];
  readonly deposits: readonly PlannedDeposit[];
}

/** Returns numbers from 0 to 1, the same for the same text. */
export function diceOf(text: string): () => number {
  let state = Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16);
  return () => {
    // Mulberry32: four operations on 32 bits, good enough for amounts and names.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Expected numbers of deposits, takings of businesses, withdrawals and transfers, by the kind of day. */
const EACH_DAY = {
  weekday: { deposits: 1, takings: 0.25, withdrawals: 1, transfers: 1.3 },
  saturday: { deposits: 0.6, takings: 0.1, withdrawals: 0.8, transfers: 0.8 },
  closed: { deposits: 0, takings: 0, withdrawals: 0.5, transfers: 0.6 },
} as const;

/** The bank's threshold at its opening is 2,00,000; such a request is above it. */
const LARGE = { least: 205_000, spread: 40_000, needs: 260_000 } as const;
const GOODS = ['Payment for goods', 'Rent', 'Groceries', 'School fees', 'Electricity', 'Birthday gift', 'Repairs'];

/**
 * Plans the traffic of a business date: the same date and people give the same plan. Cash and transfers on weekdays, less on
 * Saturdays, only machines and transfers on Sundays and holidays; wages on the first days of a month; twice a week a
 * request above the bank's threshold; a term deposit every week or so.
 */
export function planDay(date: string, people: readonly TrafficPayer[], holiday: boolean): TrafficPlan {
  const dice = diceOf(`traffic ${date}`);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const kind = holiday || weekday === 0 ? 'closed' : weekday === 6 ? 'saturday' : 'weekday';
  const each = EACH_DAY[kind];
  const businesses = people.flatMap(({ business }, index) => (business ? [index] : []));
  const anyOf = (places: readonly number[]): number => places[Math.floor(dice() * places.length)] ?? 0;
  const everyone = people.map((_, index) => index);
  const times = (expected: number): number => Math.floor(expected) + (dice() < expected % 1 ? 1 : 0);
  const hundreds = (least: number, most: number): number => Math.round((least + dice() * (most - least)) / 100) * 100;
  // No more than a third of what the payer has, so that a day's plan does not fail for lack of funds.
  const within = (who: number, rupees: number): number =>
    Math.min(rupees, Math.floor((people[who]?.available ?? 0) / 300) * 100);

  const planned: Omit<PlannedMovement, 'moment'>[] = [];
  const add = (kindOf: PlannedMovement['kind'], who: number, rupees: number, description: string, to = who) => {
    if (rupees > 0) planned.push({ kind: kindOf, who, to, rupees, description });
  };
  const send = (who: number, rupees: number, description: string, to = anyOf(everyone)) => {
    if (to !== who) add('transfer', who, rupees, description, to);
  };
  for (let left = times(each.deposits); left > 0; left -= 1) {
    const atCounter = dice() < 0.3;
    add(
      atCounter ? 'banker_deposit' : 'cash_in',
      anyOf(everyone),
      hundreds(2_500, 18_000),
      atCounter ? 'Deposit made by banker' : 'Deposit',
    );
  }
  for (let left = times(each.takings); left > 0; left -= 1)
    add('cash_in', anyOf(businesses), hundreds(55_000, 90_000), 'Takings of the week');
  for (let left = times(each.withdrawals); left > 0; left -= 1) {
    const who = anyOf(everyone);
    add('withdrawal', who, within(who, hundreds(2_000, 14_000)), 'Withdrawal');
  }
  for (let left = times(each.transfers); left > 0; left -= 1) {
    const who = anyOf(everyone);
    const description = GOODS[Math.floor(dice() * GOODS.length)] ?? 'Payment for goods';
    send(who, within(who, hundreds(600, 9_000)), description, dice() < 0.5 ? anyOf(businesses) : anyOf(everyone));
  }
  const dayOfMonth = Number(date.slice(8));
  if (dayOfMonth <= 3 && businesses.length > 0) {
    const payer = businesses[dayOfMonth % businesses.length] ?? 0;
    for (let left = 2; left > 0; left -= 1) send(payer, within(payer, hundreds(18_000, 30_000)), 'Salary');
  }
  planned.push(...largeRequest(people, kind === 'weekday' && dice() < 0.5, { dice, hundreds }));
  const movements = planned.map((movement, index) => ({
    ...movement,
    moment: 0.1 + (0.8 * (index + dice() * 0.9)) / planned.length,
  }));
  return { movements, deposits: kind === 'weekday' && dice() < 0.2 ? [plannedDeposit(people, dice)] : [] };
}

/** Plans a request above the bank's threshold, where a customer has the money for one: cash, or a payment to a business. */
function largeRequest(
  people: readonly TrafficPayer[],
  asked: boolean,
  { dice, hundreds }: { dice: () => number; hundreds: (least: number, most: number) => number },
): Omit<PlannedMovement, 'moment'>[] {
  const rich = people.flatMap(({ available }, index) => (available >= LARGE.needs ? [index] : []));
  const who = rich[Math.floor(dice() * rich.length)];
  const businesses = people.flatMap(({ business }, index) => (business ? [index] : []));
  const to = businesses[Math.floor(dice() * businesses.length)];
  const rupees = hundreds(LARGE.least, LARGE.least + LARGE.spread);
  const cash = dice() < 0.15;
  if (!asked || who === undefined || to === undefined || to === who) return [];
  return cash
    ? [{ kind: 'withdrawal', who, to: who, rupees, description: 'Cash for wages' }]
    : [{ kind: 'transfer', who, to, rupees, description: 'Supplier’s invoice' }];
}

function plannedDeposit(people: readonly TrafficPayer[], dice: () => number): PlannedDeposit {
  const who = Math.floor(dice() * people.length);
  const thousands = Math.min(5 + Math.floor(dice() * 36), Math.floor((people[who]?.available ?? 0) / 3_000));
  const choice = dice();
  if (choice < 0.12) return { who, type: 'recurring', rupees: 1_000, months: 12 };
  if (choice < 0.2) return { who, type: 'tax_saving', rupees: thousands * 1_000, months: 60 };
  return { who, type: 'fixed', rupees: thousands * 1_000, months: [3, 6, 12, 24][Math.floor(dice() * 4)] ?? 12 };
}

/**
 * Returns what a banker decides about a request on a business date; undefined where it waits on. Most are decided one to four days later,
 * and one of eight not at all, so that it expires.
 */
export function verdictOn(request: { rupees: number; daysOld: number }): 'approve' | 'reject' | undefined {
  const hundreds = Math.floor(request.rupees / 100);
  if (hundreds % 8 === 0 || request.daysOld <= hundreds % 4) return undefined;
  return hundreds % 8 <= 2 ? 'reject' : 'approve';
}
