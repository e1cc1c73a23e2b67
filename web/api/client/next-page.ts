interface Shown {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
}

interface Tried extends Shown {
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}

/** A list that is read page by page, as a query of the library gives it. */
export interface PagedList extends Shown {
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: (how: { cancelRefetch: boolean }) => Promise<Shown>;
  readonly fetchNextPage: (how: { cancelRefetch: boolean }) => Promise<Tried>;
}

/** Tries of a page whose place refreshes took. */
const MAX_TRIES = 3;

/**
 * Loads the next page of a list, if there is one. Waits for a refresh of the pages that are shown, before and meanwhile: the library
 * lets the later of the two cancel the other, so that a change would not be shown, or the press would be lost.
 */
export async function loadNextPage(list: PagedList): Promise<void> {
  let shown: Shown = list;
  if (list.isFetching && !list.isFetchingNextPage) shown = await list.refetch({ cancelRefetch: false });
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = shown.data?.pages.length;
    const now = await list.fetchNextPage({ cancelRefetch: false });
    if (now.data?.pages.length !== before || now.isFetchNextPageError || !now.hasNextPage) return;
    shown = now;
  }
}
