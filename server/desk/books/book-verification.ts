import pg from 'pg';
import { recordAudit } from '../../audit/audit-trail.ts';
import { verifyChain } from '../../audit/verify-audit.ts';
import { changeCustomerStatus } from '../../customers/change-customer-status.ts';
import { THE_BANK_ITSELF } from '../../ledger/chart-of-accounts.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { proveBooks } from './prove-books.ts';
import { type BookCheck, type BookVerification, latestVerification } from './verification-record.ts';

/** Proves the books once a business date by itself, and on request. */
export interface BookVerifier {
  start(): void;
  /** Runs a verification, or waits for the one that runs. @param requestedBy a member of staff; null for the bank itself */
  run(requestedBy: string | null): Promise<void>;
  /** True while one runs in this process. */
  isRunning(): boolean;
  /** Returns the last finished verification. If there is none yet, runs one and waits at most this long. */
  latest(waitMs: number): Promise<BookVerification | undefined>;
  close(): Promise<void>;
}

const POLL_EVERY_MS = 300_000;
const FIRST_LOOK_MS = 1_000;
// Any number, as long as every server takes the same one ("book" in ASCII).
const VERIFIER_LOCK = 0x626f6f6b;
const STOPPED_BECAUSE = 'The account did not pass the verification of the books';

/**
 * The nightly reconciliation (docs/reliability.md). It reads every entry, on a connection of its own without time-outs;
 * one server at a time. Each run is a row. A customer's account that fails is deactivated: it neither sends nor
 * receives, so that a wrong balance does not spread into new entries, until a banker has looked at it and activates it
 * again.
 */
export function createBookVerifier({ database, clock, log }: VerifierTools): BookVerifier {
  let running: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];

  function run(requestedBy: string | null): Promise<void> {
    running ??= verifyOnce({ database, clock, log }, requestedBy)
      .catch((err: unknown) => log.error({ err }, 'The books could not be verified'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  async function runIfDue(): Promise<void> {
    const latest = await latestVerification(database.db);
    if (latest?.businessDate !== clock.businessDate()) await run(null);
  }

  const look = () =>
    void runIfDue().catch((err: unknown) =>
      log.warn({ err }, 'Could not check whether the books are due for verification'),
    );

  return {
    start() {
      timers = [setTimeout(look, FIRST_LOOK_MS).unref(), setInterval(look, POLL_EVERY_MS).unref()];
    },
    run,
    isRunning: () => running !== undefined,
    async latest(waitMs) {
      const known = await latestVerification(database.db);
      if (known) return known;
      await Promise.race([run(null), new Promise((resolve) => setTimeout(resolve, waitMs).unref())]);
      return latestVerification(database.db);
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}

interface VerifierTools {
  readonly database: Database;
  readonly clock: BankClock;
  readonly log: Log;
}

async function verifyOnce(tools: VerifierTools, requestedBy: string | null): Promise<void> {
  const { database, clock } = tools;
  const client = new pg.Client({
    ...database.connection,
    application_name: 'kosh-verify',
    statement_timeout: 0,
    query_timeout: 0,
  });
  client.on('error', () => undefined); // The statement under way fails as well, and is reported.
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      VERIFIER_LOCK,
    ]);
    // Another server is verifying; its result counts for all.
    if (!rows[0]?.locked) return;
    const id = uuidv7();
    const [startedAt, begun] = [clock.now(), clock.wall()];
    await client.query(
      'insert into bank.book_verifications (id, business_date, started_at, requested_by) values ($1, $2, $3, $4)',
      [id, clock.businessDate(), startedAt, requestedBy],
    );
    const checks = await allChecks(client, database.pool);
    const healthy = checks.every((check) => check.violations === 0);
    await client.query('update bank.book_verifications set finished_at = $2, healthy = $3, checks = $4 where id = $1', [
      id,
      // An admin may move the bank's clock meanwhile; the length stays the real one.
      new Date(startedAt.getTime() + clock.wall().getTime() - begun.getTime()),
      healthy,
      JSON.stringify(checks),
    ]);
    await recordAudit(database.db, {
      event: healthy ? 'books.verified' : 'books.failed',
      actorId: requestedBy,
      object: id,
      details: { violated: checks.filter((check) => check.violations > 0).map((check) => check.name) },
    });
    if (!healthy) await stopFailing(client, tools);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** Says that the newest events are not under the seal yet, which is put on each second. */
function sealedNext(events: number): string {
  if (events === 0) return '';
  return events === 1 ? '1 event of this moment is sealed next' : `${events} events of this moment are sealed next`;
}

async function allChecks(client: pg.Client, pool: pg.Pool): Promise<BookCheck[]> {
  // Sorting every entry in memory instead of on disk.
  await client.query(`set work_mem = '128MB'`);
  const proof = await proveBooks(client);
  const audit = await verifyChain(pool);
  return [
    ...proof.map(({ name, checked, violations, example }) => ({
      name,
      checked: Number(checked),
      violations: Number(violations),
      detail: example === null ? '' : `First: ${example}`,
    })),
    {
      name: 'the audit trail is as it was sealed',
      checked: audit.sealed,
      violations: audit.violations.length,
      detail: audit.violations[0] ?? sealedNext(audit.waiting),
    },
  ];
}

/** Deactivates each account that fails; one that cannot be changed now, because it is locked or was closed, stops no other. */
async function stopFailing(client: pg.Client, { database, clock, log }: VerifierTools): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select c.id from ledger.failing_accounts() f join bank.customers c on c.account_id = f.account_id
     where c.closed_at is null and f.status in ('active', 'frozen') limit 1000`,
  );
  for (const { id } of rows) {
    const stopped = database.transaction((tx) =>
      changeCustomerStatus(tx, clock, {
        customerId: id,
        status: 'inactive',
        reason: STOPPED_BECAUSE,
        changedBy: THE_BANK_ITSELF,
      }),
    );
    await stopped.catch((err: unknown) => log.error({ err, customer: id }, 'An account that fails is still active'));
  }
}
