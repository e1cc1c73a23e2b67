import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'good' | 'warning' | 'error';

const TONES: Record<NoticeTone, string> = {
  info: 'border-info-line bg-info-soft text-info-text',
  good: 'border-accent-line bg-accent-soft text-accent-text',
  warning: 'border-warn-line bg-warn-soft text-warn-text',
  error: 'border-danger-line bg-danger-soft text-danger-text',
};

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** A message box on a page; an error is announced at once, others when the screen reader is idle. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border px-4 py-3 text-sm',
        TONES[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
