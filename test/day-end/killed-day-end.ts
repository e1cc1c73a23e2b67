import { createDayEndRunner } from '../../server/day-end/day-end-runner.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { FixedClock } from './fixed-clock.ts';

// A process for day-end-killed.test.ts to kill: closes days up to a date on the given database.
const [address = '', date = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = openDatabase({ address: JSON.parse(address), log });
const runner = createDayEndRunner({ database, clock: new FixedClock(date), log });
process.stdout.write('begun\n');
const progress = await runner.catchUp(120_000);
process.stdout.write(`left ${progress.daysLeft}\n`);
await runner.close();
await database.close();
