import { createLog } from '../../server/platform/log.ts';
import { runningDatabase } from '../../server/platform/running-database.ts';

// Started by embedded-postgres.test.ts as a process of its own, to be killed: it takes a data folder, runs the
// database in it, says so, and stays.
const running = await runningDatabase({ databaseUrl: undefined, dataDir: process.argv[2] ?? '' }, createLog('silent'));
running.announce('http://localhost:12345');
process.stdout.write(`${JSON.stringify({ postgres: running.embedded?.pid })}\n`);
setInterval(() => {}, 60_000);
