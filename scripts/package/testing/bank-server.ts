// Starts a Kosh for tests. Part of the fixtures for other projects' tests (docs/testing-against-kosh.md).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** A server of its own. */
export interface BankServer {
  /** Such as `http://localhost:41234`. */
  readonly url: string;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

const OPENS_WITHIN_MS = 180_000;

/**
 * Starts the installed package `kosh` on a free port of this machine, with its data in a temporary folder.
 * @param settings environment variables of the server; throttles are wide unless `LIMIT_SCALE` is among them
 */
export async function openServer(settings: Readonly<Record<string, string>> = {}): Promise<BankServer> {
  const program = installedCommand();
  const data = mkdtempSync(path.join(os.tmpdir(), 'kosh-server-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(data, 0o711);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DEMO: '1',
    HOST: '127.0.0.1',
    WORKERS: '1',
    LIMIT_SCALE: '100',
    ...settings,
  };
  // The runners' own would open another kind of bank.
  delete env.NODE_ENV;
  const child = spawn(process.execPath, [program, '--port', '0', '--data', data], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const close = async () => {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function installedCommand(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('kosh/package.json');
    return path.join(path.dirname(manifest), 'bin/kosh.js');
  } catch (cause) {
    throw new Error('There is no Kosh to test against: set KOSH_URL to one, or install the package kosh', { cause });
  }
}

/** Resolves with the address that the server prints when it is open. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const refuse = (why: string) => reject(new Error(`Kosh did not open (${why}):\n${printed}`));
    const tooLate = setTimeout(() => refuse(`waited for ${OPENS_WITHIN_MS / 1000} s`), OPENS_WITHIN_MS);
    child.once('error', (error) => refuse(error.message));
    child.once('exit', (code, signal) => {
      clearTimeout(tooLate);
      refuse(`it ended with ${signal ?? code}`);
    });
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      // The line may come in two pieces.
      const opened = /Kosh is open at (\S+)\s/.exec(printed)?.[1];
      if (!opened) return;
      clearTimeout(tooLate);
      resolve(opened);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
}
