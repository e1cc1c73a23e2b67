import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useKeptFocus } from './kept-focus.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover shadow-panel',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-hover shadow-panel',
  quiet: 'text-ink not-disabled:not-aria-disabled:hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover shadow-panel',
};

// 44 px is the smallest comfortable touch target; small buttons are only for dense rows.
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'medium', more?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-field font-medium select-none text-center print:hidden',
    'transition-[background-color,transform,box-shadow] duration-150 active:translate-y-px',
    'aria-disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0',
    'disabled:opacity-55 disabled:cursor-not-allowed disabled:active:translate-y-0',
    TONES[tone],
    SIZES[size],
    more,
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows a spinner and ignores presses. */
  readonly busy?: boolean | undefined;
}

/** A button. `type` defaults to `button`, so that it never submits a form by accident. */
export function Button({
  tone,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = busy || rest.disabled;
  return (
    <button
      {...rest}
      {...useKeptFocus(rest)}
      {...(busy && { disabled: false, 'aria-disabled': true })}
      type={type}
      // Preventing the click also prevents the form's submission, even by Enter in a field.
      onClick={off ? (event) => event.preventDefault() : onClick}
      aria-busy={busy || undefined}
      className={buttonClass(tone, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
