import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The workflow of the repository's host, which cannot run here.

const read = (name: string): string => readFileSync(path.join(CHECKOUT, name), 'utf8');

test('the workflow runs the commands of CI on three systems, with the oldest and the newest Node.js', () => {
  const workflow = read('.github/workflows/ci.yml');
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm '));
  expect(commands).toHaveLength(4);
  const runs = [...workflow.matchAll(/^ +(?:- run: )?(npm .*)$/gm)].map(([, command]) => command);
  expect(runs).toEqual(commands);
  expect(workflow).toContain('system: [ubuntu-latest, macos-latest, windows-latest]');
  const [, oldest] = /^>=(\d+)\./.exec(JSON.parse(read('package.json')).engines.node) ?? [];
  expect(workflow).toContain(`node: [${oldest}, 24]`);
});
