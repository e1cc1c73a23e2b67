import type { HistoryState } from '@tanstack/react-router';

// The entry of the browser's history holds how many pages of the list are loaded, so that a reload and 'back' from another
// document show as many again. The router keeps the place on the page itself, but finds it only where the rows are.

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Pages of the list that were loaded at this entry. */
    pages?: number;
  }
}

/** The most pages that are loaded again: a thousand rows. */
const MOST = 40;

/** Writes into the current entry how many pages of its list are loaded. */
export function keepLoadedPages(pages: number): void {
  // Past the router, for which it would be a navigation.
  History.prototype.replaceState.call(history, { ...history.state, pages }, '');
}

/** Returns how many pages to load at once at an entry. */
export function pagesToLoad({ pages = 1 }: HistoryState): number {
  return Math.min(pages, MOST);
}
