import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import { endsTheConnection } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { STANDBY } from '../platform/pipelined-connection.ts';
import { SessionChanged } from '../platform/signed-in.ts';
import type { Posting, PostingAnswer } from './posting.ts';
import { type AnswerRow, answerOf, batchParameters } from './posting-batch.ts';

/** Postings in one statement, statements on their way at once, and postings that may wait before the bank says 'busy'. */
const MAX_BATCH = 512;
const IN_FLIGHT = 2;
// A batch costs as much as eight postings before its first one, so a second is sent beside the first only when it is
// well filled; the database does one after the other anyway.
const WORTH_A_SECOND = 32;
const MAX_QUEUE = 4096;
const ATTEMPTS = 3;

// Nothing was written, and the same batch may pass when it is sent again: deadlock, lock time-out, serialization,
// a key that another server committed in this moment, statement time-out.
const WORTH_ANOTHER_TRY = new Set(['40P01', '55P03', '40001', '23505', '57014']);
// The server ended this connection, or it led to a standby: whether the batch was committed is unknown until its keys are asked again.
const CONNECTION_LOST = new Set([STANDBY, '57P01', '57P02', '57P03', '08006', '08003', '08000']);

interface Waiting {
  readonly posting: Posting;
  readonly resolve: (answer: PostingAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends one batch; opens its connection when it must. Rejects with the driver's error. */
export interface LedgerConnection {
  send(parameters: unknown[]): Promise<AnswerRow[]>;
  close(): Promise<void>;
}

/**
 * Batches postings: all that arrive while the last batch is in flight go as one statement, so that commits are shared
 * under load and a posting does not wait when it is quiet (the idea is TigerBeetle's).
 *
 * An answer is given only after COMMIT. When a COMMIT's answer is lost, the batch is sent again: its keys make that
 * safe. When that fails too, each posting is refused with `BEING_CONFIRMED`, never called failed.
 */
export class PostingQueue {
  readonly #connection: LedgerConnection;
  readonly #clock: BankClock;
  readonly #log: Log;
  #waiting: Waiting[] = [];
  #inFlight = 0;
  #scheduled = false;
  #drained: (() => void) | undefined;
  #watcher: ((answers: readonly PostingAnswer[]) => void) | undefined;

  constructor(connection: LedgerConnection, clock: BankClock, log: Log) {
    this.#connection = connection;
    this.#clock = clock;
    this.#log = log;
  }

  /** Postings that wait for the next batch. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Tells `watcher` the answers of each batch, for the operator's figures. */
  watch(watcher: (answers: readonly PostingAnswer[]) => void): void {
    this.#watcher = watcher;
  }

  /** Posts when its batch commits. Refused with `BUSY` when too many wait already. */
  submit(posting: Posting): Promise<PostingAnswer> {
    if (this.#waiting.length >= MAX_QUEUE) {
      return Promise.reject(new Refusal('BUSY', undefined, { retryAfter: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ posting, resolve, reject });
      this.#schedule();
    });
  }

  /** Resolves when everything that was submitted is answered. */
  async close(): Promise<void> {
    if (this.#waiting.length > 0 || this.#inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    await this.#connection.close();
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= IN_FLIGHT) return;
    this.#scheduled = true;
    // One turn of the event loop gathers what arrived together; it is not a delay.
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#mayFlush()) void this.#flush();
    });
  }

  #mayFlush(): boolean {
    const { length } = this.#waiting;
    return this.#inFlight === 0 ? length > 0 : this.#inFlight < IN_FLIGHT && length >= WORTH_A_SECOND;
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0, MAX_BATCH);
    this.#inFlight += 1;
    try {
      await this.#settle(batch, 1, false);
    } finally {
      this.#inFlight -= 1;
      if (this.#waiting.length > 0) this.#schedule();
      else if (this.#inFlight === 0) this.#drained?.();
    }
  }

  async #settle(batch: readonly Waiting[], attempt: number, inDoubt: boolean): Promise<void> {
    try {
      const rows = await this.#connection.send(
        batchParameters(
          batch.map((waiting) => waiting.posting),
          this.#clock.now(),
        ),
      );
      this.#watcher?.(rows.filter((row) => row.outcome !== 'session_changed').map(answerOf));
      batch.forEach((waiting, index) => answer(waiting, rows[index], inDoubt));
    } catch (error) {
      await this.#recover(batch, attempt, error, inDoubt);
    }
  }

  /** `inDoubt`: an earlier attempt may have been committed. Only the doorway's answer ends that, never an error. */
  async #recover(batch: readonly Waiting[], attempt: number, error: unknown, inDoubt: boolean): Promise<void> {
    // Errors of the driver carry PostgreSQL's code; a lost socket has a code of Node's, or none.
    const code = (error as { code?: string }).code ?? '';
    const lost = !/^[0-9A-Z]{5}$/.test(code) || CONNECTION_LOST.has(code) || endsTheConnection(error);
    const doubt = inDoubt || lost;
    this.#log.warn({ err: error, attempt, postings: batch.length }, 'A batch of postings failed');
    if (attempt < ATTEMPTS && (lost || WORTH_ANOTHER_TRY.has(code))) {
      return this.#settle(batch, attempt + 1, doubt);
    }
    if (!lost && batch.length > 1) {
      // One request that cannot be posted must not take its neighbours down with it.
      for (const waiting of batch) await this.#settle([waiting], attempt, doubt);
      return;
    }
    for (const waiting of batch) waiting.reject(doubt || WORTH_ANOTHER_TRY.has(code) ? beingConfirmed() : error);
  }
}

/** `inDoubt`: an earlier attempt may have been committed, so a session that has ended since does not say that nothing was. */
function answer({ posting, resolve, reject }: Waiting, row: AnswerRow | undefined, inDoubt: boolean): void {
  if (!row) return reject(new Error('The doorway answered fewer requests than it was given'));
  if (row.outcome === 'session_changed') return reject(inDoubt ? beingConfirmed() : new SessionChanged());
  posting.session?.confirm();
  resolve(answerOf(row));
}

const beingConfirmed = (): Refusal => new Refusal('BEING_CONFIRMED', undefined, { retryAfter: 2 });
