import { SCORE_RANGE } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import type { Figure } from './figure.ts';

/** Facts that the financial health score uses. Paise. */
export interface HealthFacts {
  readonly income: Paise;
  readonly spending: Paise;
  readonly spendingBefore: Paise;
  readonly balance: Paise;
  readonly termDeposits: Paise;
  /** Above zero. */
  readonly goal: Paise;
  /** Credit score, 300 to 900. */
  readonly creditScore: number;
  /** True while the account is younger than the thirty days that are looked at. */
  readonly young: boolean;
}

interface Part {
  readonly label: string;
  readonly most: number;
  readonly points: number;
  readonly how: string;
}

// A share from 0 to 1. Points are no money, so a float will do.
const share = (part: Paise, whole: Paise): number =>
  whole <= 0n ? Number(part > 0n) : Math.min(1, Math.max(0, Number(part) / Number(whole)));
/** Share of a part's points that a new customer has where nothing can be said yet. */
const NEUTRAL = 0.6;
const rupees = (paise: Paise): string => formatRupees(paise);

/**
 * Financial health, 0 to 100 (C-DB-19): 30 for saving a quarter of the income, 25 for three months of spending on the
 * account, 25 for the credit score, 10 for spending that does not rise, 10 for term deposits that reach the goal. In an
 * account's first thirty days saving and reserve count as neutral as long as no money has come in or gone out.
 */
export function healthScore(facts: HealthFacts): { score: number; figure: Figure } {
  const parts = healthParts(facts);
  const total = parts.reduce((sum, part) => sum + part.points, 0);
  const score = Math.round(total);
  return {
    score,
    figure: {
      label: 'Financial health',
      formula: 'The sum of five parts, rounded to a whole number out of 100',
      inputs: parts.map(({ label, most, points, how }) => ({
        label,
        value: `${points.toFixed(2)} of ${most}: ${how}`,
      })),
      result: `${parts.map((part) => part.points.toFixed(2)).join(' + ')} = ${total.toFixed(2)}, so ${score} of 100`,
    },
  };
}

function healthParts(facts: HealthFacts): Part[] {
  const { income, spending, spendingBefore, balance, termDeposits, goal, creditScore, young } = facts;
  const { lowest, highest } = SCORE_RANGE;
  const rate = income > 0n ? (Number(income - spending) / Number(income)) * 100 : 0;
  const rising = spending > spendingBefore;
  const unused = young && income === 0n && spending === 0n && balance === 0n;
  return [
    {
      label: 'Saving rate',
      most: 30,
      points: income > 0n ? 30 * share((income - spending) * 4n, income) : young ? 30 * NEUTRAL : 0,
      how:
        income > 0n
          ? `30 × min(1, ${rate.toFixed(2)}% ÷ 25%)`
          : young
            ? 'no income yet, counted as neutral'
            : 'no income in the last 30 days',
    },
    {
      label: 'Reserve',
      most: 25,
      points: 25 * (unused ? NEUTRAL : share(balance, spending * 3n)),
      how: unused
        ? 'no money in or out yet, counted as neutral'
        : `25 × min(1, ${rupees(balance)} ÷ (3 × ${rupees(spending)}))`,
    },
    {
      label: 'Credit score',
      most: 25,
      points: (25 * (creditScore - lowest)) / (highest - lowest),
      how: `25 × (${creditScore} − ${lowest}) ÷ ${highest - lowest}`,
    },
    {
      label: 'Spending trend',
      most: 10,
      points: rising ? 5 : 10,
      how: `${rupees(spending)}, compared with ${rupees(spendingBefore)} before: ${rising ? 'rising, so half' : 'not rising'}`,
    },
    {
      label: 'Goal',
      most: 10,
      points: 10 * share(termDeposits, goal),
      how: `10 × min(1, ${rupees(termDeposits)} ÷ ${rupees(goal)})`,
    },
  ];
}
