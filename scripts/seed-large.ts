import pg from 'pg';
import { seedLargeBank } from '../server/demo/large-bank.ts';
import { asOwner } from '../server/platform/as-owner.ts';
import { settleNature } from '../server/platform/bank-nature.ts';
import { readDatabasePlace } from '../server/platform/config.ts';
import { ownerConnection } from '../server/platform/database.ts';
import { runScript } from '../server/platform/inspect-database.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { runningDatabase } from '../server/platform/running-database.ts';

// `npx tsx scripts/seed-large.ts [customers] [journals]`: fills the bank of DATABASE_URL or DATA_DIR with the profile `large`.
// The bank must be closed, or on a DATABASE_URL. Its people are kept, so that one can sign in and look.

const [customers = 50_000, journals = 2_500_000] = process.argv.slice(2).map(Number);

await runScript(async () => {
  const log = createLog('warn');
  const running = await runningDatabase(readDatabasePlace(process.env), log);
  try {
    await migrate({ address: running.address, log });
    // Its people have a public password.
    await asOwner(running.address, (tx) => settleNature(tx, 'demo', 'this place'));
    const client = new pg.Client(ownerConnection(running.address));
    await client.connect();
    const from = performance.now();
    await seedLargeBank(client, { customers, journals }, (step) =>
      console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(4)} s  ${step}`),
    );
    await client.end();
    console.log(
      `${((performance.now() - from) / 1000).toFixed(0).padStart(4)} s  done: npm run verify:ledger proves the books`,
    );
  } finally {
    await running.stop();
  }
});
