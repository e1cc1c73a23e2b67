import type { BankOfThree } from '../bank-of-three.ts';
import type { Random } from '../seeded-random.ts';
import type { Manners } from '../workload.ts';

/** What a fault has to work with: the bank, and those who use it. */
export interface FaultScene extends BankOfThree {
  /** How callers behave; set back to the usual after each round. */
  readonly workload: { manners: Manners };
  readonly random: Random;
}

/** One way in which things break. To add one, add an entry to a file of this folder (or a file to `every-fault.ts`). */
export interface FaultKind {
  readonly name: string;
  /** Strikes in the middle of the work, and puts right what does not mend itself. Resolves when it is over. */
  readonly strike: (scene: FaultScene) => Promise<void>;
  /** Takes longer than the short form has: only in the long one. */
  readonly slow?: true;
  /** False where this machine cannot do it; the run says so. */
  readonly possible?: () => boolean;
}
