import type { ShellWords } from '../catalogue.ts';
import { accountSelection } from './account-selection.ts';
import { claims } from './claims.ts';
import { disclaimer } from './disclaimer.ts';
import { home } from './home.ts';
import { site } from './site.ts';
import { titles } from './titles.ts';

/** Texts of header, footer and landing page, in Hindi. Digits stay Latin, and amounts en-IN. */
export const shellWords: ShellWords = {
  locale: 'hi-IN-u-nu-latn',
  accountSelection,
  claims,
  disclaimer,
  home,
  site,
  titles,
};
