import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  readonly title?: string;
  readonly description?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Space around the content; `none` for lists whose rows reach the edge. */
  readonly padding?: 'normal' | 'none';
}

/** A section of a page on its own surface, named by its title. */
export function Panel({ title, description, actions, children, className, padding = 'normal' }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames('min-w-0 rounded-panel border border-line bg-surface shadow-panel', className)}
    >
      {(title || actions) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-5">
          <div className="min-w-0">
            {title && (
              <h2 id={titleId} className="text-base font-semibold">
                {title}
              </h2>
            )}
            {description && <div className="text-sm text-ink-muted">{description}</div>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
      )}
      <div className={padding === 'normal' ? 'p-5' : 'pt-3 pb-2'}>{children}</div>
    </section>
  );
}
