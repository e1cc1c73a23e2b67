import { sql } from 'kysely';
import type { OffsetClock } from '../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

const POLL_EVERY_MS = 500;

/** Returns the milliseconds by which the bank's time is ahead of the real one, as the database has it. */
export async function clockOffset(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{
    ms: number;
  }>`select (extract(epoch from ahead) * 1000)::float8 as ms from bank.clock`.execute(db);
  return Math.round(rows[0]?.ms ?? 0);
}

/** A bank that is not planted begins with its first migration, which a reset of the demo runs anew. */
async function readOffset(db: Db): Promise<{ offset: number; begunAt: number }> {
  const { rows } = await sql<{ ms: number; begun_ms: number }>`
    select (extract(epoch from ahead) * 1000)::float8 as ms,
           (extract(epoch from coalesce((select planted_at from bank.seed_profile),
                                        (select min(applied_at) from migration.applied))) * 1000)::float8 as begun_ms
    from bank.clock`.execute(db);
  return { offset: Math.round(rows[0]?.ms ?? 0), begunAt: rows[0]?.begun_ms ?? 0 };
}

export interface ClockFollower {
  /** Reads the offset, and from then on twice a second, so that all servers of the bank agree on its date. */
  start(): Promise<void>;
  /** Reads it now, on the server that moved it. */
  follow(): Promise<void>;
  close(): void;
}

/**
 * Keeps this server's clock where the bank's clock is (decision 27). Where the clock cannot be moved (production) it is
 * the real one, and nothing is read. Calls `onMove` on each change.
 */
export function createClockFollower(parts: {
  database: Database;
  clock: OffsetClock;
  log: Log;
  movable: boolean;
  onMove: () => void;
}): ClockFollower {
  const { database, clock, log, movable } = parts;
  let timer: NodeJS.Timeout | undefined;
  let known = 0;
  let beginning = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const { offset, begunAt } = await readOffset(database.db);
    // Forward only: an answer that was overtaken by a later one must not take the clock back. After a demo reset it
    // starts again, with the clock where it was then.
    if (begunAt < beginning || (begunAt === beginning && offset <= known)) return;
    beginning = begunAt;
    if (offset === known) return;
    known = offset;
    clock.setOffset(offset);
    parts.onMove();
  }

  return {
    async start() {
      if (!movable) return;
      await read();
      timer ??= setInterval(() => {
        reading ??= read()
          .catch((err: unknown) => log.debug({ err }, "Could not read the bank's clock; trying again"))
          .finally(() => {
            reading = undefined;
          });
      }, POLL_EVERY_MS).unref();
    },
    follow: read,
    close() {
      clearInterval(timer);
    },
  };
}
