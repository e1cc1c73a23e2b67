import { expect, test } from 'vitest';
import { photoProblem } from '../../web/forms/small-photo.ts';

const MAX = 5 * 1024 * 1024;
const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'chosen', { type });

test.each([
  ['image/jpeg', MAX, undefined],
  ['image/heic', 1, undefined],
  ['image/png', MAX + 1, 'tooLarge'],
  ['application/pdf', 1, 'notAnImage'],
  ['text/image/', 1, 'notAnImage'],
  ['', 1, 'notAnImage'],
])('[C-PF-07] a photo of the type "%s" with %d bytes: %s', (type, bytes, problem) => {
  expect(photoProblem(file(type, bytes))).toBe(problem);
});
