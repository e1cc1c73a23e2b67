import { loadNextPage, type PagedList } from '../../api/client/next-page.ts';
import { Button } from '../../ui/button.tsx';

interface LoadMoreProps {
  readonly query: PagedList & { readonly hasNextPage: boolean };
}

/** A button that shows more rows of a list that has been read as a whole; nothing once all are shown. */
export function ShowMore({ more }: { more: (() => void) | undefined }) {
  if (!more) return null;
  return (
    <div className="px-5 py-3 text-center print:hidden">
      <Button tone="secondary" size="small" onClick={more}>
        Show more
      </Button>
    </div>
  );
}

/** A button that loads the next page of a cursor-paged list; nothing on its last page. */
export function LoadMore({ query }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="px-5 py-3 text-center print:hidden">
      <Button tone="secondary" size="small" busy={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
        Load More
      </Button>
    </div>
  );
}
