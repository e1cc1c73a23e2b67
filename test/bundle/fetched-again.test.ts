import { expect, test } from 'vitest';
import { fetchedAgain } from '../../web/fetched-again.ts';

test('an error that names no file is passed on each time, and nothing else is fetched', async () => {
  const error = new Error('Importing a module script failed.');
  const load = () => Promise.reject<object>(error);
  await expect(fetchedAgain(load)).rejects.toBe(error);
  await expect(fetchedAgain(load)).rejects.toBe(error);
});
