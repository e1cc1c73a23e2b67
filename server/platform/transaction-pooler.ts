import pg from 'pg';
import { type Database, isConnectionFailure, poolerConnection, sqlState } from './database.ts';
import { OperatorError } from './operator-error.ts';

// Through a pooler nothing can be set when a connection opens, so the role itself must carry the settings.
const SETUP_SQL = `alter role kosh_app login password '…'; alter role kosh_app set lock_timeout = '3s'; alter role kosh_app set statement_timeout = '8s'; alter role kosh_app set idle_in_transaction_session_timeout = '10s'`;

interface Seen {
  who: string;
  unlimited: string[];
}

/**
 * Tests the pooler of `DATABASE_URL` before the bank opens. Refuses (`OperatorError`) a connection that would give the
 * bank the owner's rights or no time-outs.
 */
export async function inspectPooler(url: string): Promise<void> {
  const client = new pg.Client(poolerConnection(url, 'kosh-probe'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseUnfitRole(client);
  } catch (error) {
    if (error instanceof OperatorError || !(error instanceof Error)) throw error;
    if (!isConnectionFailure(error) && sqlState(error) === undefined) throw error;
    throw new OperatorError(`the pooler of DATABASE_URL cannot be used: ${error.message}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseUnfitRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Seen>(
    `select session_user::text as who,
            array(select name from pg_settings where setting = '0'
                  and name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')) as unlimited`,
  );
  const { who, unlimited = [] } = rows[0] ?? {};
  if (who === 'kosh_app' && unlimited.length === 0) return;
  const wrong =
    who === 'kosh_app' ? `kosh_app has no ${unlimited.join(', ')}` : `it signs in as ${who}, not as kosh_app`;
  throw new OperatorError(`the pooler of DATABASE_URL cannot be used: ${wrong}. Run as the owner: ${SETUP_SQL}`);
}

/**
 * Refuses (`OperatorError`) a pooler that the settings do not name: it rejects the start-up options with the time-outs,
 * or drops them, which would leave the bank waiting without limits.
 */
export async function refuseUnnamedPooler(database: Database): Promise<void> {
  const name = 'set DATABASE_DIRECT_URL to PostgreSQL itself';
  try {
    const { rows } = await database.pool.query<{ limit: string }>(
      "select current_setting('statement_timeout') as limit",
    );
    if (rows[0]?.limit !== '0') return;
    throw new OperatorError(
      `the database connection drops start-up options; if DATABASE_URL leads to a pooler, ${name}`,
    );
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) {
      throw new OperatorError(`DATABASE_URL leads to a pooler: ${name}`, { cause: error });
    }
    throw error;
  }
}
