import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';
import { type DeskSituation, deskFailure } from './desk-failures.ts';

interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly situation: DeskSituation;
  readonly title?: string;
  /** Number of rows of the placeholder. */
  readonly rows?: number;
  /** True where what surrounds it has space at its sides already. */
  readonly flush?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** A part of a page with data of the bank: a placeholder while it loads, the error when it fails, then its content. */
export function Loaded<T>({ query, situation, title, rows = 3, flush = false, children }: LoadedProps<T>) {
  const words = useWords();
  if (query.data !== undefined) return children(query.data);
  return (
    <div className={flush ? undefined : classNames('px-5 pb-3', query.error !== null && 'pt-3')}>
      {query.error ? (
        <ErrorPanel
          title={title}
          message={errorMessage(query.error, deskFailure(situation), words)}
          reference={referenceOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={rows} />
      )}
    </div>
  );
}
