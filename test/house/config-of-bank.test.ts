import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configOfBank } from '../../server/house/open-bank.ts';
import { readConfig } from '../../server/platform/config.ts';

test('a bank of the house sends no e-mail, listens to no port of its own and has another secret than the server', () => {
  const server = {
    ...readConfig({ DEMO: '1', DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'kosh-config-')) }),
    adminEmail: 'admin@kosh.example',
    mailDir: '/tmp/mails',
    smtpUrl: 'smtp://127.0.0.1:25',
    metricsPort: 9464,
    tracesTo: 'http://127.0.0.1:4318',
    workers: 4,
    seedAsked: true,
  };
  const bank = configOfBank(server, { id: 'aaaaaaaaaa', seed: 'edge' });
  expect(bank).toMatchObject({
    seed: 'edge',
    seedAsked: false,
    adminEmail: undefined,
    mailDir: undefined,
    smtpUrl: undefined,
    metricsPort: undefined,
    tracesTo: undefined,
    workers: 1,
  });
  expect(bank.tokenSecret.equals(server.tokenSecret)).toBe(false);
  expect(new URL(bank.publicBaseUrl).hostname).toBe('aaaaaaaaaa.localhost');
});
