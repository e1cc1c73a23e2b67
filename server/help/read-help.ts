import type { WrittenLanguage } from '../../contract/languages/language.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { type HelpArticle, helpArticles } from './help-articles.ts';
import { helpFigures } from './help-figures.ts';
import { searchHelp } from './search-help.ts';

/** Returns the articles in a language, or those that a search finds, best first. */
export async function readHelp(
  sources: { db: Db; clock: BankClock },
  { language = 'en', search }: { language?: WrittenLanguage | undefined; search?: string | undefined },
): Promise<HelpArticle[]> {
  const figures = await helpFigures(sources);
  const articles = helpArticles(figures, language);
  return search ? searchHelp(articles, helpArticles(figures, language === 'en' ? 'hi' : 'en'), search) : articles;
}
