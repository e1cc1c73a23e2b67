import { accountTypes } from './account-types.ts';
import { claims } from './claims.ts';
import { home } from './home.ts';
import { site } from './site.ts';
import { titles } from './titles.ts';

/** Texts of header, footer and landing page. The rest of the catalogue loads with the first other page. */
export const shellWords = {
  /** For dates and plurals. Amounts are always en-IN. */
  locale: 'en-IN',
  accountTypes,
  claims,
  home,
  site,
  titles,
};
