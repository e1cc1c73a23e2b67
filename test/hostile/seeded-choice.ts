import { seededRandom } from '../faults/seeded-random.ts';

/** Choices that a seed repeats. */
export interface Choice {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
  /** One of a list; the list is not empty. */
  of<T>(list: readonly T[]): T;
}

export function seededChoice(seed: number): Choice {
  const below = seededRandom(seed);
  // The generator starts slowly from small seeds.
  for (let i = 0; i < 8; i += 1) below(2);
  return {
    below,
    percent: (chance) => below(100) < chance,
    of<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to choose from');
      return list[below(list.length)] as T; // within the list, which is not empty
    },
  };
}
