import { SCORE_RANGE } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { addMonths, readableDate, wholeMonthsBetween } from '../platform/bank-calendar.ts';

/** Facts about a customer that the simulated bureau scores. Dates are business dates; amounts are paise. */
export interface BureauFacts {
  readonly today: string;
  readonly openedOn: string;
  /** Minimum balance of the account's type. */
  readonly minimumBalance: Paise;
  /** Balance at the end of each of the last sixty days, today included; days before the opening are left out. */
  readonly closingBalances: readonly Paise[];
  /** Income of the last thirty days, and of the thirty before; undefined where the account is younger. */
  readonly incomes: readonly [latest: Paise, before: Paise | undefined];
  readonly termDeposits: Paise;
}

/** A reason for a score, in points. */
export interface ScorePart {
  readonly label: string;
  readonly points: number;
  readonly most: number;
  readonly why: string;
  /** Days of the account, in the part for a history that is still short. */
  readonly basedOnDays?: number;
}

/** Days of balances that the bureau scores. */
export const BUREAU_DAYS = 60;
/** Days after which an account is judged by its history alone, and the score of a customer without any, in the middle band. */
const HISTORY_DAYS = 90;
const NEUTRAL_SCORE = 660;
const MAX_POINTS = 150;
const REGULAR_INCOME: Paise = 500_000n;
const HIGH_INCOME: Paise = 5_000_000n;
const DEPOSIT_STEP: Paise = 1_000_000n;
const POINTS_A_STEP = 12n;
// Points by age of the account, in months.
const AGE_STEPS = [
  [36, 150],
  [12, 120],
  [6, 90],
  [3, 60],
  [0, 30],
] as const;

/**
 * Scores a customer as the simulated credit bureau: no secret formula, no credit used, only data of the bank itself
 * (C-DB-15…17). The score starts at 300; account age, balance stability, regular income and deposits add up to 150
 * points each, to 900 at most. What cannot be known yet, because the account is too young, counts half; and in its first
 * ninety days a low score is lifted towards the middle band, by the share of those days that are to come, so that a new
 * customer is not judged for a history they cannot have. The parts sum to the score.
 */
export function bureauScore(facts: BureauFacts): { score: number; parts: ScorePart[] } {
  const start = {
    label: 'Starting point',
    points: SCORE_RANGE.lowest,
    most: SCORE_RANGE.lowest,
    why: `Every score starts at ${SCORE_RANGE.lowest}.`,
  };
  const judged = [start, age(facts), stability(facts), income(facts), deposits(facts)];
  const parts = [...judged, ...shortHistory(facts, sumOf(judged))];
  return { score: sumOf(parts), parts };
}

const sumOf = (parts: readonly ScorePart[]): number => parts.reduce((sum, part) => sum + part.points, 0);

/** Days since the account was opened, the first one included. */
function daysOf({ openedOn, today }: BureauFacts): number {
  return (Date.parse(today) - Date.parse(openedOn)) / 86_400_000 + 1;
}

function shortHistory(facts: BureauFacts, judged: number): ScorePart[] {
  const days = daysOf(facts);
  if (days >= HISTORY_DAYS) return [];
  return [
    {
      label: 'Short history',
      points: Math.max(0, Math.round(((NEUTRAL_SCORE - judged) * (HISTORY_DAYS - days)) / HISTORY_DAYS)),
      most: NEUTRAL_SCORE - SCORE_RANGE.lowest,
      why: `Based on ${days} ${days === 1 ? 'day' : 'days'}. What is not known in the first ${HISTORY_DAYS} counts as neutral.`,
      basedOnDays: days,
    },
  ];
}

function age({ openedOn, today }: BureauFacts): ScorePart {
  const months = wholeMonthsBetween(openedOn, today);
  const points = AGE_STEPS.find(([from]) => months >= from)?.[1] ?? 0;
  const [next] = AGE_STEPS.findLast(([from]) => months < from) ?? [];
  const when = next === undefined ? '' : ` You reach the next step on ${readableDate(addMonths(openedOn, next))}.`;
  return {
    label: 'Account age',
    points,
    most: MAX_POINTS,
    why: `Your account was opened ${inWords(months)} ago. 3, 6, 12 and 36 months earn 60, 90, 120 and 150 points.${when}`,
  };
}

/** Says on how many of the known days the balance was kept. */
function whenKept(kept: number, known: number, minimum: string): string {
  if (known !== 1) return `On ${kept} of the last ${known} days your balance ended at ${minimum} or more.`;
  return kept === 1
    ? `On the last day your balance ended at ${minimum} or more.`
    : `On the last day your balance ended below ${minimum}.`;
}

function stability({ closingBalances, minimumBalance }: BureauFacts): ScorePart {
  const known = closingBalances.length;
  const kept = closingBalances.filter((balance) => balance >= minimumBalance).length;
  const unknown = BUREAU_DAYS - known;
  const days = unknown === 1 ? 'day before you opened it counts' : `${unknown} days before you opened it count`;
  const young = unknown > 0 ? ` The ${days} half.` : '';
  return {
    label: 'Balance stability',
    points: Math.round((MAX_POINTS * (kept + unknown / 2)) / BUREAU_DAYS),
    most: MAX_POINTS,
    why: `${whenKept(kept, known, formatRupees(minimumBalance))}${young}`,
  };
}

function income({ incomes: [latest, before] }: BureauFacts): ScorePart {
  const ofPeriod = (paise: Paise | undefined): number => (paise === undefined ? 30 : paise >= REGULAR_INCOME ? 60 : 0);
  const high = before !== undefined && latest + before >= 2n * HIGH_INCOME ? 30 : 0;
  const earlier =
    before === undefined
      ? 'your account did not exist in the 30 before, which count half'
      : `${formatRupees(before)} in the 30 before`;
  return {
    label: 'Regular income',
    points: ofPeriod(latest) + ofPeriod(before) + high,
    most: MAX_POINTS,
    why: `${formatRupees(latest)} came in during the last 30 days, ${earlier}. Each period with ${formatRupees(REGULAR_INCOME)} or more earns 60 points, an average of ${formatRupees(HIGH_INCOME)} the last 30.`,
  };
}

function deposits({ termDeposits }: BureauFacts): ScorePart {
  const points = Math.min(MAX_POINTS, Number((termDeposits / DEPOSIT_STEP) * POINTS_A_STEP));
  return {
    label: 'Deposits',
    points,
    most: MAX_POINTS,
    why: `You keep ${formatRupees(termDeposits)} in term deposits. Each full ${formatRupees(DEPOSIT_STEP)} earns ${POINTS_A_STEP} points.`,
  };
}

function inWords(months: number): string {
  if (months < 1) return 'less than a month';
  const count = (n: number, unit: string): string[] => (n === 0 ? [] : [`${n} ${unit}${n === 1 ? '' : 's'}`]);
  return [...count(Math.floor(months / 12), 'year'), ...count(months % 12, 'month')].join(' and ');
}
