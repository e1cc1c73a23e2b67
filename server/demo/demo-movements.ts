import { BUSINESSES, DORMANT, OTHER_CUSTOMERS, SIGN_IN_CUSTOMERS } from './demo-people.ts';
import type { DemoMovementKind } from './demo-posting.ts';

/** A movement of the demo bank: whole rupees, days before today, minutes after the bank's midnight. */
export interface DemoMovement {
  readonly kind: DemoMovementKind;
  /** Payer (of a deposit: the receiver). */
  readonly who: string;
  readonly to?: string;
  readonly rupees: number;
  readonly daysAgo: number;
  readonly minute: number;
  readonly description: string;
}

/**
 * Splits whole rupees into `parts` uneven, repeatable amounts in hundreds that sum to it exactly.
 */
export function split(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, index) => 4 + ((index * 7) % 11));
  const sum = weights.reduce((a, b) => a + b, 0);
  const amounts = weights.map((weight) => Math.floor((total * weight) / sum / 100) * 100);
  const rest = total - amounts.reduce((a, b) => a + b, 0);
  return amounts.map((amount, index) => (index === 0 ? amount + rest : amount));
}

/** A window of thirty days; everything in it lies well inside, so that the figures hold for a few days after seeding. */
interface Window {
  readonly newest: number;
  readonly oldest: number;
  /** Demo customer's money in and out besides the regular movements. */
  readonly asha: readonly DemoMovement[];
  readonly deposits: { readonly rupees: number; readonly count: number };
  readonly withdrawals: { readonly rupees: number; readonly count: number };
  readonly transfers: { readonly rupees: number; readonly count: number };
}

const spend = (daysAgo: number, rupees: number, description: string, to = 'meera'): DemoMovement => ({
  kind: 'transfer',
  who: 'asha',
  to,
  rupees,
  daysAgo,
  minute: 600 + daysAgo,
  description,
});
const cash = (daysAgo: number, rupees: number): DemoMovement => ({
  kind: 'withdrawal',
  who: 'asha',
  rupees,
  daysAgo,
  minute: 700,
  description: 'Cash withdrawal',
});
const salary = (daysAgo: number): DemoMovement => ({
  kind: 'transfer',
  who: 'vikram',
  to: 'asha',
  rupees: 30_000,
  daysAgo,
  minute: 560,
  description: 'Salary',
});
const extra = (daysAgo: number, rupees: number): DemoMovement => ({
  kind: 'cash_in',
  who: 'asha',
  rupees,
  daysAgo,
  minute: 660,
  description: 'Tuition fees received',
});

/**
 * The last thirty days: the demo customer takes in 31,820 and spends 24,500; the bank takes deposits of 5,60,000 and
 * pays withdrawals of 2,85,000 in 84 transactions. The thirty before: 30,450, 25,077, 5,00,000, 3,00,000 and 75.
 * These are the specification's figures (C-DB-19, B-DB-04, B-DB-19); test/demo recomputes them from the postings.
 */
const THIS_MONTH: Window = {
  newest: 1,
  oldest: 24,
  asha: [
    salary(20),
    extra(9, 1_820),
    spend(19, 12_000, 'Rent'),
    spend(16, 2_350, 'Groceries', 'other-3'),
    spend(12, 1_240, 'Electricity', 'other-4'),
    spend(8, 599, 'Mobile recharge', 'other-4'),
    spend(5, 1_850, 'Groceries', 'other-3'),
    spend(2, 961, 'Dinner'),
    cash(14, 3_000),
    cash(4, 2_500),
  ],
  deposits: { rupees: 560_000 - 1_820 - 25_000, count: 28 - 2 },
  withdrawals: { rupees: 285_000 - 5_500, count: 24 - 2 },
  transfers: { rupees: 118_000, count: 32 - 7 },
};
const LAST_MONTH: Window = {
  newest: 33,
  oldest: 54,
  asha: [
    salary(50),
    extra(41, 450),
    spend(49, 12_000, 'Rent'),
    spend(46, 2_410, 'Groceries', 'other-3'),
    spend(43, 1_377, 'Electricity', 'other-4'),
    spend(39, 599, 'Mobile recharge', 'other-4'),
    spend(36, 1_990, 'Groceries', 'other-3'),
    spend(35, 701, 'Birthday gift', 'other-5'),
    cash(44, 3_500),
    cash(37, 2_500),
  ],
  deposits: { rupees: 500_000 - 450, count: 25 - 1 },
  withdrawals: { rupees: 300_000 - 6_000, count: 22 - 2 },
  transfers: { rupees: 104_000, count: 28 - 7 },
};

