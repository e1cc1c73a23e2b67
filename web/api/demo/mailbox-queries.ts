import { queryOptions, skipToken } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { identifyByToken } from '../client/identify.ts';
import { currentSession } from '../client/session-store.ts';

/** The role of the reader once it is known, or cannot be; null for guests. Whose mails are shown first depends on it. */
export const mailboxReaderQuery = queryOptions({
  queryKey: ['mailbox', 'reader'],
  queryFn: async () => {
    if (currentSession().token === undefined) return null;
    return (await identifyByToken().catch(() => undefined)) ?? null;
  },
});

/** The demo mailbox, newest first; loaded again every five seconds while open. */
export function mailListQuery(to: string, search = '') {
  return queryOptions({
    queryKey: ['mailbox', to, search],
    queryFn: async ({ signal }) => (await bank.listMails({ query: { to, search, limit: 50 } }, { signal })).data,
    refetchInterval: 5000,
    staleTime: 0,
  });
}
export type MailHead = Awaited<ReturnType<typeof bank.listMails>>['data'][number];
export type MailWithText = Awaited<ReturnType<typeof bank.getMail>>['data'];

/** One mail with its text. */
export function mailQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['mailbox', 'mail', id],
    queryFn:
      id === undefined ? skipToken : async ({ signal }) => (await bank.getMail({ params: { id } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
