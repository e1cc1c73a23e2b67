import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';

/** Everything that a movement of money changes hangs under this key. */
export const ACCOUNT = 'account';

/** The customer's profile with balance and status (C-DB-02). */
export const profileQuery = queryOptions({
  queryKey: [ACCOUNT, 'profile'],
  queryFn: async ({ signal }) => (await bank.getProfile(undefined, { signal })).data,
});
export type CustomerProfile = Awaited<ReturnType<typeof bank.getProfile>>['data'];

/** Balance, transactions and whatever follows from them are asked for again. */
export function accountChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [ACCOUNT] });
}
