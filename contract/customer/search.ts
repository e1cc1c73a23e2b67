import { z } from 'zod';
import { LANGUAGES } from '../languages/language.ts';
import { helpArticle } from '../sign-in/help.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { filterOf, transactionSearch } from '../vocabulary/filters.ts';
import { instant } from '../vocabulary/ids.ts';
import { transaction } from '../vocabulary/transaction.ts';
import { mailedStatement } from './documents.ts';
import { termDeposit } from './term-deposits.ts';

/** An e-mail that the bank sent, without its text: that may hold a code or a link that signs its reader in. */
const sentMail = z.object({ id: z.string(), subject: z.string(), to: z.string(), sent_at: instant });

export const searchOwn = endpoint({
  method: 'GET',
  path: '/customers/search',
  caller: 'customer',
  costly: 'search',
  summary: 'Searches everything of the customer’s own, and the help centre; at most five of a kind',
  query: z.object({ search: transactionSearch.optional(), language: filterOf('language', LANGUAGES).optional() }),
  data: z.object({
    transactions: z.array(transaction).describe('Newest first, by description, name, amount or reference'),
    deposits: z.array(termDeposit).describe('By number, name of the product or description'),
    statements: z.array(mailedStatement),
    emails: z.array(sentMail).describe('By subject'),
    articles: z.array(helpArticle),
  }),
});
