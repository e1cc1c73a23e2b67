import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Loads a record for a form that writes it back as a whole. Gives none that was read before the form opened: a colleague may have
 * changed it since, and the form would write the old one back.
 */
export function useFreshRecord<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>) {
  const [openedAt] = useState(Date.now);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...query, refetchOnMount: 'always' });
  return { data: dataUpdatedAt >= openedAt ? data : undefined, error, isFetching, refetch };
}
