import { existsSync } from 'node:fs';
import pg from 'pg';
import { readDatabasePlace } from './config.ts';
import { type DatabaseAddress, withStartOption } from './database.ts';
import { databaseHome } from './database-home.ts';
import { createLog } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { callOf } from './own-package.ts';
import { dataFolderOf, isOurServer, OWNER, readPidFile } from './postgres-cluster.ts';
import { runningDatabase } from './running-database.ts';

/**
 * Lets a script read the books of the bank that the environment names (`DATABASE_URL`, or else `DATA_DIR`), read-only
 * and without time-outs.
 */
export function inspectDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return onDatabase((address) => readOnly(address, work));
}

/**
 * Runs `work` on the owner's address of the bank that the environment names. A bank that is open stays open; the embedded
 * database of a closed one is started for the duration of `work`.
 */
export async function onDatabase<T>(work: (address: DatabaseAddress) => Promise<T>): Promise<T> {
  const place = readDatabasePlace(process.env);
  if (place.databaseUrl) return work(place.databaseUrl);
  const data = dataFolderOf(databaseHome(place.dataDir).folder);
  if (!existsSync(data)) {
    throw new OperatorError(
      `there is no bank in ${place.dataDir}; ${callOf('start')} opens one, and DATA_DIR names another`,
    );
  }
  const server = readPidFile({ data });
  if (server?.ready && isOurServer({ data }, server.pid)) {
    return work({ host: server.socketFolder, port: 5432, user: OWNER, database: OWNER });
  }
  const running = await runningDatabase(place, createLog('warn'));
  try {
    return await work(running.address);
  } finally {
    await running.stop();
  }
}

async function readOnly<T>(address: DatabaseAddress, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...withStartOption(address, 'default_transaction_read_only=on'), max: 2 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Runs a script's main function: prints an operator's error as one line; exits with its code, or with 1 on any other failure. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
  }
}
