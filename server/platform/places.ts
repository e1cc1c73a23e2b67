import { Refusal } from '../../contract/vocabulary/refusals.ts';

/** A place among those of one key, or in the line for them. */
export interface Place {
  /** Resolves when the place is free; undefined when it was free at once. Refused: `BUSY` when `leave` comes first. */
  readonly admitted: Promise<void> | undefined;
  /** Gives the place to the next in line, or leaves the line. A second call does nothing. */
  leave(): void;
}

interface Waiting {
  admit(): void;
}

/** Places of one key: how many are taken, and who waits for one, in order. */
interface Room {
  taken: number;
  readonly line: Set<Waiting>;
}

/** A number of places for each key (a session, a network), and a bounded line in front of them. */
export class Places {
  readonly #rooms = new Map<string, Room>();
  readonly #max: number;
  readonly #line: number;
  readonly #sentence: string | undefined;
  #taken = 0;
  #waiting = 0;
  #refused = 0;

  /** @param options.sentence of the refusal; the one of `BUSY` when absent */
  constructor(options: { max: number; line: number; sentence?: string }) {
    this.#max = options.max;
    this.#line = options.line;
    this.#sentence = options.sentence;
  }

  /** Numbers of places taken and waited for now, and of those refused so far, over all keys. */
  get figures(): { taken: number; waiting: number; refused: number } {
    return { taken: this.#taken, waiting: this.#waiting, refused: this.#refused };
  }

  /** Takes a place or stands in line for one. Refused: `BUSY` when the line is full. */
  take(key: string): Place {
    const room = this.#rooms.get(key) ?? { taken: 0, line: new Set<Waiting>() };
    if (room.taken < this.#max) {
      room.taken += 1;
      this.#taken += 1;
      this.#rooms.set(key, room);
      return { admitted: undefined, leave: once(() => this.#free(key, room)) };
    }
    if (room.line.size >= this.#line) throw this.#refusal();
    return this.#standInLine(key, room);
  }

  #standInLine(key: string, room: Room): Place {
    let isIn = false;
    let refuse: (reason: Refusal) => void;
    let waiting: Waiting | undefined;
    const admitted = new Promise<void>((resolve, reject) => {
      refuse = reject;
      waiting = {
        admit: () => {
          isIn = true;
          resolve();
        },
      };
      room.line.add(waiting);
    });
    this.#waiting += 1;
    const leave = once(() => {
      if (isIn) return this.#free(key, room);
      this.#waiting -= 1;
      if (waiting) room.line.delete(waiting);
      refuse(this.#refusal());
    });
    return { admitted, leave };
  }

  /** Hands the place to the first in line; the number taken then stays as it is. */
  #free(key: string, room: Room): void {
    for (const next of room.line) {
      room.line.delete(next);
      this.#waiting -= 1;
      next.admit();
      return;
    }
    this.#taken -= 1;
    room.taken -= 1;
    if (room.taken === 0) this.#rooms.delete(key);
  }

  #refusal(): Refusal {
    this.#refused += 1;
    return new Refusal('BUSY', this.#sentence, { retryAfter: 1 });
  }
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
