import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useShellWords } from '../words/use-words.tsx';

/** A component loaded when it is first drawn, or earlier by `prepare`. */
export type LazyPart<P> = ComponentType<P> & { readonly prepare: () => void };

export interface LazyPartOptions {
  /** Shown while the part loads; nothing by default. */
  readonly waiting?: ReactNode;
  /** Draws what stands in the place of a part that failed; `retry` loads and draws the part again. By default a `PartNote`. */
  readonly failed?: (retry: () => void, busy: boolean) => ReactNode;
}

interface PartNoteProps {
  readonly onRetry: () => void;
  readonly busy: boolean;
  readonly className?: string;
}

/** A small message in the place of a part that could not be loaded or drawn. */
export function PartNote({ onRetry, busy, className }: PartNoteProps) {
  const t = useShellWords().site.crashed;
  return (
    <Notice
      tone="error"
      className={className}
      action={
        <Button tone="secondary" size="small" busy={busy} onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {t.part}
    </Notice>
  );
}

/**
 * Makes a component whose code is loaded separately from its page, such as a chart. If the code does not arrive or cannot be
 * drawn, a note with a retry button stands in its place and the page around it stays usable.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting, failed = (retry, busy) => <PartNote onRetry={retry} busy={busy} /> }: LazyPartOptions = {},
): LazyPart<P> {
  let Arrived: ComponentType<P> | undefined;
  let underway: Promise<void> | undefined;
  const fetch = (): Promise<void> => {
    if (Arrived) return Promise.resolve();
    underway ??= load()
      .then((component) => {
        Arrived = component;
      })
      .finally(() => {
        underway = undefined;
      });
    return underway;
  };

  function Broken({ reset }: { reset: () => void }) {
    return failed(reset, false);
  }

  function Part(props: P) {
    const [attempt, setAttempt] = useState(1);
    const [ended, setEnded] = useState(0);
    useEffect(() => {
      let here = true;
      // Also after a failure, which shows in that the part has not arrived.
      const end = () => {
        if (here) setEnded(attempt);
      };
      fetch().then(end, end);
      return () => {
        here = false;
      };
    }, [attempt]);
    if (Arrived)
      return (
        <CatchBoundary getResetKey={() => attempt} errorComponent={Broken}>
          <Arrived {...props} />
        </CatchBoundary>
      );
    // The note stays during another attempt, so that the focus stays on its button.
    return ended > 0 ? failed(() => setAttempt(ended + 1), ended < attempt) : waiting;
  }

  // A failed preload is ignored: drawing the component loads again and reports the error.
  return Object.assign(Part, { prepare: () => void fetch().catch(() => undefined) });
}
