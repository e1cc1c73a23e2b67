import { expect, test } from 'vitest';
import { isLoopback } from '../../server/platform/loopback.ts';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  'localhost',
  'LOCALHOST',
  'bank.localhost',
])('only this machine reaches %s', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  '128.0.0.1',
  '0.0.0.0',
  '::',
  '::2',
  '10.0.0.1',
  'bank.example',
  'localhost.example',
  'notlocalhost',
  '',
  '[::1',
])('others may reach %s', (host) => {
  expect(isLoopback(host)).toBe(false);
});
