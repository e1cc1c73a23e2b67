import { type RefObject, useEffect, useState } from 'react';

/** Returns an element's current width in CSS pixels; charts draw to it, so that their text keeps its size. */
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
