import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** However busy the browser is, the next part comes after this time, so that none waits for the whole visit. */
const WAITS_AT_MOST_MS = 300;

/** The parts of the page whose turn has not come, in the order in which they stand. */
const waiting = new Set<() => void>();

function turn(): void {
  const [first] = waiting;
  if (!first) return;
  waiting.delete(first);
  first();
  if (waiting.size > 0) askForTurn();
}

function askForTurn(): void {
  // Safari has no idle callbacks; there the parts come one task after the other.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(turn, { timeout: WAITS_AT_MOST_MS });
  else setTimeout(turn);
}

/** Does something in its turn; the answer takes the wish back. */
function whenIdle(work: () => void): () => void {
  waiting.add(work);
  if (waiting.size === 1) askForTurn();
  return () => void waiting.delete(work);
}

interface WhenIdleProps {
  /** Classes that give the place about the height that the part will have, so that nothing moves when it comes. */
  readonly place: string;
  readonly children: ReactNode;
}

/**
 * A part of a page that is drawn once the browser has nothing better to do, one part after the other and each by itself: a slow phone can
 * paint, scroll and answer between them, instead of standing still until the whole page is drawn. All come within moments, wherever
 * the reader is, so that search in the page, printing, the keyboard and screen readers find them all.
 */
export function WhenIdle({ place, children }: WhenIdleProps) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setDrawn(true))), []);
  return drawn ? children : <div aria-busy="true" className={place} />;
}
