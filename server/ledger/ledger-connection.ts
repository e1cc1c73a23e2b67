import type pg from 'pg';
import { pipelinedConnection } from '../platform/pipelined-connection.ts';
import { type AnswerRow, POST_BATCH } from './posting-batch.ts';
import type { LedgerConnection } from './posting-queue.ts';

/**
 * The queue's own connection: pipelined, so that the next batch is on its way while this one commits, and with a
 * prepared statement.
 */
export function ledgerConnection(config: pg.ClientConfig): LedgerConnection {
  const connection = pipelinedConnection(config);
  return {
    send: (parameters) => connection.query<AnswerRow>({ name: 'post_batch', text: POST_BATCH, values: parameters }),
    close: () => connection.close(),
  };
}
