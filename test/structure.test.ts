import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../server/platform/checkout.ts';

// The direction of imports, as docs/architecture.md draws it.

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: CHECKOUT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(contract|server|web|scripts)\/.*\.tsx?$/.test(file) && existsSync(path.join(CHECKOUT, file)));

/** Returns the files that a file imports, types and lazy parts included. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(CHECKOUT, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.normalize(path.posix.join(path.posix.dirname(file), target)),
  );
}

/** Returns one circle of each tangle: the path of imports from a file back to itself. */
function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const passed = trail.indexOf(file);
    if (passed >= 0) circles.push([...trail.slice(passed), file].join(' → '));
    if (passed >= 0 || finished.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

// From the bottom up. A room of the server imports its own files and those of lower floors.
const FLOORS: readonly (readonly string[])[] = [
  ['platform'],
  ['audit', 'mail', 'paper', 'staff'],
  ['customers', 'ledger'],
  ['insights', 'sessions'],
  ['cards', 'http', 'live', 'passkeys', 'statement'],
  ['operations', 'payments', 'spending', 'webhooks'],
  ['term-deposits'],
  ['desk/controls'],
  ['day-end', 'help'],
  ['desk/customers', 'desk/staff'],
  ['desk/books'],
  ['backup', 'desk/corrections'],
  ['desk/approvals'],
  ['assistant', 'demo', 'desk/dashboard', 'desk/transactions'],
  ['welcome'],
  ['documents'],
  ['keys', 'search', 'workers'],
  ['prepare-bank.ts'],
  ['house'],
  ['app.ts'],
  ['open-server.ts'],
  ['main.ts', 'worker.ts'],
];

const roomOf = (file: string): string => /^server\/((?:desk\/)?[^/]+)/.exec(file)?.[1] ?? file;

test('no room of the server imports a higher floor', () => {
  const floorOf = (room: string): number => FLOORS.findIndex((floor) => floor.includes(room));
  const server = sources.filter((file) => file.startsWith('server/'));
  expect(new Set(server.map(roomOf))).toEqual(new Set(FLOORS.flat()));
  const upwards = server.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('server/') && roomOf(target) !== roomOf(file))
      .filter((target) => floorOf(roomOf(target)) >= floorOf(roomOf(file)))
      .map((target) => `${file} → ${target}`),
  );
  expect(upwards).toEqual([]);
});

// Files in a circle can only be understood together, even if they import only types.
test('no files import each other in a circle, types included', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(circlesAmong(new Map(sources.map((file) => [file, importsOf(file)])))).toEqual([]);
});

test('a circle is found wherever it closes', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', ['b']],
  ]);
  expect(circlesAmong(imports)).toEqual(['b → c → b']);
});
