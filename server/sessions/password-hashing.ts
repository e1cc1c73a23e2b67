import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

// argon2id is the default algorithm of the library; 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LONGEST_QUEUE = 200;

export interface PasswordHashing {
  /** argon2id in PHC form; refuses BUSY when too many hashes wait already. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one behind the hash. Where there is no hash (an e-mail nobody has, an
   * invitation not yet taken up), it works as long and says no, so that the time tells nothing (rule C-AU-10).
   */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
}

/**
 * Hashing behind a gate: one core always stays free of it, a short queue waits, and what comes after
 * is refused at once, so that a flood of sign-ins slows down sign-ins and not transfers.
 */
export function createPasswordHashing(
  atOnce = Math.max(1, availableParallelism() - 1),
  longestQueue = LONGEST_QUEUE,
): PasswordHashing {
  let running = 0;
  const queue: (() => void)[] = [];
  let nobodys: Promise<string> | undefined;

  async function gated<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= longestQueue) throw new Refusal('BUSY', undefined, { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed over, not freed, so that nobody who arrives just now jumps the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => gated(() => hash(password, COST)),
    async verify(known, password) {
      nobodys ??= hash('nobody has this password', COST);
      const against = known ?? (await nobodys);
      const same = await gated(() => verify(against, password));
      return same && known !== null && known !== undefined;
    },
  };
}
