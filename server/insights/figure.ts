import type { Paise } from '../../contract/vocabulary/money.ts';

/** A number on a screen with its arithmetic as text: inputs, formula and result. */
export interface Figure {
  readonly label: string;
  readonly formula: string;
  readonly inputs: { readonly label: string; readonly value: string }[];
  readonly result: string;
}

/**
 * Returns `part` as percent of `whole` with that many decimals, rounded half away from zero; null when `whole` is zero.
 */
export function percentOf(part: Paise, whole: Paise, decimals: number): number | null {
  if (whole <= 0n) return null;
  const scale = 10n ** BigInt(decimals);
  const doubled = part * 200n * scale;
  const rounded = (doubled + (part < 0n ? -whole : whole)) / (2n * whole);
  return Number(rounded) / Number(scale);
}

/** Writes a percentage for reading: `+4.5%`, `−2.3%`, and words where there is none. */
export function signedPercent(percent: number | null, decimals: number): string {
  if (percent === null) return 'nothing to compare with';
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(decimals)}%`;
}
