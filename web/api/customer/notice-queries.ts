import { infiniteQueryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { profileQuery } from './account-queries.ts';

const PAGE = 20;

/** The notices in the app, newest first. Under the key of the profile, which has their number: both change together. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...profileQuery.queryKey, 'notices'],
  // as: the first page has no place, and the type of all places is inferred from here.
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam, signal }) => {
    const { data, meta } = await bank.listNotices({ query: { limit: PAGE, before: pageParam } }, { signal });
    return { notices: data, nextBefore: meta.nextBefore, unread: meta.unread };
  },
  getNextPageParam: (last) => last.nextBefore ?? undefined,
});
export type Notice = Awaited<ReturnType<typeof bank.listNotices>>['data'][number];

const changed = () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });

/** Marks one notice as read. */
export async function readNotice(id: string): Promise<void> {
  await bank.readNotice({ params: { id } });
  await changed();
}

/** Marks this notice and all before it as read. */
export async function readNotices(newest: string): Promise<void> {
  await bank.readNotices({ body: { newest } });
  await changed();
}
