import { defineConfig } from '@playwright/test';

// A browser of this machine in the place of Playwright's own.
const executablePath = process.env.CHROME_PATH;

export default defineConfig({
  testDir: 'browser',
  // One server for all workers; each worker has a bank of its own on it.
  globalSetup: 'kosh/server-for-tests',
  fullyParallel: true,
  workers: 2,
  // The first bank of a server takes some seconds.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { launchOptions: executablePath ? { executablePath } : {} },
});
