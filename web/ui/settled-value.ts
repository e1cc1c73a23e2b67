import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `milliseconds` (debounced), for work that should not run on each keystroke. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
