import { z } from 'zod';

/** A whole number from `min` to `max`; anything else is refused with `sentence`. */
export function countBetween(min: number, max: number, sentence: string) {
  const error = { error: sentence };
  return z.number(error).int(error).min(min, error).max(max, error);
}
