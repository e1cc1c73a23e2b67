import type { Paise } from '../../../../contract/vocabulary/money.ts';

/**
 * Returns the specification's 'Estimated interest' (C-DP-11): amount × rate × (months / 12) / 100, rounded half up to the
 * paisa.
 * @param amount paise; one instalment of a recurring deposit
 * @param rate percent a year, at most two decimals
 */
export function estimatedInterest(amount: Paise, rate: number, months: number): Paise {
  const hundredths = BigInt(Math.round(rate * 100));
  return (2n * amount * hundredths * BigInt(months) + 120_000n) / 240_000n;
}
