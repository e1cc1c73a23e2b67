import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { expect, test } from './bank-test.ts';

// Vite reloads the first page when it finds a dependency to optimise, which breaks off requests in progress.
test.use({ tolerated: /./s });

test('`npm run dev` shows a page that talks to the bank', async ({ page }) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-dev-'));
  const [port, webPort] = [await freePort(), await freePort()];
  const dev = spawn(path.join(CHECKOUT, 'node_modules/.bin/tsx'), ['scripts/dev.ts', '--seed', 'empty'], {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: String(port), WEB_PORT: String(webPort), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const ended = once(dev, 'exit');
  try {
    await expect(async () => {
      expect((await fetch(`http://127.0.0.1:${webPort}/api/bank`)).status).toBe(200);
    }).toPass({ timeout: 180_000 });
    // This page needs the bank's answer about demo people.
    await page.goto(`http://localhost:${webPort}/account-selection`);
    await expect(page.getByRole('heading', { name: 'Choose Account Type', exact: true })).toBeVisible({
      timeout: 180_000,
    });
    await expect(page.getByRole('radio', { name: /^Savings/ })).toBeVisible();
  } finally {
    dev.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
