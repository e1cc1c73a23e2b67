import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** A whole bank in its own process, with its own data and a random port, as `npm start` runs it. */
export interface BankUnderTest {
  /** Such as `http://localhost:41234`; localhost, because passkeys need a host name. */
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Returns the mails sent so far, each a whole RFC 5322 message, oldest first. */
  mails(): string[];
  /** Returns the process's output so far. */
  output(): string;
  /** Ends the process (by SIGTERM unless given) and returns its exit code; keeps the data. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts the process again on the same data and port, after `end`. */
  startAgain(): Promise<void>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
}

const STARTS_WITHIN_MS = 180_000;

/** Starts `dist/server/main.js` (run `npm run build` before) as a demo bank; `env` adds to its environment. */
export async function openBankUnderTest(
  env: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<BankUnderTest> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-e2e-'));
  chmodSync(dataDir, 0o711);
  const mailDir = path.join(dataDir, 'mail');
  let written = '';
  let url = '';
  let child: ChildProcess | undefined;

  const start = async () => {
    const from = written.length;
    child = spawn(process.execPath, [path.join(CHECKOUT, 'dist/server/main.js'), ...options], {
      cwd: CHECKOUT,
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        HOST: '127.0.0.1',
        PORT: url ? new URL(url).port : '0',
        DATA_DIR: dataDir,
        MAIL_DIR: mailDir,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const listen = (chunk: Buffer) => {
      written += chunk.toString();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    const ended = new Promise<string>((resolve) => child?.once('exit', (code, signal) => resolve(`${signal ?? code}`)));
    url = await firstLine(
      () => /Kosh is open at (\S+)\s/.exec(written.slice(from))?.[1],
      ended,
      () => written,
    );
  };
  await start();

  const bank: BankUnderTest = {
    get url() {
      return url;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    dataDir,
    mails: () => readMails(mailDir),
    output: () => written,
    async end(signal = 'SIGTERM') {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
      return new Promise((resolve) => {
        running.once('exit', (code) => resolve(code));
        running.kill(signal);
      });
    },
    startAgain: start,
    async close() {
      await bank.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return bank;
}

async function firstLine(
  find: () => string | undefined,
  ended: Promise<string>,
  output: () => string,
): Promise<string> {
  let exit: string | undefined;
  void ended.then((how) => {
    exit = how;
  });
  const deadline = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < deadline) {
    const found = find();
    if (found) return found;
    if (exit !== undefined) throw new Error(`The bank ended while starting (${exit}):\n${output()}`);
    await pause(20);
  }
  throw new Error(`The bank did not open within ${STARTS_WITHIN_MS / 1000} s:\n${output()}`);
}

function readMails(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}
