import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';

/** Key prefix of all queries that a movement of money invalidates. */
export const ACCOUNT = 'account';

/** The customer's profile with balance and status (C-DB-02). */
export const profileQuery = queryOptions({
  queryKey: [ACCOUNT, 'profile'],
  queryFn: async ({ signal }) => (await bank.getProfile(undefined, { signal })).data,
});
export type CustomerProfile = Awaited<ReturnType<typeof bank.getProfile>>['data'];

/** Invalidates balance, transactions and all that depends on them. */
export function accountChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [ACCOUNT] });
}
