import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** Max wait of a part, so that a busy browser still draws it. */
const MAX_WAIT_MS = 300;

/** Parts not drawn yet, in page order. */
const waiting = new Set<() => void>();

function drawNext(): void {
  const [first] = waiting;
  if (!first) return;
  waiting.delete(first);
  first();
  if (waiting.size > 0) scheduleNext();
}

function scheduleNext(): void {
  // Safari has no idle callbacks; there parts are drawn one task after the other.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(drawNext, { timeout: MAX_WAIT_MS });
  else setTimeout(drawNext);
}

/** Queues `work`; returns a function that cancels it. */
function queueForIdle(work: () => void): () => void {
  waiting.add(work);
  if (waiting.size === 1) scheduleNext();
  return () => void waiting.delete(work);
}

interface WhenIdleProps {
  /** The part's usual height, as a class that sets `--place`. The part has it until it is drawn and shows no placeholder. */
  readonly place: string;
  /** Undefined while the page itself loads. */
  readonly children?: ReactNode;
}

/**
 * A part of a page that is drawn when the browser is idle, one part at a time, so that a slow phone can paint, scroll and react
 * in between. All parts are drawn within moments, wherever the reader is, so that search in the page, printing, the keyboard
 * and screen readers find them all.
 */
export function WhenIdle({ place, children }: WhenIdleProps) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => queueForIdle(() => startTransition(() => setDrawn(true))), []);
  return (
    <div className={classNames('grid grid-cols-1 has-[.skeleton]:min-h-(--place)', place)}>
      {drawn && children ? (
        children
      ) : (
        <div aria-busy="true" className="rounded-panel border border-line bg-surface p-5 shadow-panel">
          <Skeleton className="h-6 w-36" />
        </div>
      )}
    </div>
  );
}
