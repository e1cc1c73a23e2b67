import { expect, test } from 'vitest';
import { UsageError } from '../../server/platform/operator-error.ts';
import { readStartArguments } from '../../server/platform/start-arguments.ts';

const read = (...args: string[]) => readStartArguments(args);

test('the options of the start say the same as their variables', () => {
  expect(read('--seed', 'edge', '--port=4000', '--data', '/tmp/bank')).toEqual({
    settings: { SEED: 'edge', PORT: '4000', DATA_DIR: '/tmp/bank' },
    open: false,
    answer: undefined,
  });
  expect(read('--open')).toEqual({ settings: {}, open: true, answer: undefined });
});

test('--help lists each option, and --version tells the version of Kosh and of Node.js', () => {
  for (const option of [
    '--port NUMBER',
    '--data FOLDER',
    '--seed PROFILE',
    '--open',
    '--version',
    '--help',
    'LOG=json',
    'WORKERS=2',
  ])
    expect(read('--help').answer).toContain(option);
  expect(read('-h').answer).toBe(read('--help').answer);
  expect(read('--version').answer).toMatch(/^Kosh \d+\.\d+\.\d+ on Node\.js \d+\.\d+\.\d+$/);
});

test.each([
  [['--sede', 'edge'], 'there is no option --sede; did you mean --seed? npm start -- --help lists them'],
  [['--prot=4000'], 'there is no option --prot; did you mean --port? npm start -- --help lists them'],
  [['--verison'], 'there is no option --verison; did you mean --version? npm start -- --help lists them'],
  [['--production'], 'there is no option --production. npm start -- --help lists them'],
  [['-p'], 'there is no option -p. npm start -- --help lists them'],
  [['4000'], "'4000' belongs to no option; npm passes options on after a --, as in npm start -- --port 4000"],
  [['--port'], '--port needs a value: --port NUMBER'],
  [['--data', '--open'], '--data needs a value: --data FOLDER'],
  [['--port', 'abc'], '--port must be a number from 0 to 65535'],
  [['--port=70000'], '--port must be a number from 0 to 65535'],
  [['--seed', 'edgy'], '--seed must be one of none, demo, empty, large, edge'],
])('%s is answered with the remedy', (args, sentence) => {
  expect(() => read(...args)).toThrow(new UsageError(sentence));
});
