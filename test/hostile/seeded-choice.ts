import { seededRandom } from '../faults/seeded-random.ts';

/** Random choices that a seed repeats. */
export interface Choice {
  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number;
  /** Returns true in `chance` percent of calls. */
  percent(chance: number): boolean;
  /** Returns one element of a list, which must not be empty. */
  of<T>(list: readonly T[]): T;
}

export function seededChoice(seed: number): Choice {
  const below = seededRandom(seed);
  // Small seeds give similar first numbers.
  for (let i = 0; i < 8; i += 1) below(2);
  return {
    below,
    percent: (chance) => below(100) < chance,
    of<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to choose from');
      return list[below(list.length)] as T; // as: within the list, which is not empty
    },
  };
}
