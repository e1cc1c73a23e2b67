import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

const LOOK_EVERY_MS = 5_000;

/**
 * A claim is a transaction that stays open while its document is made, and between two pieces of a file nothing may be
 * written for longer than a bank's transaction may otherwise be idle. A killed server still lets go at once: its connection ends.
 */
export async function keepClaim(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
}

/** Makes documents in the background, one at a time, as long as the bank is open. */
export interface BackgroundMaker {
  start(): void;
  /** Somebody has just asked for one. */
  ring(): void;
  /** Makes everything that is due now. Answers how many were made or tried. */
  makeDue(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Makes what waits: when it is rung for, and every five seconds what another server has let go of or what waits for another try.
 * @param makeOne makes the next one that is due; false when there is none
 * @param what for the log
 */
export function createBackgroundMaker(makeOne: () => Promise<boolean>, what: string, log: Log): BackgroundMaker {
  let timer: NodeJS.Timeout | undefined;
  let making: Promise<number> | undefined;
  let rung = false;
  let closed = false;

  async function makeDue(): Promise<number> {
    let made = 0;
    while (!closed && (await makeOne())) made += 1;
    return made;
  }

  function ring(): void {
    rung = true;
    if (making || closed) return;
    rung = false;
    making = makeDue();
    making
      .catch((error: unknown) => log.warn({ err: error }, `${what} could not be made just now`))
      .finally(() => {
        making = undefined;
        if (rung) ring();
      });
  }

  return {
    start() {
      timer ??= setInterval(ring, LOOK_EVERY_MS).unref();
      ring();
    },
    ring,
    async makeDue() {
      // What is being made already counts as due.
      await making?.catch(() => undefined);
      return makeDue();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await making?.catch(() => undefined);
    },
  };
}
