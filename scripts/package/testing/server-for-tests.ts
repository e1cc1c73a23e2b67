// One server for all workers: the global set-up of Playwright and of Vitest.
import { openServer } from './bank-server.ts';

/** Starts a server before all tests, of which `KOSH_URL` tells their workers, and returns its stop. With `KOSH_URL` set it starts none. */
export default async function serverForTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.KOSH_URL) return undefined;
  const server = await openServer();
  process.env.KOSH_URL = server.url;
  return async () => {
    delete process.env.KOSH_URL;
    await server.close();
  };
}
