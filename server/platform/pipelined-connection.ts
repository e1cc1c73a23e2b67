import net from 'node:net';
import pg from 'pg';

/**
 * SQLSTATE of a standby that is asked to write: the address leads to the wrong server, for as long as the connection
 * lives.
 */
export const STANDBY = '25006';
/** Time-out of an answer, above the database's own statement time-out; then the connection is given up. */
const ANSWER_TIMEOUT_MS = 10_000;

/** A prepared statement with its values. */
export interface PreparedCall {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A connection that sends statements without waiting for earlier answers, each in a transaction of its own. */
export interface PipelinedConnection {
  /** Opens the connection when necessary. Rejects with the driver's error. */
  query<R extends pg.QueryResultRow>(call: PreparedCall): Promise<R[]>;
  close(): Promise<void>;
}

interface Opened {
  readonly client: pg.Client;
  /** Has the statements of this turn leave in one packet. */
  readonly gather: () => void;
}

/**
 * Makes a connection that opens on first use, and again after it was lost. Statements of one turn of the event loop
 * (say, those of all requests whose sessions one statement has just checked) leave in one packet: a system call for
 * each costs more, on both sides, than a look-up by key.
 */
export function pipelinedConnection(config: pg.ClientConfig): PipelinedConnection {
  let current: Promise<Opened> | undefined;

  // A newer connection may be open already: only the one that was lost is forgotten.
  function forget(lost: Promise<Opened>): void {
    if (current === lost) current = undefined;
  }

  function connected(): Promise<Opened> {
    if (current) return current;
    const opening: Promise<Opened> = open(config, () => forget(opening));
    opening.catch(() => forget(opening));
    current = opening;
    return opening;
  }

  return {
    async query<R extends pg.QueryResultRow>(call: PreparedCall) {
      const opened = connected();
      const { client, gather } = await opened;
      try {
        gather();
        return (await client.query<R>(call)).rows;
      } catch (error) {
        // Without a PostgreSQL error code the connection itself is in doubt, and one to a standby is of no use: the
        // next statement opens a new one.
        const { code = '' } = error as { code?: string };
        if (!/^[0-9A-Z]{5}$/.test(code) || code === STANDBY) {
          forget(opened);
          void client.end().catch(() => undefined);
        }
        throw error;
      }
    },
    async close() {
      const open = await current?.catch(() => undefined);
      current = undefined;
      await open?.client.end();
    },
  };
}

async function open(config: pg.ClientConfig, lost: () => void): Promise<Opened> {
  const socket = new net.Socket();
  const client = new pg.Client({
    ...config,
    stream: () => socket,
    query_timeout: ANSWER_TIMEOUT_MS,
    connectionTimeoutMillis: 3_000,
    pipeline: true,
  });
  client.on('error', lost);
  client.on('end', lost);
  await client.connect();
  return { client, gather: batchedWrites(socket) };
}

/** Buffers writes to the socket until all callbacks that are ready have run. */
function batchedWrites(socket: net.Socket): () => void {
  let gathering = false;
  return () => {
    if (gathering) return;
    gathering = true;
    socket.cork();
    process.nextTick(() => {
      gathering = false;
      socket.uncork();
    });
  };
}
