import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allMutants, drawMutants } from '../../scripts/mutants/draw-mutants.ts';
import { filesOfRoom, MONEY_ROOMS, otherRooms, testsOfRoom } from '../../scripts/mutants/rooms.ts';
import { shareKilled, summary, type TriedMutant } from '../../scripts/mutants/tried-mutant.ts';

const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  encoding: 'utf8',
}).split('\n');

test('each room of money has all files and tests that it names', () => {
  for (const room of MONEY_ROOMS) {
    const found = [...filesOfRoom(room, all), ...testsOfRoom(room, all)];
    for (const place of [...room.files, ...room.tests])
      expect(
        found.some((file) => file === place || file.startsWith(`${place}/`)),
        `${room.name}: ${place}`,
      ).toBe(true);
  }
});

test('each file of the server is in one room', () => {
  const files = [...MONEY_ROOMS, ...otherRooms(all)].flatMap((room) => filesOfRoom(room, all));
  const ofServer = all.filter((file) => /^server\/.+\/[^/]+\.ts$/.test(file));
  expect(files.filter((file) => file.startsWith('server/')).toSorted()).toEqual(ofServer.toSorted());
});

test('a seed draws the same mutants however they are listed, and another seed others', async () => {
  const mutants = await allMutants(['contract/vocabulary/money.ts']);
  expect(mutants.length).toBeGreaterThan(50);
  const drawn = drawMutants(mutants, 10, 'one');
  expect(new Set(drawn).size).toBe(10);
  expect(drawMutants(mutants.toReversed(), 10, 'one')).toEqual(drawn);
  expect(drawMutants(mutants, 10, 'other')).not.toEqual(drawn);
  expect(drawMutants(mutants, 10_000, 'one')).toHaveLength(mutants.length);
});

test('a mutant that the database refused counts on neither side', () => {
  const tried = (outcome: TriedMutant['outcome']): TriedMutant => ({
    file: 'a.ts',
    line: 1,
    from: '<',
    to: '<=',
    outcome,
  });
  const three = [tried('killed'), tried('alive'), tried('invalid'), tried('killed')];
  expect(summary('room', three)).toBe('room: 2 of 3 mistakes noticed (66.7 %), 1 invalid');
  expect(shareKilled([tried('invalid')])).toBeUndefined();
});
