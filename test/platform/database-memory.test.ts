import { expect, test } from 'vitest';
import { memorySettings } from '../../server/platform/database-memory.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  { memory: 0.5, shared_buffers: '256MB', effective_cache_size: '1024MB' },
  { memory: 2, shared_buffers: '256MB', effective_cache_size: '1024MB' },
  { memory: 4, shared_buffers: '512MB', effective_cache_size: '2048MB' },
  { memory: 8, shared_buffers: '1024MB', effective_cache_size: '4096MB' },
  { memory: 16, shared_buffers: '2048MB', effective_cache_size: '8192MB' },
  { memory: 64, shared_buffers: '2048MB', effective_cache_size: '8192MB' },
])('a machine of $memory GB gives its database $shared_buffers', ({ memory, ...settings }) => {
  expect(memorySettings(memory * GIGABYTE)).toEqual(settings);
});

test('megabytes are whole', () => {
  expect(memorySettings(3 * GIGABYTE + 12_345_678)).toEqual({
    shared_buffers: '385MB',
    effective_cache_size: '1540MB',
  });
});
