import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

const POLL_EVERY_MS = 5_000;
const ATTEMPTS = 5;

/** Makes documents in the background, one at a time, as long as the bank is open. */
export interface BackgroundMaker {
  start(): void;
  /** Wakes the maker for a new request. */
  wake(): void;
  /** Makes everything that is due now. Returns the number of documents made or tried. */
  makeDue(): Promise<number>;
  close(): Promise<void>;
}

/** One kind of document that people request with a row of a table. */
export interface Requests<Claimed extends { readonly id: string }> {
  /** For the log, in the plural, such as `Statements`. */
  readonly what: string;
  /** The table of the requests: `status`, `attempts`, `last_error`, `due_at`. */
  readonly table: 'bank.statement_requests' | 'bank.desk_reports';
  /** Adds a request that is due by itself; false where there is none. */
  readonly addDue?: () => Promise<boolean>;
  /** Returns the next request that is due, locked; skips those that another server has locked. */
  readonly claim: (tx: Tx) => Promise<Claimed | undefined>;
  /** Makes it, stores it, and marks its row. */
  readonly fulfil: (tx: Tx, claimed: Claimed) => Promise<void>;
}

/**
 * Makes the requested documents, one at a time. A request is claimed by a row lock in the transaction that stores its
 * files and marks it, so a server that is killed releases it at once and another one makes it.
 */
export function createRequestMaker<Claimed extends { readonly id: string }>(
  requests: Requests<Claimed>,
  database: Database,
  log: Log,
): BackgroundMaker {
  async function makeOne(): Promise<boolean> {
    while (await requests.addDue?.());
    let claimed: Claimed | undefined;
    try {
      await database.transaction(async (tx) => {
        await keepClaim(tx);
        claimed = await requests.claim(tx);
        if (claimed) await requests.fulfil(tx, claimed);
      });
    } catch (error) {
      log.warn(
        { err: error, request: claimed?.id },
        `${requests.what}: one could not be made; it waits for another try`,
      );
      if (!claimed) throw error;
      await postpone(database, requests.table, claimed.id, error);
    }
    return claimed !== undefined;
  }

  return createBackgroundMaker(makeOne, requests.what, log);
}

/**
 * A claim is a transaction that stays open while its document is made, and the time between two pieces of a file may be
 * longer than other transactions may be idle. A killed server still releases it at once, because its connection ends.
 */
async function keepClaim(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
}

/** Tries again after 10 s, 20 s, 40 s…, and gives up after the fifth attempt; the list then says so. */
async function postpone(database: Database, table: string, id: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await sql`update ${sql.table(table)} set attempts = attempts + 1, last_error = ${reason},
    status = case when attempts + 1 >= ${ATTEMPTS} then 'failed' else 'queued' end,
    due_at = now() + interval '10 seconds' * power(2, least(attempts, 8))
    where id = ${id} and status = 'queued'`.execute(database.db);
}

/**
 * Makes the waiting documents: at once when it is woken, and every five seconds those that another server released or
 * that are due for another attempt.
 * @param makeOne makes the next one that is due; false when there is none
 * @param what for the log
 */
function createBackgroundMaker(makeOne: () => Promise<boolean>, what: string, log: Log): BackgroundMaker {
  let timer: NodeJS.Timeout | undefined;
  let making: Promise<number> | undefined;
  let wakeAgain = false;
  let closed = false;

  async function makeDue(): Promise<number> {
    let made = 0;
    while (!closed && (await makeOne())) made += 1;
    return made;
  }

  function wake(): void {
    wakeAgain = true;
    if (making || closed) return;
    wakeAgain = false;
    making = makeDue();
    making
      .catch((error: unknown) => log.warn({ err: error }, `${what} could not be made; trying again`))
      .finally(() => {
        making = undefined;
        if (wakeAgain) wake();
      });
  }

  return {
    start() {
      timer ??= setInterval(wake, POLL_EVERY_MS).unref();
      wake();
    },
    wake,
    async makeDue() {
      // A document in progress counts as due.
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
