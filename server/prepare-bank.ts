import { registerKeys } from './keys/key-register.ts';
import { asOwner } from './platform/as-owner.ts';
import { refuseOtherNature, settleNature } from './platform/bank-nature.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseAddress } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';

/**
 * Makes a database fit to be opened, as its owner, and lets go of the owner's rights: migrations, the bank's nature and its
 * keys. Refuses (`OperatorError`) a real bank that is opened as a demo, a demo that is opened as a real bank, and other
 * keys than the bank's.
 */
export async function prepareBank(options: { address: DatabaseAddress; config: Config; log: Log }): Promise<void> {
  const { address, config, log } = options;
  const opened = config.demo ? 'demo' : 'real';
  const place = placeOf(config);
  await migrate({ address, log, before: (client) => refuseOtherNature(client, opened, place) });
  await asOwner(address, async (tx) => {
    await settleNature(tx, opened, place);
    await registerKeys(tx, config);
  });
}

/** Returns the place of the bank's data, in words for the operator. */
export function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? 'the database of DATABASE_URL' : `the data folder ${dataDir}`;
}
