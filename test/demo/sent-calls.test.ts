import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withoutSecrets } from '../../web/api/demo/sent-calls.ts';
import { callAsCurl, signInAsCurl } from '../../web/pages/demo/tools/call-as-curl.ts';

test.each([
  ['{"email":"a@kosh.example","password":"Demo@1234"}', '{"email":"a@kosh.example","password":"…"}'],
  [JSON.stringify({ newPassword: 'ab"cd\\"ef', otp: '123456' }), '{"newPassword":"…","otp":"…"}'],
  ['{"challengeToken":"x","code":"000000","note":"a code: 1"}', '{"challengeToken":"…","code":"…","note":"a code: 1"}'],
  ['{"url":"http://127.0.0.1:9/","secret":"whsec_abc"}', '{"url":"http://127.0.0.1:9/","secret":"…"}'],
])('of a call that was sent, passwords, codes, tokens and secrets are not kept: %s', (body, kept) => {
  expect(withoutSecrets(body)).toBe(kept);
});

/** Returns the words that a shell gives to curl, which is not called. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN='a secret'\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a shell reads a copied request as it was sent, quotes, variables and lines included', () => {
  const body = `{"description":"Asha's \\"gift\\"; $(date) \`id\` $HOME","note":"'\n'"}`;
  const headers = { authorization: 'Bearer $TOKEN', 'x-said': "it's $HOME" };
  const sent = {
    id: 1,
    method: 'POST',
    url: "/api/search?for='a b'&c",
    headers,
    body,
    status: 200,
    requestId: undefined,
  };
  expect(wordsOf(callAsCurl(sent, 'http://localhost:3000'))).toEqual([
    '-i',
    '-X',
    'POST',
    "http://localhost:3000/api/search?for='a b'&c",
    '-H',
    'authorization: Bearer a secret',
    '-H',
    "x-said: it's $HOME",
    '-d',
    body,
  ]);
});

test('a shell reads a copied sign-in with the password as it is', () => {
  const user = { email: "o'brien@kosh.example", role: 'banker', password: `it's "$HOME"` };
  const command = signInAsCurl(user, 'http://localhost:3000');
  // The command keeps the answer for itself, and this curl answers with the body.
  const script = `curl() { printf '{"token":"%s"}' "$(printf %s "$6" | tr '"' _)"; }\n${command}\nprintf %s "$TOKEN"`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(
    JSON.stringify({ email: user.email, password: user.password }).replaceAll('"', '_'),
  );
});
