import { expect, test } from 'vitest';
import { uuidv7 } from '../../server/platform/uuid.ts';

test('ids of one process are UUIDs of version 7 and strictly sort in the order of making', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7());
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id for an instant carries that instant', () => {
  const at = new Date('2024-02-29T12:00:00Z');
  expect(Number.parseInt(uuidv7(at).replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
});
