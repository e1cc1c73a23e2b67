import type { QueryFilters } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Loads queries again after a change. One whose first answer is still on its way is loaded once more when that has come, because it may
 * be older than the change; it is not ended, or frequent changes would keep a slow first answer away for ever.
 */
export async function loadAgain(which: Pick<QueryFilters, 'queryKey' | 'exact'>): Promise<void> {
  const first = new Set(
    queryClient.getQueryCache().findAll({
      ...which,
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined,
    }),
  );
  // Waits for those, too.
  await queryClient.invalidateQueries(which);
  if (first.size > 0) await queryClient.invalidateQueries({ ...which, predicate: (query) => first.has(query) });
}
