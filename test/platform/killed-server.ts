import { createLog } from '../../server/platform/log.ts';
import { runningDatabase } from '../../server/platform/running-database.ts';

// A process for embedded-postgres.test.ts to kill: runs the database in a data folder, reports its process id, and stays.
const running = await runningDatabase({ databaseUrl: undefined, dataDir: process.argv[2] ?? '' }, createLog('silent'));
running.announce('http://localhost:12345');
process.stdout.write(`${JSON.stringify({ postgres: running.embedded?.pid })}\n`);
setInterval(() => {}, 60_000);
