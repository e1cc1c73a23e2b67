import type { BankClock } from '../platform/bank-clock.ts';
import type { AccessTokens } from './access-token.ts';

/** Max tokens remembered, half a kilobyte each: more than the people who are signed in to one process at a time. */
const MAX_TOKENS = 10_000;

/**
 * Remembers tokens whose signature was checked, so that a session needs HMAC and parsing once in fifteen minutes
 * instead of on every request. Expiry is compared each time; the session itself is checked in the database each time,
 * elsewhere.
 */
export function rememberVerified(tokens: AccessTokens, clock: BankClock): AccessTokens {
  const verified = new Map<string, ReturnType<AccessTokens['verify']>>();
  return {
    sign: (subject) => tokens.sign(subject),
    verify(token) {
      const known = verified.get(token);
      if (known && known.exp > clock.wall().getTime() / 1000) return known;
      verified.delete(token);
      const claims = tokens.verify(token);
      if (verified.size >= MAX_TOKENS) {
        // The first key is the oldest entry; the map is not empty here.
        for (const oldest of verified.keys()) {
          verified.delete(oldest);
          break;
        }
      }
      verified.set(token, claims);
      return claims;
    },
  };
}
