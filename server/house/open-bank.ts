import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type BankClock, OffsetClock } from '../platform/bank-clock.ts';
import type { Config } from '../platform/config.ts';
import { type Database, type DatabaseAddress, openDatabase } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { deriveKey } from '../platform/sealed-values.ts';

/** Connections of a bank of the house for its statements; the first bank has four times as many. */
const CONNECTIONS = 3;
/** Time in which the calls in progress of a bank that closes may end. */
const DRAINS_WITHIN_MS = 8_000;

/** A bank of the house with its connections and timers. */
export interface OpenBank {
  /** Answers one request of the server's port. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Number of requests in progress, live streams included. */
  busy(): number;
  /** Tells whether its webhooks have something to send within so many milliseconds. */
  sendsWithin(ms: number): Promise<boolean>;
  /** Milliseconds by which its time is ahead of the real one. */
  aheadMs(): number;
  /** Ends live streams, waits for the calls in progress, and closes everything. */
  close(): Promise<void>;
}

/** The app of a bank that listens to no port of its own. */
export interface PortlessApp {
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Tells whether its webhooks have something to send within so many milliseconds. */
  sendsWithin(ms: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Builds a bank's app on an open database. */
export type BuildBank = (parts: {
  config: Config;
  database: Database;
  owner: DatabaseAddress;
  clock: OffsetClock;
  log: Log;
  begins: string | undefined;
  /** Awaited by a closing app after it has ended the streams, and before it closes what calls need. */
  drained: () => Promise<void>;
}) => Promise<PortlessApp>;

/** Settings and tools with which a bank of the house is opened. */
export interface OpeningTools {
  readonly config: Config;
  readonly log: Log;
  /** The clock of the first bank, for the real time. */
  readonly clock: BankClock;
  readonly build: BuildBank;
}

/** Returns the address of a bank's pages, without a trailing slash. */
export function baseUrlOf({ publicBaseUrl }: Config, id: string): string {
  const { protocol, port } = new URL(publicBaseUrl);
  return `${protocol}//${id}.localhost${port && `:${port}`}`;
}

/** Returns the settings of one bank of the house: of the server's, without what belongs to the first bank alone. */
export function configOfBank(config: Config, { id, seed }: { id: string; seed: Config['seed'] }): Config {
  return {
    ...config,
    publicBaseUrl: baseUrlOf(config, id),
    // The server's own name: programs reach a bank there by the header.
    hosts: [...config.hosts, new URL(config.publicBaseUrl).hostname],
    // A token of one bank is none at another.
    tokenSecret: deriveKey(config.tokenSecret, `tokens of the bank ${id}`),
    seed,
    seedAsked: false,
    adminEmail: undefined,
    mailDir: undefined,
    smtpUrl: undefined,
    metricsPort: undefined,
    tracesTo: undefined,
    workers: 1,
  };
}

/**
 * Opens a bank whose database is prepared; it listens to no port of its own.
 * @param at the database, as its owner and as `kosh_app`, and the business date to which a reset goes back, where a tester chose one
 */
export async function openBank(
  { config, log, build }: OpeningTools,
  at: { readonly owner: DatabaseAddress; readonly bank: DatabaseAddress; readonly begins?: string | undefined },
): Promise<OpenBank> {
  const database = openDatabase({ address: at.bank, log, connections: CONNECTIONS });
  const open = new Set<ServerResponse>();
  let lastAnswered = () => {};
  async function drained(): Promise<void> {
    if (open.size === 0) return;
    const all = new Promise<void>((resolve) => {
      lastAnswered = resolve;
    });
    await Promise.race([all, pause(DRAINS_WITHIN_MS, undefined, { ref: false })]);
  }
  try {
    const clock = new OffsetClock();
    const app = await build({ config, database, owner: at.owner, begins: at.begins, clock, log, drained });
    return {
      answer(request, response) {
        open.add(response);
        response.once('close', () => {
          open.delete(response);
          if (open.size === 0) lastAnswered();
        });
        app.answer(request, response);
      },
      busy: () => open.size,
      sendsWithin: (ms) => app.sendsWithin(ms),
      aheadMs: () => clock.offset,
      async close() {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
