import net from 'node:net';
import pg from 'pg';

/** What a standby says to a write: the bank's address leads to the wrong server, for as long as this connection lives. */
export const STANDBY = '25006';
/** How long an answer may take before its connection is given up (above the database's own statement time-out). */
const ANSWER_WITHIN_MS = 10_000;

/** A prepared statement with the values of this time. */
export interface PreparedCall {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** One connection on which statements are on their way together, each in a transaction of its own. */
export interface PipelinedConnection {
  /** Opens the connection when it must. Rejects with the driver's error. */
  query<R extends pg.QueryResultRow>(call: PreparedCall): Promise<R[]>;
  close(): Promise<void>;
}

/**
 * Opened when it is first needed, and again after it was lost. Statements that are asked for in one breath (by all the
 * requests whose sessions one statement has just checked, say) leave in one packet: a call to the system for each
 * costs more, on both sides, than a look-up by key.
 */
export function pipelinedConnection(config: pg.ClientConfig): PipelinedConnection {
  let current: Promise<{ client: pg.Client; gather: () => void }> | undefined;

  async function open(): Promise<{ client: pg.Client; gather: () => void }> {
    const socket = new net.Socket();
    const client = new pg.Client({
      ...config,
      stream: () => socket,
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: 3_000,
      pipeline: true,
    });
    const forget = (): void => {
      current = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return { client, gather: gatherer(socket) };
  }

  function connected(): Promise<{ client: pg.Client; gather: () => void }> {
    current ??= open().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  }

  return {
    async query<R extends pg.QueryResultRow>(call: PreparedCall) {
      const { client, gather } = await connected();
      try {
        gather();
        return (await client.query<R>(call)).rows;
      } catch (error) {
        // Without a code of PostgreSQL's the connection itself is in doubt, and one to a standby is of no use: the next
        // statement opens a new one.
        const { code = '' } = error as { code?: string };
        if (!/^[0-9A-Z]{5}$/.test(code) || code === STANDBY) {
          current = undefined;
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

/** Holds back what is written to the socket until everything that is ready to run has run. */
function gatherer(socket: net.Socket): () => void {
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
