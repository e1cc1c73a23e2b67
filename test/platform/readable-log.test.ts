import { expect, test } from 'vitest';
import { readableLine } from '../../server/platform/readable-log.ts';

const line = (entry: Record<string, unknown>) =>
  readableLine(JSON.stringify({ level: 'info', time: '2026-11-23T10:20:30.400Z', ...entry }));
const answer = {
  requestId: 'r-1',
  address: '127.0.0.1',
  caller: 'c-1',
  client: 'curl',
  method: 'POST',
  ms: 4.2,
  msg: 'Answered',
};

test('an answer is one short line, with its request id only where it failed', () => {
  expect(line({ ...answer, route: '/api/customers/transfer', status: 200 })).toBe(
    '10:20:30 POST /api/customers/transfer 200 4.2 ms\n',
  );
  expect(line({ ...answer, route: '/api/customers/transfer', status: 400, refusal: 'INSUFFICIENT_FUNDS' })).toBe(
    '10:20:30 POST /api/customers/transfer 400 INSUFFICIENT_FUNDS 4.2 ms requestId=r-1\n',
  );
  expect(line({ ...answer, level: 'warn', status: 503 })).toBe(
    '10:20:30 WARN POST (no such path) 503 4.2 ms requestId=r-1\n',
  );
});

test('any other entry says its level, its message, its cause and its plain fields', () => {
  expect(line({ msg: 'The database is back', pid: 7, more: { a: 1 } })).toBe('10:20:30 The database is back pid=7\n');
  const err = { message: 'no answer', stack: 'Error: no answer\n    at ask' };
  expect(line({ level: 'warn', msg: 'Not ready', err })).toBe('10:20:30 WARN Not ready: no answer\n');
  expect(line({ level: 'error', msg: 'Gone', err })).toBe(
    '10:20:30 ERROR Gone: no answer\nError: no answer\n    at ask\n',
  );
});
