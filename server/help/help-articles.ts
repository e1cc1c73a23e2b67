import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { englishHelp } from './en/english-help.ts';
import { HELP_ARTICLES, HELP_PAGES, type HelpArticleId, type HelpCatalogue } from './help-article.ts';
import type { HelpFigures } from './help-figures.ts';
import { hindiHelp } from './hi/hindi-help.ts';

const CATALOGUES: Record<WrittenLanguage, HelpCatalogue> = { en: englishHelp, hi: hindiHelp };

/** An article as a reader gets it. */
export interface HelpArticle {
  readonly id: HelpArticleId;
  readonly topic: string;
  readonly title: string;
  readonly answer: string;
  readonly steps: string[];
  readonly links: { label: string; path: string }[];
}

/** Returns all articles in a language, in the order of the page. */
export function helpArticles(figures: HelpFigures, language: WrittenLanguage): HelpArticle[] {
  const { topics, pages, texts } = CATALOGUES[language];
  const written = texts(figures);
  return HELP_ARTICLES.map(({ id, topic, links }) => {
    const { title, answer, steps = [] } = written[id];
    return {
      id,
      topic: topics[topic],
      title,
      answer,
      steps: [...steps],
      links: links.map((page) => ({ label: pages[page], path: HELP_PAGES[page] })),
    };
  });
}

/** Returns the button that leads from an article's short answer to the whole of it. */
export function wholeArticle(id: HelpArticleId, language: WrittenLanguage): { label: string; path: string } {
  return { label: CATALOGUES[language].readMore, path: `${paths.help}#${id}` };
}
