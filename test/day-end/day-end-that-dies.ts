import { createDayEndRunner } from '../../server/day-end/day-end-runner.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { StandingClock } from './standing-clock.ts';

// Started by day-end-killed.test.ts as a process of its own, to be killed: it closes days up to a date, on the
// database whose address it is given.
const [address = '', date = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = openDatabase({ address: JSON.parse(address), log });
const runner = createDayEndRunner({ database, clock: new StandingClock(date), log });
process.stdout.write('begun\n');
const progress = await runner.catchUp(120_000);
process.stdout.write(`left ${progress.daysLeft}\n`);
await runner.close();
await database.close();
