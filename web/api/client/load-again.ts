import type { QueryFilters } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Loads queries again, also those whose first answer is still on its way: it may be older than the change. */
export async function loadAgain(which: Pick<QueryFilters, 'queryKey' | 'exact'>): Promise<void> {
  await queryClient.cancelQueries({ ...which, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries(which);
}
