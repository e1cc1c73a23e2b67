import { paths } from '../../contract/vocabulary/page-paths.ts';

const patterns = Object.values(paths).map((address) => new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`));

/**
 * Tells whether the web app has a page at this path (without query and fragment). Any other address still gets the app, which shows
 * 'Page not found', but with status 404, so that crawlers and monitors are told the truth (C-PU-07).
 */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
