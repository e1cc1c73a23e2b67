import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useKeptFocus } from './kept-focus.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

/** A checkbox whose label is part of the target. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

/** A switch for a setting that takes effect at once. */
export function Switch({ label, className, ...input }: Omit<CheckboxProps, 'error'>) {
  return (
    <label className={classNames('flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm', className)}>
      <span>{label}</span>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          {...input}
          {...useKeptFocus(input)}
          onChange={(event) => !input.disabled && input.onChange?.(event)}
          type="checkbox"
          role="switch"
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:opacity-55 aria-disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-5 rounded-full bg-canvas transition-transform peer-checked:translate-x-5"
        />
      </span>
    </label>
  );
}
