import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the component is there, to be asked after an answer has come. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/**
 * Returns a function that wraps another one, which then does nothing once the component is gone: for a step that follows an answer,
 * because another form may stand in its place by then.
 */
export function useWhileHere(): (work: () => void) => () => void {
  const here = useHere();
  return (work) => () => {
    if (here.current) work();
  };
}
