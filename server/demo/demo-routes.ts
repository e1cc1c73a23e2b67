import { Refusal } from '../../contract/refusals.ts';
import type { HandlersOf } from '../http/handler.ts';

/** What only a demo can do; 404 otherwise. */
export function demoRoutes({
  open,
  reset,
}: {
  open: boolean;
  reset: () => Promise<{ profile: string; seconds: number }>;
}): HandlersOf<'resetBank'> {
  return {
    async resetBank() {
      if (!open) throw new Refusal('NOT_FOUND');
      const data = await reset();
      return { message: 'The bank is back at its beginning. Please log in again.', data };
    },
  };
}
