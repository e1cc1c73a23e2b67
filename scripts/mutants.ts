import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { allMutants, drawMutants } from './mutants/draw-mutants.ts';
import { recordRoom } from './mutants/mutant-figures.ts';
import { filesOfRoom, MONEY_ROOMS, otherRooms, type Room, testsOfRoom } from './mutants/rooms.ts';
import { trySqlMutants } from './mutants/sql-run.ts';
import { oneLine, shareKilled, summary, type TriedMutant } from './mutants/tried-mutant.ts';
import { type PlacedMutant, tryTypeScriptMutants } from './mutants/typescript-mutants.ts';

// `npm run mutants -- [PLACE…]`: makes small mistakes in the bank, one at a time, and counts how many its tests notice. A PLACE is a file or a
// folder, in SQL or in TypeScript, or the name of a room of money; without one, the SQL of the ledger and all rooms of money. Prints each
// mistake that no test noticed, and the sums. Fails below the floor.
//   --sample 1500 --seed NAME   tries so many mutants of all other code, drawn by the seed, room by room; a PLACE chooses rooms
//   --changed                   what CI runs: at most 200 mutants of files that the last commit changed, in rooms without a database
//   --record                    writes what was found to docs/figures/mutants/rooms.json

const SQL_FOLDER = 'database/ledger';
const SQL_FLOOR = 95;
const MOST_IN_CI = 200;

const { values: options, positionals: places } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    changed: { type: 'boolean' },
    record: { type: 'boolean' },
  },
});

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).split('\n').filter(Boolean);
const all = git('ls-files', '--cached', '--others', '--exclude-standard');

/** Says how a room did; one below its floor fails the command. */
function report(room: { name: string; floor: number; drawn?: string }, tried: readonly TriedMutant[]): void {
  console.log(`${summary(room.name, tried)}${room.drawn ? `, ${room.drawn}` : ''}`);
  if ((shareKilled(tried) ?? 100) < room.floor) {
    console.log(`${room.name}: BELOW THE FLOOR of ${room.floor} %`);
    process.exitCode = 1;
  }
  if (options.record) recordRoom(room, tried);
}

async function tryRoom(room: Room, files: readonly string[], drawn?: readonly PlacedMutant[]): Promise<TriedMutant[]> {
  const tests = testsOfRoom(room, all);
  // Some tests ask the server for a page. Where nothing has changed since the last build, this takes milliseconds.
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: CHECKOUT, stdio: 'inherit' });
  const tried =
    tests.length > 0 ? await tryTypeScriptMutants(files, tests, drawn) : unreached(drawn ?? (await allMutants(files)));
  for (const mutant of tried) if (mutant.outcome !== 'killed') console.log(oneLine(mutant));
  return tried;
}

/** Mutants of a room without tests. */
const unreached = (mutants: readonly PlacedMutant[]): TriedMutant[] =>
  mutants.map(({ file, location, replacement }) => ({
    file,
    line: location.start.line + 1,
    from: '',
    to: replacement,
    outcome: 'alive',
    remark: 'no test reaches it',
  }));

const isBelow = (file: string, place: string): boolean =>
  file === place || file.startsWith(`${place.replace(/\/$/, '')}/`);

async function tryPlaces(): Promise<void> {
  const wanted = places.length > 0 ? places : [SQL_FOLDER, ...MONEY_ROOMS.map(({ name }) => name)];
  const sql = all.filter((file) => file.endsWith('.sql') && wanted.some((place) => isBelow(file, place)));
  await trySqlMutants(sql, (file, tried) => report({ name: file, floor: SQL_FLOOR }, tried));
  for (const room of [...MONEY_ROOMS, ...otherRooms(all)]) {
    const whole = wanted.includes(room.name);
    const files = filesOfRoom(room, all).filter((file) => whole || wanted.some((place) => isBelow(file, place)));
    if (files.length === 0) continue;
    const named = files.length === filesOfRoom(room, all).length ? room : { ...room, name: files.join(', ') };
    report(named, await tryRoom(room, files));
  }
}

/** Draws from all mutants outside of the rooms of money, and tries those of the wanted rooms. */
async function tryDrawn(size: number, seed: string): Promise<void> {
  const rooms = otherRooms(all);
  const pool = await allMutants(rooms.flatMap(({ files }) => files));
  const drawn = drawMutants(pool, size, seed);
  console.log(`${drawn.length} of ${pool.length} mutants drawn by the seed ${seed}`);
  const tried: TriedMutant[] = [];
  for (const room of rooms) {
    const ofRoom = drawn.filter(({ file }) => room.files.includes(file));
    const isWanted = places.length === 0 || places.includes(room.name);
    if (ofRoom.length === 0 || !isWanted) continue;
    const ofThis = await tryRoom(room, room.files, ofRoom);
    tried.push(...ofThis);
    // The floor is for all of them together: a room may have few.
    report(
      { name: `${room.name} (drawn)`, floor: 0, drawn: `${size} of ${pool.length} drawn by the seed ${seed}` },
      ofThis,
    );
  }
  console.log(summary('all drawn', tried));
  if ((shareKilled(tried) ?? 100) < 75) process.exitCode = 1;
}

/** Tries the files that the last commit changed, and all files of a room whose tests it changed. Without a commit before it, all. */
async function tryChanged(): Promise<void> {
  const hasParent = git('rev-list', '--max-count=2', 'HEAD').length > 1;
  const changed = hasParent ? git('diff', '--name-only', '--diff-filter=d', 'HEAD~1') : all;
  const seed = git('rev-parse', 'HEAD')[0] ?? '';
  let left = MOST_IN_CI;
  for (const room of MONEY_ROOMS.filter(({ quick }) => quick)) {
    const whole = testsOfRoom(room, all).some((file) => changed.includes(file));
    const files = filesOfRoom(room, all).filter((file) => whole || changed.includes(file));
    if (files.length === 0 || left === 0) continue;
    const pool = await allMutants(files);
    const drawn = drawMutants(pool, left, seed);
    left -= drawn.length;
    report(
      { ...room, drawn: `${drawn.length} of ${pool.length} drawn by the commit` },
      await tryRoom(room, files, drawn),
    );
  }
  console.log(
    `mutants: ${MOST_IN_CI - left} tried, of at most ${MOST_IN_CI} in files of money that the last commit changed`,
  );
}

if (options.changed) await tryChanged();
else if (options.sample) await tryDrawn(Number(options.sample), options.seed ?? git('rev-parse', 'HEAD')[0] ?? '');
else await tryPlaces();
