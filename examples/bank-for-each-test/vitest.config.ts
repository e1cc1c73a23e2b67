import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['api/*.test.ts'],
    // One server for all workers; each worker has a bank of its own on it.
    globalSetup: ['kosh/server-for-tests'],
    // The first bank of a server takes some seconds.
    testTimeout: 180_000,
  },
});
