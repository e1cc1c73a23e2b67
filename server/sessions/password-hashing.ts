import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { Places } from '../platform/places.ts';

// argon2id is the default algorithm of the library; 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_QUEUE = 200;
/** Hashes of one network at a time, and waiting: as many as the network may have requests in progress. */
const PER_NETWORK = { max: 1, line: 32 };

export interface PasswordHashing {
  /**
   * Returns argon2id in PHC form; refuses BUSY when too many hashes wait already.
   * @param of for whom: a network (or a person, or a link). The bank's own are made without.
   */
  hash(password: string, of?: string): Promise<string>;
  /**
   * True when the password matches the hash. Without a hash (an unknown e-mail address, an invitation not yet taken up,
   * a password that ended, whose hash is empty) it takes as long and returns false, so that the time reveals nothing (rule C-AU-10).
   */
  verify(hash: string | null | undefined, password: string, of: string): Promise<boolean>;
}

/**
 * Hashes behind a concurrency limit: one core stays free, a short queue waits, and calls above it are refused at once,
 * so that a flood of sign-ins slows down sign-ins and not transfers. Each network has one hash at a time, so that its flood
 * slows down its own sign-ins and not those of others.
 * @param options.scale `LIMIT_SCALE`: multiplies what one network may have
 * @param options.workers number of processes that share the cores of this machine
 */
export function createPasswordHashing({
  workers = 1,
  maxConcurrent = Math.max(1, Math.floor((availableParallelism() - 1) / workers)),
  maxQueue = MAX_QUEUE,
  scale = 1,
} = {}): PasswordHashing {
  const networks = new Places({ max: Math.ceil(PER_NETWORK.max * scale), line: Math.ceil(PER_NETWORK.line * scale) });
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

  async function inTurn<T>(of: string | undefined, work: () => Promise<T>): Promise<T> {
    if (of === undefined) return gated(work);
    const place = networks.take(of);
    try {
      await place.admitted;
      return await gated(work);
    } finally {
      place.leave();
    }
  }

  return {
    hash: (password, of) => inTurn(of, () => hash(password, COST)),
    async verify(known, password, of) {
      decoyHash ??= hash('the password of no account', COST);
      const against = known || (await decoyHash);
      const same = await inTurn(of, () => verify(against, password));
      return same && known === against;
    },
  };
}
