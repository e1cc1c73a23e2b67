import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';

/**
 * Life of a token: fifteen minutes, in seconds; longer than the five in which the client skips a refresh (rule
 * C-AU-17).
 */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = 'kosh';

/** Claims of an access token. No name, no e-mail, no balance: every holder can read a token. */
const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.enum(['customer', 'staff']),
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.enum(['customer', 'banker', 'admin']),
  auth_time: z.number(),
  iat: z.number(),
  exp: z.number(),
  /** Our tokens have none; one that has it is not good before then. */
  nbf: z.number().optional(),
  /** Base64url of the SHA-256 of the second cookie; absent for clients that are not browsers. */
  bnd: z.string().optional(),
});
export type AccessClaims = z.infer<typeof claims>;

/** Returns the audience of a person's tokens: customers and staff never share one. */
export function audienceOf(role: AccessClaims['role']): AccessClaims['aud'] {
  return role === 'customer' ? 'customer' : 'staff';
}

export interface TokenSubject {
  readonly sessionId: string;
  readonly subjectId: string;
  readonly role: AccessClaims['role'];
  /** Time of the sign-in, wall clock. */
  readonly authTime: Date;
  /** SHA-256 of the binding cookie, for a browser. */
  readonly bindingHash: Buffer | null;
}

export interface AccessTokens {
  /** Signs a JWT that is valid for fifteen minutes (rules C-AU-11, C-AU-13). */
  sign(subject: TokenSubject): string;
  /**
   * Returns the claims of a token; refuses TOKEN_EXPIRED or TOKEN_INVALID. Does not check that the session is still
   * open.
   */
  verify(token: string): AccessClaims;
}

/**
 * Signs and checks access tokens with HS256 and no other algorithm.
 * @param secret at least 32 bytes of text, from configuration
 */
export function createAccessTokens(secret: string, clock: BankClock): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // Expiry is checked below against the injected clock, not inside the library against the machine's.
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  const seconds = () => Math.floor(clock.wall().getTime() / 1000);

  return {
    sign({ sessionId, subjectId, role, authTime, bindingHash }) {
      const iat = seconds();
      const payload: AccessClaims = {
        iss: ISSUER,
        aud: audienceOf(role),
        sub: subjectId,
        sid: sessionId,
        role,
        auth_time: Math.floor(authTime.getTime() / 1000),
        iat,
        exp: iat + ACCESS_TOKEN_SECONDS,
        ...(bindingHash ? { bnd: bindingHash.toString('base64url') } : {}),
      };
      return sign(payload);
    },

    verify(token) {
      let payload: unknown;
      try {
        payload = verify(token);
      } catch {
        throw new Refusal('TOKEN_INVALID');
      }
      const read = claims.safeParse(payload);
      if (!read.success) throw new Refusal('TOKEN_INVALID');
      if (read.data.nbf !== undefined && read.data.nbf > seconds()) throw new Refusal('TOKEN_INVALID');
      if (read.data.exp <= seconds()) throw new Refusal('TOKEN_EXPIRED');
      return read.data;
    },
  };
}
