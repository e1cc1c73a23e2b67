import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id } from '../vocabulary/ids.ts';

/**
 * Topics of `GET /banker/live`, whose events are those of `GET /customers/live` (contract/customer/live.ts). Sent to each member
 * of the staff: `approvals` when something begins or ceases to wait, `bank` when figures of the bank changed, at most once in
 * two seconds. Of the customer that the stream names: `money`, `card`, `status` and `notices`, and `record` for all else about them
 * (details, KYC, risk, flags, notes, deposits, changes that wait).
 */
export const DESK_LIVE_TOPICS = ['approvals', 'bank', 'money', 'card', 'status', 'notices', 'record'] as const;
export type DeskLiveTopic = (typeof DESK_LIVE_TOPICS)[number];

export const deskLive = endpoint({
  method: 'GET',
  path: '/banker/live',
  caller: 'staff',
  summary: 'Server-sent events for the staff: what changed, so that a screen can ask again',
  query: z.object({ customer: id.optional().describe('The customer whose page is open') }),
  produces: 'text/event-stream',
});
