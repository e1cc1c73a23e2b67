import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { replaceToken } from '../client/session-changes.ts';

/** The reader's sessions on all devices. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await bank.listSessions(undefined, { signal })).data,
});
export type OpenSession = Awaited<ReturnType<typeof bank.listSessions>>['data'][number];

/** Ends every other session and stores this one's new token; returns the number ended (C-PF-12). */
export async function signOutEverywhere(): Promise<number> {
  const { data } = await bank.signOutEverywhere();
  if (data.token) replaceToken(data.token);
  void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  return data.ended;
}

/** Signs one device out. */
export async function endSession(id: string): Promise<void> {
  await bank.endSession({ params: { id } });
  void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
