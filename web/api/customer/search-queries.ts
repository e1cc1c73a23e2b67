import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WrittenLanguage } from '../../../contract/languages/language.ts';
import { bank } from '../client/bank.ts';
import { ACCOUNT } from './account-queries.ts';

export type OwnResults = Awaited<ReturnType<typeof bank.searchOwn>>['data'];

/** Results of a search among the customer's own things and in the help centre. */
export const ownSearchQuery = (search: string, language: WrittenLanguage) =>
  queryOptions({
    queryKey: [ACCOUNT, 'own-search', search, language],
    queryFn: async ({ signal }) => (await bank.searchOwn({ query: { search, language } }, { signal })).data,
    enabled: search !== '',
    // An e-mail or a payment may have arrived since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
