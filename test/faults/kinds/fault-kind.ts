import type { DrilledBank } from '../drilled-bank.ts';
import type { Random } from '../seeded-random.ts';
import type { CallerBehaviour } from '../workload.ts';

/** The bank and its callers, as a fault sees them. */
export type FaultScene<Bank extends DrilledBank = DrilledBank> = Bank & {
  /** Behaviour of the callers; reset after each round. */
  readonly workload: { behaviour: CallerBehaviour };
  readonly random: Random;
};

/** One kind of fault. To add one, add an entry to a file of this folder (or a file to `every-fault.ts`). */
export interface FaultKind<Bank extends DrilledBank = DrilledBank> {
  readonly name: string;
  /** Injects the fault during the work and lifts it if it does not end by itself. Resolves when it is over. */
  readonly inject: (scene: FaultScene<Bank>) => Promise<void>;
  /** Runs only in the long form, because it takes longer than the short form has. */
  readonly slow?: true;
  /** Returns false on machines that cannot do it; the run reports that. */
  readonly possible?: () => boolean;
}
