import type { ShellWords } from '../catalogue.ts';
import { accountTypes } from './account-types.ts';
import { claims } from './claims.ts';
import { home } from './home.ts';
import { site } from './site.ts';
import { titles } from './titles.ts';

/** Texts of header, footer and landing page, in Hindi. Digits stay Latin, and amounts en-IN. */
export const shellWords: ShellWords = {
  locale: 'hi-IN-u-nu-latn',
  accountTypes,
  claims,
  home,
  site,
  titles,
};
