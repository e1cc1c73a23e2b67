import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { freePort } from '../server/platform/free-port.ts';
import { cpuOfFamily } from './cpu-seconds.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLE = path.join(ROOT, 'dist/bench');
const BARE = path.join(ROOT, 'bench/bare-routes.ts');

/** A process that answers on a port of 127.0.0.1. */
export interface RunningProcess {
  readonly port: number;
  /** Returns the current resident memory in megabytes, with that of its workers. */
  memory(): number;
  /** Returns the processor seconds used so far, with those of its workers. */
  cpu(): number;
  /** Ends the process by SIGTERM and waits. */
  stop(): Promise<void>;
}

/** Bundles the server like `npm run build`, into another folder than the existing build, which may be running. */
export async function bundleServer(): Promise<string> {
  const build = await rolldown({
    input: {
      main: path.join(ROOT, 'server/main.ts'),
      worker: path.join(ROOT, 'server/worker.ts'),
      'document-worker': path.join(ROOT, 'server/paper/document-worker.ts'),
    },
    platform: 'node',
    external: /^[^./]/,
    logLevel: 'warn',
  });
  await build.write({
    dir: BUNDLE,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    format: 'esm',
    sourcemap: true,
  });
  await build.close();
  return path.join(BUNDLE, 'main.js');
}

/** Starts a Node.js program that prints `port=N` or answers its health check on `port`. */
export async function startProcess(
  program: string,
  options: {
    environment: Readonly<Record<string, string>>;
    port: number;
    arguments?: readonly string[];
    logFile: string;
    healthPath: string;
  },
): Promise<RunningProcess> {
  const log = openSync(options.logFile, 'a');
  const child = spawn(process.execPath, [...(options.arguments ?? []), program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...options.environment, PORT: String(options.port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await becomesHealthy(child, options);
  return {
    port: options.port,
    memory() {
      const pid = String(child.pid);
      const sizes = execFileSync('ps', ['-o', 'rss=', '-p', pid, '--ppid', pid], { encoding: 'utf8' });
      return Math.round(sizes.split('\n').reduce((sum, size) => sum + Number(size), 0) / 1024);
    },
    cpu: () => cpuOfFamily(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the baselines for the measurements over HTTP (bare-routes.ts) on the bench's database. */
export async function startBareRoutes(databaseUrl: string, folder: string): Promise<RunningProcess> {
  return startProcess(BARE, {
    environment: { DATABASE_URL: databaseUrl },
    port: await freePort(),
    arguments: ['--import', 'tsx'],
    logFile: path.join(folder, 'bare.log'),
    healthPath: '/healthz',
  });
}

async function becomesHealthy(
  child: ChildProcess,
  { port, healthPath, logFile }: { port: number; healthPath: string; logFile: string },
): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}${healthPath}`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
}
