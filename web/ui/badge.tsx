import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink',
  good: 'bg-accent-soft text-accent-text',
  warning: 'bg-warn-soft text-warn-text',
  bad: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
};

/** A coloured word. The word alone must be enough. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
