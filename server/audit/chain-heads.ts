import { sql } from 'kysely';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** A seal of the chain. Kept outside of the database, it proves later that nothing up to it was rewritten. */
export interface ChainHead {
  readonly seq: bigint;
  /** Hex. */
  readonly hash: string;
}

const EVERY_MS = 300_000;

/** Reads a head as the log writes it, `SEQ:HASH`. Refuses any other text. */
export function parseHead(text: string): ChainHead {
  const [, seq, hash] = /^(\d{1,19}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new OperatorError(`${text} is no head: it is written SEQ:HASH, as in the bank's log`);
  return { seq: BigInt(seq), hash };
}

/** Writes the head of the chain into the log, which leaves the machine by the operator's collector. */
export interface HeadLog {
  /** Writes it where it moved and the last line is five minutes old, and at once after a business date was closed. */
  tell(dayClosed: boolean): Promise<void>;
}

export function createHeadLog(database: Database, log: Log, clock: BankClock): HeadLog {
  let told: { seq: bigint; atMs: number } | undefined;
  return {
    async tell(dayClosed) {
      const nowMs = clock.wall().getTime();
      if (!dayClosed && told && nowMs - told.atMs < EVERY_MS) return;
      const { rows } =
        await sql<ChainHead>`select seq, encode(hash, 'hex') as hash from audit.seals order by seq desc limit 1`.execute(
          database.db,
        );
      const [head] = rows;
      if (!head || head.seq === told?.seq) return;
      told = { seq: head.seq, atMs: nowMs };
      const businessDate = clock.businessDate();
      log.info({ head: `${head.seq}:${head.hash}`, businessDate, dayClosed }, 'Head of the audit chain');
    },
  };
}
