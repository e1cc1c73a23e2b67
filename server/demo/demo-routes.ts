import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { HandlersOf } from '../platform/handler.ts';

/** Routes that only a demo has; 404 where there is no `reset`. */
export function demoRoutes({
  reset,
}: {
  reset: (() => Promise<{ profile: string; seconds: number }>) | undefined;
}): HandlersOf<'resetBank'> {
  return {
    async resetBank() {
      if (!reset) throw new Refusal('NOT_FOUND');
      const data = await reset();
      return { message: 'The bank is back at its beginning. Please log in again.', data };
    },
  };
}
