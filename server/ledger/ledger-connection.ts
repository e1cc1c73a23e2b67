import pg from 'pg';
import { type AnswerRow, POST_BATCH } from './posting-batch.ts';
import type { LedgerConnection } from './posting-queue.ts';

/** How long the doorway may take before its connection is given up (above the database's own statement time-out). */
const ANSWER_WITHIN_MS = 10_000;

/**
 * The queue's own connection: pipelined, so that the next batch is on its way while this one commits, and with a
 * prepared statement. Opened when it is first needed and again after it was lost.
 */
export function ledgerConnection(config: pg.ClientConfig): LedgerConnection {
  let current: Promise<pg.Client> | undefined;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...config,
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
    return client;
  }

  function connected(): Promise<pg.Client> {
    current ??= open().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  }

  return {
    async send(parameters) {
      const client = await connected();
      try {
        const answer = await client.query<AnswerRow>({ name: 'post_batch', text: POST_BATCH, values: parameters });
        return answer.rows;
      } catch (error) {
        // Without a code of PostgreSQL's the connection itself is in doubt: the next batch opens a new one.
        if (!/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) {
          current = undefined;
          void client.end().catch(() => undefined);
        }
        throw error;
      }
    },
    async close() {
      const client = await current?.catch(() => undefined);
      current = undefined;
      await client?.end();
    },
  };
}
