import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

// argon2id is the default algorithm of the library; 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_QUEUE = 200;

export interface PasswordHashing {
  /** Returns argon2id in PHC form; refuses BUSY when too many hashes wait already. */
  hash(password: string): Promise<string>;
  /**
   * True when the password matches the hash. Without a hash (an unknown e-mail address, an invitation not yet taken up)
   * it takes as long and returns false, so that the time reveals nothing (rule C-AU-10).
   */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes behind a concurrency limit: one core stays free, a short queue waits, and calls above it are refused at once,
 * so that a flood of sign-ins slows down sign-ins and not transfers.
 */
export function createPasswordHashing(
  maxConcurrent = Math.max(1, availableParallelism() - 1),
  maxQueue = MAX_QUEUE,
): PasswordHashing {
  let running = 0;
  const queue: (() => void)[] = [];
  let decoyHash: Promise<string> | undefined;

  async function gated<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueue) throw new Refusal('BUSY', undefined, { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is handed over, not freed, so that a new caller cannot jump the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => gated(() => hash(password, COST)),
    async verify(known, password) {
      decoyHash ??= hash('the password of no account', COST);
      const against = known ?? (await decoyHash);
      const same = await gated(() => verify(against, password));
      return same && known !== null && known !== undefined;
    },
  };
}
