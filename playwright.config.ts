import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

/**
 * Returns an installed Chromium, or Playwright's own, downloaded on first use. The headless shell is preferred, because it
 * takes a sixth less time.
 */
function findChromium(): string | undefined {
  const installed = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((file) => file && existsSync(file));
  if (installed) return installed;
  if (!existsSync(chromium.executablePath())) {
    try {
      execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
        stdio: 'inherit',
      });
    } catch {
      throw new Error('No Chromium: install Chromium or Chrome, or set CHROME_PATH to one');
    }
  }
  return undefined;
}

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  // Each test has its own customers; a test that moves the bank's clock has its own bank.
  fullyParallel: true,
  workers: 3,
  // A test that passes only now and then has found a fault, in the product or in itself.
  retries: 0,
  // Ends what hangs, and promises no speed: a busy machine takes five times as long.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results/browser',
  reporter: 'list',
  globalSetup: './test/e2e/open-bank.ts',
  use: {
    // Set by open-bank.ts before the workers read this file.
    baseURL: process.env.KOSH_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    // Painting animations takes a sixth of the time. Tests of whole journeys run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // No trace: recording each test would cost as much as running it.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
