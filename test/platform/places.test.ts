import { expect, test } from 'vitest';
import { Places } from '../../server/platform/places.ts';

/** Takes a place, and keeps what becomes of it: `in at once`, `waits`, `in`, or the code of the refusal. */
function take(places: Places, key = 'one') {
  const place = places.take(key);
  let state = place.admitted ? 'waits' : 'in at once';
  place.admitted?.then(
    () => (state = 'in'),
    ({ code }: { code: string }) => (state = code),
  );
  return { leave: () => place.leave(), state: () => state };
}
/** Lets promises that are settled tell so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a key has its places, those that are free are taken at once, and another key has its own', () => {
  const places = new Places({ max: 2, line: 1 });
  expect([take(places), take(places), take(places, 'two')].map(({ state }) => state())).toEqual(
    Array(3).fill('in at once'),
  );
  expect(places.figures).toEqual({ taken: 3, waiting: 0, refused: 0 });
});

test('a place that is given back goes to the first in line, in the order of their coming', async () => {
  const places = new Places({ max: 1, line: 2 });
  const [first, second, third] = [take(places), take(places), take(places)];
  expect(places.figures).toEqual({ taken: 1, waiting: 2, refused: 0 });
  first.leave();
  await settled();
  expect([second.state(), third.state()]).toEqual(['in', 'waits']);
  expect(places.figures).toEqual({ taken: 1, waiting: 1, refused: 0 });
  second.leave();
  await settled();
  expect(third.state()).toBe('in');
  third.leave();
  expect(places.figures).toEqual({ taken: 0, waiting: 0, refused: 0 });
  expect(take(places).state()).toBe('in at once');
});

test('a full line refuses, in the sentence of these places, to come again in a second', () => {
  const places = new Places({ max: 1, line: 1, sentence: 'Another one is being made.' });
  take(places);
  take(places);
  expect(() => take(places)).toThrow(
    expect.objectContaining({ code: 'BUSY', message: 'Another one is being made.', retryAfter: 1 }),
  );
  expect(places.figures).toEqual({ taken: 1, waiting: 1, refused: 1 });
  expect(take(places, 'two').state()).toBe('in at once');
});

test('one who leaves the line is refused, and the next comes before them', async () => {
  const places = new Places({ max: 1, line: 2 });
  const [first, second, third] = [take(places), take(places), take(places)];
  second.leave();
  await settled();
  expect(second.state()).toBe('BUSY');
  expect(places.figures).toEqual({ taken: 1, waiting: 1, refused: 1 });
  first.leave();
  await settled();
  expect([second.state(), third.state()]).toEqual(['BUSY', 'in']);
});

test('a place is given back once, however often its holder leaves', async () => {
  const places = new Places({ max: 1, line: 2 });
  const [first, second, third] = [take(places), take(places), take(places)];
  first.leave();
  first.leave();
  await settled();
  expect([second.state(), third.state()]).toEqual(['in', 'waits']);
  third.leave();
  third.leave();
  await settled();
  expect(third.state()).toBe('BUSY');
  expect(places.figures).toEqual({ taken: 1, waiting: 0, refused: 1 });
});
