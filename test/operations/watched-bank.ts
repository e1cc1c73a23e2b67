import pg from 'pg';
import { ownerConnection } from '../../server/platform/database.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';
import { fires, readAlarms, readScrape, type Scrape } from './prometheus-text.ts';

/** A bank whose figures are read as Prometheus reads them. */
export interface WatchedBank {
  readonly app: AppUnderTest;
  readonly scrape: () => Promise<Scrape>;
  /** Returns the names of the alarms whose rule is met now, by the figures of now and of the start. */
  readonly alarms: () => Promise<string[]>;
  /** Opens a connection of the owner, to hold a lock; closed with the bank. */
  readonly keeper: () => Promise<pg.Client>;
  readonly close: () => Promise<void>;
}

const UNREACHED = 'up{job="kosh"} 0\n';

export async function openWatchedBank(environment: Record<string, string> = {}): Promise<WatchedBank> {
  const port = await freePort();
  const app = await openApp({ METRICS_PORT: String(port), ...environment });
  await app.fastify.ready();
  const keepers: pg.Client[] = [];
  const scrape = async () =>
    readScrape(
      await fetch(`http://127.0.0.1:${port}/metrics`).then(
        async (answer) => `${await answer.text()}\n# HELP up Scraped\n# TYPE up gauge\nup{job="kosh"} 1\n`,
        () => UNREACHED,
      ),
    );
  const first = await scrape();
  return {
    app,
    scrape,
    async alarms() {
      const now = await scrape();
      return readAlarms()
        .filter((alarm) => fires(alarm, first, now))
        .map(({ name }) => name);
    },
    async keeper() {
      const client = new pg.Client(ownerConnection(app.bank.address));
      // Its connection ends with the database of the test.
      client.on('error', () => undefined);
      await client.connect();
      keepers.push(client);
      return client;
    },
    async close() {
      for (const client of keepers) await client.end().catch(() => undefined);
      await app.close();
    },
  };
}
