import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { MadePackage } from '../../scripts/package/make-package.ts';

/** The Node.js that does not run the tests already, of the oldest and the newest that Kosh names. */
const OTHER_NODE = process.versions.node.startsWith('24.') ? '20.20.0' : '24.21.0';
/**
 * Names of the versions that start the package. npm's registry has whole programs of Node.js for Linux only; on other systems the
 * workflow runs the tests by each version.
 */
export const RUNTIMES = process.platform === 'linux' ? (['own', 'other'] as const) : (['own'] as const);
/** The variables that an outsider has. Those by which the tests themselves were started would lead npm and the bank astray. */
const OF_AN_OUTSIDER =
  /^(?:PATH|HOME|USERPROFILE|SystemRoot|TMPDIR|LANG|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(?:https?|no|all)_proxy)$/i;
const OPENS_WITHIN_MS = 180_000;

/** The end of a process. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A bank in a process of its own. */
export interface OpenBank {
  /** Such as `http://localhost:41234`. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns what it printed so far on stdout. */
  printed(): string;
  /** Sends SIGTERM to the process, and resolves with its exit code, or the name of the signal that ended it. */
  stop(): Promise<number | string>;
}

/** One of two versions of Node.js that start the installed package. */
export interface Runtime {
  readonly version: string;
  /** Folder of its `node`, which comes first in `PATH`; empty for the one that runs the tests. */
  readonly first: string;
}

interface SpawnOptions {
  readonly runtime?: Runtime | undefined;
  readonly uid?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder to run in; the one with the package when absent. */
  readonly cwd?: string;
}

/** A folder that held nothing but the packed package, and its first install with an empty cache of npm. */
export class Outsider {
  readonly folder: string;
  readonly tgz: string;
  readonly #top: string;
  readonly #cache: string;
  readonly #running = new Set<ChildProcess>();

  constructor(made: MadePackage) {
    this.#top = mkdtempSync(path.join(os.tmpdir(), 'kosh-outsider-'));
    this.folder = path.join(this.#top, 'empty');
    this.#cache = path.join(this.#top, 'cache');
    for (const each of [this.folder, this.#cache]) mkdirSync(each);
    // Ends npm's search for a project above: npx would look for the file at the top of that.
    mkdirSync(path.join(this.folder, 'node_modules'));
    // PostgreSQL runs as another user where the tests run as root.
    for (const each of [this.#top, this.folder, this.#cache]) chmodSync(each, 0o755);
    this.tgz = `./${path.basename(made.file)}`;
    copyFileSync(made.file, path.join(this.folder, this.tgz));
  }

  /** Installs the package by its first call, and the other Node.js. Fails where npm cannot reach its registry. */
  async install(): Promise<void> {
    // Without it each install would try for minutes.
    const oneTry = ['--fetch-retries=0', '--fetch-timeout=30000'];
    const reached = await this.run('npm', ['view', 'sharp', 'name', ...oneTry]);
    if (reached.code !== 0)
      throw new Error(`This test needs the registry of npm, which did not answer:\n${reached.stderr}`);
    const first = await this.run('npx', [this.tgz, '--version']);
    if (first.code !== 0) throw new Error(`npm could not install the package:\n${first.stderr}`);
    if (RUNTIMES.length === 1) return;
    const name = `node-linux-${process.arch}`;
    // Not above the folder, which npm would then take for a part of a project.
    const beside = path.join(this.#top, 'other-node');
    mkdirSync(beside);
    const other = await this.run('npm', ['install', '--prefix', beside, '--no-save', `${name}@${OTHER_NODE}`]);
    if (other.code !== 0) throw new Error(`npm could not install Node.js ${OTHER_NODE}:\n${other.stderr}`);
    this.other = { version: OTHER_NODE, first: path.join(beside, 'node_modules', name, 'bin') };
  }

  /** The Node.js that runs the tests. */
  readonly own: Runtime = { version: process.versions.node, first: '' };
  /** Set by `install`. */
  other: Runtime = this.own;

  /** Path of the command as npx has installed it. */
  get command(): string {
    const [installed = ''] = readdirSync(path.join(this.#cache, '_npx'));
    return path.join(this.#cache, '_npx', installed, 'node_modules/.bin/kosh');
  }

  /** Copies a folder of the checkout beside the one with the package, with the packed file in it, and returns its path. */
  copyBeside(from: string): string {
    const to = path.join(this.#top, path.basename(from));
    cpSync(from, to, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
    copyFileSync(path.join(this.folder, this.tgz), path.join(to, this.tgz));
    return to;
  }

  /** Runs a program in the folder until it ends. */
  async run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
    const child = this.#spawn(program, args, options);
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, stdout, stderr };
  }

  /** Starts a bank on a free port, in a folder below this one, and resolves when it is open. */
  async open(program: string, args: readonly string[], runtime?: Runtime): Promise<OpenBank> {
    const child = this.#spawn(program, args, { runtime });
    let [printed, complaints] = ['', ''];
    child.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    // as: an exit has a code, or else the name of a signal
    const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as string | number);
    const url = await new Promise<string>((resolve, reject) => {
      const refuse = (why: string | number) =>
        reject(new Error(`The bank did not open (${why}):\n${printed}${complaints}`));
      const tooLate = setTimeout(() => refuse(`waited for ${OPENS_WITHIN_MS / 1000} s`), OPENS_WITHIN_MS);
      void ended.then(refuse);
      child.stdout?.on('data', (chunk) => {
        printed += chunk;
        const opened = /Kosh is open at (\S+)\s/.exec(printed)?.[1];
        if (!opened) return;
        clearTimeout(tooLate);
        resolve(opened);
      });
    });
    return {
      url,
      child,
      printed: () => printed,
      stop: () => {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }

  /** Ends what a failed test left running, and removes the folder. */
  async remove(): Promise<void> {
    const running = [...this.#running];
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(running.map((child) => once(child, 'close')));
    rmSync(this.#top, { recursive: true, force: true });
  }

  #spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_AN_OUTSIDER.test(name)));
    const child = spawn(program, [...args], {
      cwd: options.cwd ?? this.folder,
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
      env: {
        ...env,
        PATH: [options.runtime?.first, env.PATH].filter(Boolean).join(path.delimiter),
        npm_config_cache: this.#cache,
        // npm's question whether it may install, which a person answers.
        npm_config_yes: 'true',
        // Nothing in the package depends on them, and the tests run no scripts of others.
        npm_config_ignore_scripts: 'true',
        npm_config_update_notifier: 'false',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    child.once('close', () => this.#running.delete(child));
    return child;
  }
}
