import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface PageButtonsProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
  /** Text such as 'Showing 10 of 52 deposits'. */
  readonly showing: string;
  /** Shown before the buttons. */
  readonly children?: ReactNode;
}

/** Returns text such as 'Showing 20 of 52 customers', or 'Showing 1 of 1 customer'; `name` is the noun for one. */
export function showingOf(shown: number, total: number, name: string): string {
  return `Showing ${shown} of ${total} ${name}${total === 1 ? '' : 's'}`;
}

/** The page's position with Previous and Next, disabled at either end (B-DP-05). */
export function PageButtons({ page, totalPages, onPage, showing, children }: PageButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 pt-3 pb-1 text-sm">
      <p role="status" className="text-ink-muted">
        {showing}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {children}
        <div className="flex items-center gap-2">
          <Button tone="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="text-ink-muted tabular-nums">
            {page} / {totalPages}
          </span>
          <Button tone="secondary" size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      </div>
    </div>
  );
}
