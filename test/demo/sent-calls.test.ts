import { expect, test } from 'vitest';
import { withoutSecrets } from '../../web/api/demo/sent-calls.ts';

test.each([
  ['{"email":"a@kosh.example","password":"Demo@1234"}', '{"email":"a@kosh.example","password":"…"}'],
  [JSON.stringify({ newPassword: 'ab"cd\\"ef', otp: '123456' }), '{"newPassword":"…","otp":"…"}'],
  ['{"challengeToken":"x","code":"000000","note":"a code: 1"}', '{"challengeToken":"…","code":"…","note":"a code: 1"}'],
  ['{"url":"http://127.0.0.1:9/","secret":"whsec_abc"}', '{"url":"http://127.0.0.1:9/","secret":"…"}'],
])('of a call that was sent, passwords, codes, tokens and secrets are not kept: %s', (body, kept) => {
  expect(withoutSecrets(body)).toBe(kept);
});
