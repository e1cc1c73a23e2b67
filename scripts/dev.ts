import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch as watchFolder } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { readDatabasePlace } from '../server/platform/config.ts';
import type { DatabaseAddress } from '../server/platform/database.ts';
import { runScript } from '../server/platform/inspect-database.ts';
import { createLog } from '../server/platform/log.ts';
import { runningDatabase } from '../server/platform/running-database.ts';
import { readStartArguments } from '../server/platform/start-arguments.ts';

// `npm run dev`: Vite with hot reload in front of the server, which is bundled and restarted when its sources or its SQL
// change. The database is started here, once, so that a reload does not restart it. It takes the options of `npm start`.
// bench/measure-reload.ts measures it.

const OUTPUT = path.join(CHECKOUT, 'dist/dev');

/** Returns the address as a DATABASE_URL; a socket's folder is its host. */
function urlOf(address: DatabaseAddress): string {
  if (typeof address === 'string') return address;
  return `postgres://${address.user}@/${address.database}?host=${encodeURIComponent(address.host)}`;
}

/** @param own the database is the embedded one, which this script has started */
function environmentFor(given: NodeJS.ProcessEnv, address: DatabaseAddress, own: boolean): NodeJS.ProcessEnv {
  const webPort = given.WEB_PORT ?? '5173';
  return {
    ...given,
    DATABASE_URL: urlOf(address),
    // The server sees a DATABASE_URL in any case, and would ask what the bank is; here it is the one of `npm start`.
    ...(own && given.NODE_ENV !== 'production' && { DEMO: given.DEMO ?? '1' }),
    PORT: given.PORT ?? '3000',
    WEB_PORT: webPort,
    // Links in mails and the origin check use the address that the browser shows.
    PUBLIC_BASE_URL: given.PUBLIC_BASE_URL ?? `http://localhost:${webPort}`,
  };
}

/** Runs the server as a child process that each new bundle replaces. If it exits by itself, the next change starts it again. */
function createServerProcess(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;

  async function end(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return {
    restart: (): void => {
      turn = turn.then(async () => {
        await end();
        if (stopped) return;
        const main = path.join(OUTPUT, 'main.js');
        child = spawn(process.execPath, ['--enable-source-maps', main], { cwd: CHECKOUT, env, stdio: 'inherit' });
      });
    },
    stop: async (): Promise<void> => {
      stopped = true;
      await turn;
      await end();
    },
  };
}

/** Bundles the server whenever one of its files changes, which takes a fraction of a second. */
async function bundleOnChange(bundled: () => void): Promise<() => Promise<void>> {
  const { watch } = await import('rolldown');
  const watcher = watch({
    input: {
      main: path.join(CHECKOUT, 'server/main.ts'),
      worker: path.join(CHECKOUT, 'server/worker.ts'),
      'document-worker': path.join(CHECKOUT, 'server/paper/document-worker.ts'),
    },
    platform: 'node',
    external: /^[^./]/,
    output: {
      dir: OUTPUT,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      format: 'esm',
      sourcemap: true,
    },
    logLevel: 'warn',
  });
  watcher.on('event', (event) => {
    if (event.code === 'END') bundled();
    if (event.code === 'ERROR') console.error(event.error.message);
  });
  const sql = watchFolder(path.join(CHECKOUT, 'database'), { recursive: true }, bundled);
  return async () => {
    sql.close();
    await watcher.close();
  };
}

await runScript(async () => {
  const asked = readStartArguments(process.argv.slice(2));
  if (asked.answer !== undefined) return console.log(asked.answer);
  const given = { ...process.env, ...asked.settings };
  const running = await runningDatabase(readDatabasePlace(given), createLog('warn'));
  const env = environmentFor(given, running.address, running.embedded !== undefined);
  running.announce(env.PUBLIC_BASE_URL ?? '');
  const server = createServerProcess(env);
  const stopBundling = await bundleOnChange(server.restart);
  // Started directly, because npx would not pass signals on.
  const vite = spawn(path.join(CHECKOUT, 'node_modules/.bin/vite'), ['--clearScreen', 'false'], {
    cwd: CHECKOUT,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill('SIGTERM'));
  // Neither is of use without the other, so the end of Vite ends the script.
  await once(vite, 'exit');
  await stopBundling();
  await server.stop();
  await running.stop();
  process.exit();
});
