import type { Paise } from '../../../../contract/vocabulary/money.ts';

/** State of a budget: `near` from 80 % on, `over` from its last paisa on. */
type BudgetState = 'well' | 'near' | 'over';

/** Returns the state of a budget and its use in whole percent, rounded down; a budget of zero is none and always well. */
export function stateOf(spent: Paise, budget: Paise): { state: BudgetState; percent: number } {
  if (budget === 0n) return { percent: 0, state: 'well' };
  const percent = spent <= 0n ? 0 : Number((spent * 100n) / budget);
  return { percent, state: spent >= budget ? 'over' : percent >= 80 ? 'near' : 'well' };
}

/** Returns the share of a part in whole percent, rounded; 0 where there is no whole. */
export function shareOf(part: Paise, whole: Paise): number {
  return whole <= 0n || part <= 0n ? 0 : Math.min(100, Number((part * 200n + whole) / (whole * 2n)));
}
