import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';

/** The bank's date, its terms, its review threshold, and in demo mode its demo people. */
export const bankInfoQuery = queryOptions({
  queryKey: ['bank'],
  queryFn: async ({ signal }) => (await bank.bankInfo(undefined, { signal })).data,
  staleTime: 60_000,
});
