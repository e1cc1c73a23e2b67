import { type ComponentType, useEffect, useState } from 'react';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useWords } from '../words/use-words.tsx';

/** A component loaded when it is first drawn, or earlier by `prepare`. */
export type LazyPart<P> = ComponentType<P> & { readonly prepare: () => void };

/**
 * Makes a component whose code is loaded separately from its page, such as a dialog's form. Shows a skeleton meanwhile; a
 * failed load shows an error with a retry button, and the page around it stays usable.
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

  // A failed preload is ignored: drawing the component loads again and reports the error.
  return Object.assign(Part, { prepare: () => void fetch().catch(() => undefined) });
}

/** Preloads a part when pointer or focus reaches the button that opens it. */
export function onIntent({ prepare }: Pick<LazyPart<object>, 'prepare'>) {
  return { onPointerEnter: prepare, onFocus: prepare };
}
