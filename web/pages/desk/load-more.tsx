import { Button } from '../../ui/button.tsx';

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
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
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className="px-5 py-3 text-center print:hidden">
      <Button tone="secondary" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Load More
      </Button>
    </div>
  );
}
