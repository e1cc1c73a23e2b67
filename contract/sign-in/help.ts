import { z } from 'zod';
import { LANGUAGES } from '../languages/language.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { filterOf, filterSearch } from '../vocabulary/filters.ts';

export const helpArticle = z.object({
  id: z.string().describe('Lasting name, and the anchor of its place on the help page'),
  topic: z.string().describe('The heading that it stands under'),
  title: z.string(),
  answer: z.string(),
  steps: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), path: z.string() })).describe('Pages of the bank where it is done'),
});

/** Figures in the articles, such as limits and rates, are those in force. */
export const listHelp = endpoint({
  method: 'GET',
  path: '/help',
  caller: 'anyone',
  summary: 'The articles of the help centre by topic, or those that a search finds, best first',
  query: z.object({ language: filterOf('language', LANGUAGES).optional(), search: filterSearch.optional() }),
  data: z.array(helpArticle),
});
