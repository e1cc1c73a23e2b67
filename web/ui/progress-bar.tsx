import { classNames } from './class-names.ts';

interface ProgressBarProps {
  readonly label: string;
  /** Percent, 0 to 100; undefined when the duration is unknown. */
  readonly percent?: number | undefined;
  readonly className?: string;
}

/** A progress bar. */
export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  const known = percent === undefined ? undefined : Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known}
      className={classNames('h-2 w-full overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full bg-accent transition-[width] duration-300',
          known === undefined && 'w-1/3 animate-pulse',
        )}
        style={known === undefined ? undefined : { width: `${known}%` }}
      />
    </div>
  );
}
