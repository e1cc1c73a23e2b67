import { expect, test } from 'vitest';
import { keepSame } from '../../web/api/client/same-answer.ts';

const answer = (at: string, balance = 100n) => ({
  name: 'Asha',
  balance,
  opened: new Date(at),
  lines: [{ id: 1, at: new Date(at) }],
});
const NOON = '2026-11-25T12:00:00Z';

test('an answer that says the same is the one before, also with dates and paise in it', () => {
  const before = answer(NOON);
  expect(keepSame(before, answer(NOON))).toBe(before);
});

test('an answer that differs in a date, an amount or a field is the new one', () => {
  const before = answer(NOON);
  for (const after of [
    answer('2026-11-25T12:00:01Z'),
    answer(NOON, 101n),
    { ...answer(NOON), photo: undefined },
    [before],
    null,
  ]) {
    const kept = keepSame(before, after);
    expect(kept).not.toBe(before);
    expect(kept).toStrictEqual(after);
  }
});

test('of two files of the same size the later is kept', () => {
  const later = new Blob(['b']);
  expect(keepSame(new Blob(['a']), later)).toBe(later);
});
