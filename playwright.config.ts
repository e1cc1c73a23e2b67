import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

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
  timeout: 600_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results/browser',
  reporter: 'list',
  globalSetup: './test/e2e/open-bank.ts',
  use: {
    // Ends an action that waits for what never comes.
    actionTimeout: 90_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    // Painting animations takes a sixth of the time. Tests of whole journeys run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Its own tests allow it; in all others it would stand between the page and the requests that a test holds back.
    serviceWorkers: 'block',
    // No trace: recording each test would cost as much as running it.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Where there is none, open-bank.ts gets one before the workers read this file.
      ...findChromium(),
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
