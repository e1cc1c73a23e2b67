/** Returns a whole number from 0 to below `below`. */
export type Random = (below: number) => number;

/** Makes a random number generator that a seed repeats (xorshift32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** Spreads seeds for many generators, because neighbouring seeds give similar first numbers. */
export function spreadSeed(seed: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
}
