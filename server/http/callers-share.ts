import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { type Place, Places } from '../platform/places.ts';
import { networkOf } from '../sessions/throttle.ts';
import { whenAnswered } from './open-exchanges.ts';

declare module 'fastify' {
  interface FastifyRequest {
    stay: Stay | undefined;
  }
  interface FastifyContextConfig {
    costly?: Endpoint['costly'];
    receives?: Endpoint['receives'];
  }
}

/** Time that a request waits in the lines of its caller, in all. */
const PATIENCE_MS = 2_000;

/** Calls in progress, and waiting, at a time. A browser has at most six requests on their way to a server. */
const PER_SESSION = { max: 8, line: 32 };
/** Two sessions' worth, however many sessions a person has. */
const PER_PERSON = { max: 16, line: 64 };
const PER_NETWORK = { max: 32, line: 64 };
/** Of one kind of costly call, for a person (for a network, where no one is signed in). */
const PER_KIND = {
  search: { max: 1, line: 16 },
  document: { max: 1, line: 4, sentence: 'Another document is being made for you. Please try again when it is there.' },
  photo: { max: 1, line: 4 },
} as const satisfies Record<NonNullable<Endpoint['costly']>, { max: number; line: number; sentence?: string }>;

/** The holder of a token that the bank would accept. */
export interface Bearer {
  readonly sessionId: string;
  readonly personId: string;
}

/** The places that one request takes of its caller's share, until its answer has gone and its handler has ended. */
export class Stay {
  readonly #places: Place[] = [];
  #holders = 1;
  #patience: NodeJS.Timeout | undefined;

  /**
   * Takes one place of each, in turn. Returns undefined when all were free, which is nearly always, else a promise of the last.
   * Refused: `BUSY` when a line is full, the patience of this request ends, or its client goes away.
   */
  take(wanted: readonly (readonly [places: Places, key: string])[]): Promise<void> | undefined {
    for (const [at, [places, key]] of wanted.entries()) {
      if (this.#holders === 0) throw new Refusal('BUSY');
      const place = places.take(key);
      this.#places.push(place);
      if (place.admitted) return this.#wait(place.admitted, wanted.slice(at + 1));
    }
    clearTimeout(this.#patience);
    return undefined;
  }

  async #wait(admitted: Promise<void>, others: Parameters<Stay['take']>[0]): Promise<void> {
    this.#patience ??= setTimeout(() => this.#end(), PATIENCE_MS);
    await admitted;
    await this.take(others);
  }

  /**
   * Keeps the places for the handler as well, because work whose client has gone away still takes its time. False when
   * they have been given back: the client left before the work began.
   */
  hold(): boolean {
    if (this.#holders === 0) return false;
    this.#holders += 1;
    return true;
  }

  /** Gives the places back when the last of client and handler leaves. */
  leave(): void {
    if (this.#holders > 0) this.#holders -= 1;
    if (this.#holders === 0) this.#end();
  }

  #end(): void {
    clearTimeout(this.#patience);
    this.#holders = 0;
    for (const place of this.#places.splice(0)) place.leave();
  }
}

/** Numbers of requests in progress, waiting and refused, for the operator. */
interface ShareFigures {
  readonly inProgress: number;
  readonly waiting: number;
  readonly refused: number;
}

/**
 * Limits what one caller has in progress: a signed-in person by session and over all sessions, other callers by network.
 * Counted from the headers on, before the body. A request above the limit waits up to two seconds in a bounded line.
 * @param bearerOf the holder of the request's token; undefined where the bank would not accept it, so that a forged one
 *   takes no share of its name's owner
 * @param scale `LIMIT_SCALE`
 * @param workers `WORKERS`: each gives its part of the places. Its line is longer by the others, so that none turns a
 *   caller away whom a single process would let wait.
 */
export function callersShare(bearerOf: (request: FastifyRequest) => Bearer | undefined, scale: number, workers = 1) {
  const scaled = ({ max, line, ...rest }: { max: number; line: number; sentence?: string }) => {
    const own = Math.ceil((max * scale) / workers);
    return new Places({ max: own, line: Math.ceil(line * scale) + Math.ceil(max * scale) - own, ...rest });
  };
  const [sessions, people, networks] = [scaled(PER_SESSION), scaled(PER_PERSON), scaled(PER_NETWORK)];
  const kinds = {
    search: scaled(PER_KIND.search),
    document: scaled(PER_KIND.document),
    photo: scaled(PER_KIND.photo),
  };

  return {
    /** Admits a request, before its body is read: at once where nothing is returned. Refused: `BUSY`. */
    admit(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
      const { costly } = request.routeOptions.config;
      if (request.raw.socket.destroyed) throw new Refusal('BUSY');
      const stay = new Stay();
      request.stay = stay;
      whenAnswered(request, reply, () => stay.leave());
      const bearer = bearerOf(request);
      const who = bearer?.personId ?? networkOf(request.ip);
      const places = bearer
        ? ([
            [sessions, bearer.sessionId],
            [people, bearer.personId],
          ] as const)
        : ([[networks, who]] as const);
      return stay.take(costly ? [...places, [kinds[costly], who]] : places);
    },

    figures(): ShareFigures {
      const all = [sessions, people, networks, ...Object.values(kinds)].map((places) => places.figures);
      const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0);
      return {
        inProgress: sessions.figures.taken + networks.figures.taken,
        waiting: sum((each) => each.waiting),
        refused: sum((each) => each.refused),
      };
    },
  };
}
export type CallersShare = ReturnType<typeof callersShare>;
