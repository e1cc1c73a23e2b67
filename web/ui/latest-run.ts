import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that begins a run of something that answers later. It returns whether that run still counts: no longer once
 * another one has begun, or the component is gone. Of two answers in the wrong order, the one that was asked for last counts.
 */
export function useLatestRun(): () => () => boolean {
  const latest = useRef(0);
  const begin = useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    return () => own === latest.current;
  }, []);
  useEffect(() => () => void begin(), [begin]);
  return begin;
}
