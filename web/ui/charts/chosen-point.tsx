import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/**
 * Keeps the selected one of `count` points; returns the handlers that select it: pointer and touch by position (`first` and
 * `last` are the pixels of the outermost points), arrow keys one by one.
 */
export function useChosenPoint(count: number, first: number, last: number) {
  const [at, setAt] = useState<number>();
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  const leave = () => setAt(undefined);
  return {
    at,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        // The first key press selects the newest point.
        if (by !== 0) setAt((now) => within(now === undefined ? count - 1 : now + by));
      },
      onPointerMove: (event: PointerEvent) => {
        const { left } = event.currentTarget.getBoundingClientRect();
        const share = (event.clientX - left - first) / (last - first || 1);
        setAt(within(Math.round(share * (count - 1))));
      },
      onPointerLeave: leave,
      onBlur: leave,
    },
  };
}

/** The selected point's value in the chart's corner; screen readers get it from the chart itself. */
export function PointReadout({ label, text }: { label: string; text: string }) {
  return (
    <p
      aria-hidden="true"
      className="amount pointer-events-none absolute top-0 right-0 rounded-field border border-line bg-raised px-2.5 py-1 text-xs shadow-panel"
    >
      {label} · <span className="font-semibold">{text}</span>
    </p>
  );
}
