import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';

/**
 * Switches the traffic of a demo: on each day that the moved clock passes, customers who cannot sign in pay cash in, take it out, send it
 * and open deposits, and the bankers decide on what waits. The same date brings the same traffic after the same reset. Off at first and
 * after a reset. In demo mode only, otherwise 404.
 */
export const setTraffic = endpoint({
  method: 'PUT',
  path: '/demo/traffic',
  caller: 'admin',
  summary: 'Lets customers of the demo pay by themselves on the days that the clock passes',
  body: z.object({ on: z.boolean() }),
  data: z.object({ on: z.boolean() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});
