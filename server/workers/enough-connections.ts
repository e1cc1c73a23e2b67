import { sql } from 'kysely';
import { asOwner } from '../platform/as-owner.ts';
import type { Config } from '../platform/config.ts';
import {
  CONNECTIONS_TO_SPARE,
  type DatabaseAddress,
  MOST_CONNECTIONS,
  MOST_DIRECT_CONNECTIONS,
} from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';

/**
 * Refuses (`OperatorError`) more workers than the database has connections for: the last of them would fail one call after
 * another, hours later, when all connections are in use.
 */
export async function refuseTooFewConnections(owner: DatabaseAddress, { workers, poolerUrl }: Config): Promise<void> {
  const of = poolerUrl ? MOST_DIRECT_CONNECTIONS : MOST_CONNECTIONS;
  const needed = of * workers + CONNECTIONS_TO_SPARE;
  const most = await asOwner(owner, async (tx) => {
    const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(tx);
    return rows[0]?.most ?? 0;
  });
  if (needed > most)
    throw new OperatorError(
      `WORKERS=${workers} needs ${needed} connections to PostgreSQL, and its max_connections is ${most}: raise it, or set WORKERS to ${Math.max(1, Math.floor((most - CONNECTIONS_TO_SPARE) / of))}`,
    );
}
