import { type ComponentType, useEffect, useState } from 'react';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useWords } from '../words/use-words.tsx';

/** A component that is fetched when it is first drawn, or before by `prepare`. */
export type LazyPart<P> = ComponentType<P> & { readonly prepare: () => void };

/**
 * Makes a part of a page whose code does not come with the page, such as the form in a window. A skeleton stands in its
 * place until it is there; when it cannot be fetched, an error with a way to try again, and the page around it goes on.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let fetched: Promise<ComponentType<P>> | undefined;
  const fetch = () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };

  function Part(props: P) {
    const words = useWords();
    const [attempt, setAttempt] = useState(1);
    const [state, setState] = useState<{ readonly Loaded?: ComponentType<P>; readonly failedAt?: number }>({});
    useEffect(() => {
      let here = true;
      const put = (next: typeof state) => {
        if (here) setState(next);
      };
      fetch().then(
        (Loaded) => put({ Loaded }),
        () => put({ failedAt: attempt }),
      );
      return () => {
        here = false;
      };
    }, [attempt]);
    const { Loaded, failedAt } = state;
    if (Loaded) return <Loaded {...props} />;
    if (failedAt === attempt) return <ErrorPanel message={words.errors.load} onRetry={() => setAttempt(attempt + 1)} />;
    return <SkeletonRows rows={3} />;
  }

  // What fails before it is wanted is fetched again, and told, when it is.
  return Object.assign(Part, { prepare: () => void fetch().catch(() => undefined) });
}

/** Fetches a part when a pointer or the focus comes to the button that opens it. */
export function onIntent({ prepare }: Pick<LazyPart<object>, 'prepare'>) {
  return { onPointerEnter: prepare, onFocus: prepare };
}
