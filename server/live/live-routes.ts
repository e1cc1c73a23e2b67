import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { LiveHub } from './live-hub.ts';

/** Serves the stream that keeps a customer's screens up to date. */
export function liveRoutes(hub: LiveHub): HandlersOf<'customerLive'> {
  return {
    async customerLive({ session, signal }) {
      if (!session.accountId) throw new Refusal('NOT_ALLOWED');
      return { content: hub.open(session, session.accountId, signal), contentType: 'text/event-stream' };
    },
  };
}
