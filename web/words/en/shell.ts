import { accountSelection } from './account-selection.ts';
import { claims } from './claims.ts';
import { disclaimer } from './disclaimer.ts';
import { home } from './home.ts';
import { site } from './site.ts';
import { titles } from './titles.ts';

/** Texts of header, footer and landing page. The rest of the catalogue loads with the first other page. */
export const shellWords = {
  /** For dates and plurals. Amounts are always en-IN. */
  locale: 'en-IN',
  accountSelection,
  claims,
  disclaimer,
  home,
  site,
  titles,
};
