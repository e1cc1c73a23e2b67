import { expect, test } from 'vitest';
import { tooManyRequests } from '../../contract/vocabulary/refusals.ts';
import { refusal as inHindi } from '../../web/words/hi/refusals.ts';

test.each([
  [0, 1, 'a second', 'एक सेकंड'],
  [1, 1, 'a second', 'एक सेकंड'],
  [1.001, 2, '2 seconds', '2 सेकंड'],
  [90, 90, '90 seconds', '90 सेकंड'],
  [91, 91, '2 minutes', '2 मिनट'],
  [120, 120, '2 minutes', '2 मिनट'],
  [121, 121, '3 minutes', '3 मिनट'],
  [5_400, 5_400, '90 minutes', '90 मिनट'],
  [5_401, 5_401, '2 hours', '2 घंटे'],
  [86_400, 86_400, '24 hours', '24 घंटे'],
])(
  'after one call too many the next may come in %d seconds: Retry-After %d, in words %s, in Hindi %s',
  (seconds, header, words, hindi) => {
    const refusal = tooManyRequests(seconds);
    expect([refusal.code, refusal.retryAfter]).toEqual(['TOO_MANY_REQUESTS', header]);
    expect(refusal.message).toBe(`Too many attempts. Please try again in ${words}.`);
    expect(inHindi(refusal.code, refusal.message)).toBe(`बहुत अधिक कोशिशें हुईं। कृपया ${hindi} बाद फिर कोशिश करें।`);
  },
);
