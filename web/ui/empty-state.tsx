import type { ReactNode } from 'react';

/** The message of an empty list, with what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-1 inline-flex size-12 items-center justify-center rounded-full bg-sunken text-ink-muted [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-sm text-sm text-ink-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
