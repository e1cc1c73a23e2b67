import pg from 'pg';
import { settleNature } from './platform/bank-nature.ts';
import type { Config } from './platform/config.ts';
import { type DatabaseAddress, ownerConnection } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';

/**
 * Makes a database fit to be opened, as its owner, and lets go of the owner's rights: migrations, and what this bank is.
 * Refuses (`OperatorError`) a real bank that is opened as a demo, and a demo that is opened as a real bank.
 */
export async function prepareBank(options: { address: DatabaseAddress; config: Config; log: Log }): Promise<void> {
  const { address, config, log } = options;
  await migrate({ address, log });
  const owner = new pg.Client(ownerConnection(address));
  owner.on('error', (err) => log.warn({ err }, 'The connection that prepares the bank was lost'));
  await owner.connect();
  try {
    await settleNature(owner, config.demo ? 'demo' : 'real', placeOf(config));
  } finally {
    await owner.end().catch(() => undefined);
  }
}

/** Returns the place of the bank's data, in words for the operator. */
export function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? 'the database of DATABASE_URL' : `the data folder ${dataDir}`;
}
