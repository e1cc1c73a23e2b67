import { createSigner } from 'fast-jwt';
import { describe, expect, test } from 'vitest';
import type { BankClock } from '../../server/platform/bank-clock.ts';
import { createAccessTokens } from '../../server/sessions/access-token.ts';
import { rememberVerified } from '../../server/sessions/verified-tokens.ts';

// Tokens by themselves, on a clock that the test sets. That a session still lives is checked elsewhere.

const SECRET = 'a secret that is known to this test alone';
const SIGNED_AT = Date.parse('2026-11-21T10:00:00.400+05:30');
const SECOND = Math.floor(SIGNED_AT / 1000);
const [SESSION, PERSON] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];

class SetClock implements BankClock {
  ms = SIGNED_AT;
  wall = (): Date => new Date(this.ms);
  now = this.wall;
  businessDate = (): string => '2026-11-21';
}

function tokensAt() {
  const clock = new SetClock();
  return { clock, tokens: createAccessTokens(SECRET, clock) };
}

const subject = {
  sessionId: SESSION,
  subjectId: PERSON,
  role: 'customer',
  authTime: new Date(SIGNED_AT - 60_700),
  bindingHash: null,
} as const;
const refusal = (code: string) => expect.objectContaining({ code });

describe('an access token', () => {
  test('[C-AU-11] says whose it is, of which session, since when and how long, and nothing else', () => {
    const { tokens } = tokensAt();
    const said = {
      iss: 'kosh',
      aud: 'customer',
      sub: PERSON,
      sid: SESSION,
      role: 'customer',
      auth_time: Math.floor((SIGNED_AT - 60_700) / 1000),
      iat: SECOND,
      exp: SECOND + 900,
    };
    expect(tokens.verify(tokens.sign(subject))).toEqual(said);
    const bound = tokens.sign({ ...subject, role: 'admin', bindingHash: Buffer.from([251, 255, 1]) });
    expect(tokens.verify(bound)).toEqual({ ...said, aud: 'staff', role: 'admin', bnd: '-_8B' });
  });

  test('[C-AU-13] is taken until the end of its 900 seconds, remembered or not', () => {
    const { clock, tokens } = tokensAt();
    const token = tokens.sign(subject);
    const remembered = rememberVerified(tokens, clock);
    for (const each of [tokens, remembered, remembered]) {
      clock.ms = (SECOND + 900) * 1000 - 1;
      expect(each.verify(token).exp).toBe(SECOND + 900);
    }
    for (const each of [tokens, remembered]) {
      clock.ms = (SECOND + 900) * 1000;
      expect(() => each.verify(token)).toThrow(refusal('TOKEN_EXPIRED'));
    }
  });

  test('[C-AU-12] is taken from its first second, and refused with a claim that is missing or of another kind', () => {
    const { clock, tokens } = tokensAt();
    const sign = createSigner({ key: SECRET, algorithm: 'HS256' });
    const claims = tokens.verify(tokens.sign(subject));
    expect(tokens.verify(sign({ ...claims, nbf: SECOND }))).toMatchObject({ nbf: SECOND });
    const wrong: object[] = [
      { nbf: SECOND + 1 },
      { bnd: 1 },
      { iss: 'another bank' },
      { aud: 'everyone' },
      { role: 'owner' },
      { sub: 'x' },
      { sid: 'x' },
      ...['iss', 'aud', 'sub', 'sid', 'role', 'auth_time', 'exp'].map((name) => ({ [name]: undefined })),
    ];
    for (const claim of wrong)
      expect(() => tokens.verify(sign({ ...claims, ...claim })), JSON.stringify(claim)).toThrow(
        refusal('TOKEN_INVALID'),
      );
    const longer = createSigner({ key: SECRET, algorithm: 'HS512' });
    expect(() => tokens.verify(longer({ ...claims }))).toThrow(refusal('TOKEN_INVALID'));
    // By the bank's clock, however far it is ahead of the machine's.
    clock.ms = Date.parse('2126-11-21T10:00:00+05:30');
    const ahead = { nbf: clock.ms / 1000, exp: clock.ms / 1000 + 900 };
    expect(tokens.verify(sign({ ...claims, ...ahead }))).toMatchObject(ahead);
  });
});

describe('remembered tokens', () => {
  /** Tokens whose check is counted, by what they say. */
  function counted() {
    const checked: string[] = [];
    const { clock, tokens } = tokensAt();
    const remembered = rememberVerified(
      {
        sign: (of) => tokens.sign(of),
        verify(token) {
          checked.push(token);
          if (token === 'refused') throw new Error('refused');
          return { ...tokens.verify(tokens.sign(subject)), exp: SECOND + 900 };
        },
      },
      clock,
    );
    return { checked, clock, tokens, remembered };
  }

  test('are checked once, apart from each other, and again when they have expired or were refused', () => {
    const { checked, clock, remembered } = counted();
    for (const token of ['one', 'two', 'one', 'two']) remembered.verify(token);
    expect(checked).toEqual(['one', 'two']);
    for (let time = 0; time < 2; time += 1) expect(() => remembered.verify('refused')).toThrow('refused');
    expect(checked).toEqual(['one', 'two', 'refused', 'refused']);
    clock.ms = (SECOND + 900) * 1000;
    remembered.verify('one');
    expect(checked).toEqual(['one', 'two', 'refused', 'refused', 'one']);
  });

  test('are ten thousand at most: one more takes the place of the oldest alone', () => {
    const { checked, remembered } = counted();
    for (let number = 0; number < 10_001; number += 1) remembered.verify(`${number}`);
    checked.length = 0;
    for (const number of [1, 9_999, 10_000, 0]) remembered.verify(`${number}`);
    expect(checked).toEqual(['0']);
    remembered.verify('1');
    expect(checked).toEqual(['0', '1']);
  });

  test('are signed by the tokens that they remember', () => {
    const { tokens, remembered } = counted();
    expect(tokens.verify(remembered.sign(subject))).toMatchObject({ sub: PERSON, sid: SESSION });
  });
});
