import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';

/**
 * Takes a demo bank back to what it began with, in seconds: every customer, movement, session and mail is gone, the
 * clock is the real one again. While it happens all other calls are told `BUSY` with `Retry-After`. In demo mode only,
 * otherwise 404; the profile `large` takes minutes and is refused.
 */
export const resetBank = endpoint({
  method: 'POST',
  path: '/demo/reset',
  caller: 'admin',
  summary: 'Takes a demo bank back to the profile it began with; ends every session',
  data: z.object({ profile: z.string(), seconds: z.number() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'BUSY'],
});
