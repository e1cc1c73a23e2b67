import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';

/**
 * Resets a demo bank to its first state, in seconds: every customer, movement, session and mail is deleted, and the
 * clock shows the real time again. Meanwhile all other calls get `BUSY` with `Retry-After`. In demo mode only,
 * otherwise 404; the profile `large` takes minutes and is refused.
 */
export const resetBank = endpoint({
  method: 'POST',
  path: '/demo/reset',
  caller: 'admin',
  summary: 'Resets a demo bank to the profile it began with; ends every session',
  data: z.object({ profile: z.string(), seconds: z.number() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'BUSY'],
});
