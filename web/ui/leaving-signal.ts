import { useEffect, useRef } from 'react';

/** Returns a function that gives the signal of this component, which aborts when the component goes: a call that takes it ends with its window. */
export function useLeavingSignal(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current.signal;
}
