import { type RefObject, useEffect, useState } from 'react';

/** The width of an element in CSS pixels, kept up to date; charts draw themselves to it so that their words keep their size. */
export function useMeasuredWidth(element: RefObject<HTMLElement | null>, initial = 320): number {
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(120, Math.round(entry.contentRect.width)));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
