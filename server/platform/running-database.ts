import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { type DataFolderLock, lockDataFolder, makeDataFolder } from './data-folder.ts';
import {
  CONNECTIONS_OF_ANOTHER_BANK,
  CONNECTIONS_TO_SPARE,
  type DatabaseAddress,
  MOST_CONNECTIONS,
  MOST_OPEN_BANKS,
} from './database.ts';
import { databaseHome } from './database-home.ts';
import { ROOM_FOR_A_NEW_BANK, ROOM_TO_OPEN, refuseTooLittleRoom } from './disk-room.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Log } from './log.ts';
import { dataFolderOf } from './postgres-cluster.ts';

/** A running database server, the operator's or the embedded one. */
export interface RunningDatabase {
  readonly address: DatabaseAddress;
  /** Present when it is the embedded one. */
  readonly embedded: EmbeddedPostgres | undefined;
  /** Tells a second start from the same data folder the address of this one. */
  announce(address: string): void;
  stop(): Promise<void>;
}

/** Returns the database of `DATABASE_URL`, or else the embedded one, started here and stopped by `stop`. */
export async function runningDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'workers' | 'demo'>>,
  log: Log,
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    return { address: config.databaseUrl, embedded: undefined, announce: () => {}, stop: async () => {} };
  }
  makeDataFolder(config.dataDir);
  const lock: DataFolderLock = lockDataFolder(config.dataDir);
  try {
    const home = databaseHome(config.dataDir);
    if (home.moved) log.info(home.moved);
    refuseTooLittleRoom(home.folder, existsSync(dataFolderOf(home.folder)) ? ROOM_TO_OPEN : ROOM_FOR_A_NEW_BANK);
    const workers = config.workers ?? 1;
    const others = config.demo && workers === 1 ? MOST_OPEN_BANKS * CONNECTIONS_OF_ANOTHER_BANK : 0;
    const connections = MOST_CONNECTIONS * workers + others + CONNECTIONS_TO_SPARE;
    const embedded = await startEmbeddedPostgres({ home: home.folder, log, connections });
    return {
      address: embedded.address,
      embedded,
      announce: (address) => lock.announce(address),
      async stop() {
        await embedded.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
