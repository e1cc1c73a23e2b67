import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WrittenLanguage } from '../../../contract/languages/language.ts';
import { bank } from '../client/bank.ts';

export type HelpArticle = Awaited<ReturnType<typeof bank.listHelp>>['data'][number];

/** The help centre in a language: all articles, or those that a search finds. The last ones stay while the next are fetched. */
export const helpQuery = (language: WrittenLanguage, search: string) =>
  queryOptions({
    queryKey: ['help', language, search],
    queryFn: async ({ signal }) => (await bank.listHelp({ query: { language, search } }, { signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
