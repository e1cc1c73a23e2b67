import { useEffect, useRef } from 'react';

/**
 * Returns a function that wraps another one, which then does nothing once the component is gone: for a step that follows an answer,
 * because another form may stand in its place by then.
 */
export function useWhileHere(): (work: () => void) => () => void {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (work) => () => {
    if (here.current) work();
  };
}
