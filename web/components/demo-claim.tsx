import { Info } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useShellWords } from '../words/use-words.tsx';

/**
 * A claim of the specification's copy that is not simply true (C-PU-04, C-PU-05): the claim as written, a visible mark, and the
 * truth on hover or focus. Plain CSS, because the landing page uses it.
 */
export function DemoClaim({ claim }: { claim: 'encryption' | 'rbi' | 'fees' | 'fdic' }) {
  const t = useShellWords().claims;
  const tipId = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const node = tip.current;
    if (!open || !node) return;
    // Moved sideways to stay inside the window.
    node.style.translate = '0';
    const box = node.getBoundingClientRect();
    const over = Math.max(0, box.right - document.documentElement.clientWidth + 8);
    node.style.translate = `${-over + Math.max(0, 8 - (box.left - over))}px`;
  }, [open]);
  return (
    <span
      className="relative inline-flex max-w-full"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <button
        type="button"
        aria-describedby={tipId}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        className="inline-flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-[1.15rem] border border-line bg-surface px-3 py-1 text-left text-sm max-sm:px-1.5 max-sm:text-xs"
      >
        <span>{t[claim].claim}</span>
        <span className="inline-flex items-center gap-1 rounded-full bg-warn-soft px-2 py-0.5 text-xs font-medium text-warn-text">
          <Info aria-hidden="true" className="size-3" />
          {t.mark}
        </span>
      </button>
      <span
        ref={tip}
        id={tipId}
        role="tooltip"
        hidden={!open}
        className="absolute top-full left-0 z-30 mt-2 w-72 max-w-[calc(100vw-1rem)] rounded-field bg-ink px-3 py-2 text-left text-sm text-canvas shadow-float"
      >
        {t[claim].truth}
      </span>
    </span>
  );
}