const regulars = OTHER_CUSTOMERS.filter(({ key, joinedDaysAgo }) => joinedDaysAgo > 90 && !DORMANT.includes(key));
const regular = (index: number): string => regulars[index % regulars.length]?.key ?? 'asha';

function monthOf(window: Window): DemoMovement[] {
  const day = (index: number, of: number): number =>
    window.newest + Math.floor((index * (window.oldest - window.newest + 1)) / of);
  const deposits = split(window.deposits.rupees, window.deposits.count).map(
    (rupees, index): DemoMovement => ({
      kind: index % 3 === 0 ? 'banker_deposit' : 'cash_in',
      who: regular(index),
      rupees,
      daysAgo: day(index, window.deposits.count),
      minute: 610 + index,
      description: index % 3 === 0 ? 'Deposit made by banker' : 'Deposit',
    }),
  );
  const withdrawals = split(window.withdrawals.rupees, window.withdrawals.count).map(
    (rupees, index): DemoMovement => ({
      kind: 'withdrawal',
      who: regular(index + 7),
      rupees,
      daysAgo: day(index, window.withdrawals.count),
      minute: 720 + index,
      description: 'Withdrawal',
    }),
  );
  const transfers = split(window.transfers.rupees, window.transfers.count).map(
    (rupees, index): DemoMovement => ({
      kind: 'transfer',
      who: regular(index + 11),
      to: regular(index + 23),
      rupees,
      daysAgo: day(index, window.transfers.count),
      minute: 840 + index,
      description: 'Payment for goods',
    }),
  );
  return [...window.asha, ...deposits, ...withdrawals, ...transfers];
}

/** Returns the opening balances; the two newest customers bring theirs within the last thirty days. */
function openings(): DemoMovement[] {
  const opening = (who: string, rupees: number, daysAgo: number, minute = 580): DemoMovement => ({
    kind: 'banker_deposit',
    who,
    rupees,
    daysAgo,
    minute,
    description: 'Opening deposit',
  });
  return [
    opening('asha', 150_000, 420),
    opening('vikram', 190_000, 700),
    opening('vikram', 190_000, 699),
    opening('vikram', 190_000, 698),
    opening('meera', 190_000, 610),
    opening('meera', 120_000, 609),
    opening('farhan', 45_000, 330),
    opening('lakshmi', 62_000, 290),
    opening('arjun', 15_500, 250),
    opening('neha', 25_000, 5),
    ...OTHER_CUSTOMERS.map((customer, index) =>
      opening(customer.key, 60_000 + ((index * 1_700) % 35_000), customer.joinedDaysAgo),
    ),
    // Businesses with enough for a request above the bank's threshold.
    ...OTHER_CUSTOMERS.filter(({ key }) => BUSINESSES.includes(key)).flatMap(({ key, joinedDaysAgo }) => [
      opening(key, 190_000, joinedDaysAgo - 1),
      opening(key, 190_000, joinedDaysAgo - 2),
    ]),
  ];
}

/** Returns every booked movement of the demo bank, oldest first. */
export function demoMovements(): DemoMovement[] {
  return [...openings(), ...monthOf(LAST_MONTH), ...monthOf(THIS_MONTH)].sort(
    (a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute,
  );
}

/** All customers of the demo. */
export const DEMO_CUSTOMERS = [...SIGN_IN_CUSTOMERS, ...OTHER_CUSTOMERS];
