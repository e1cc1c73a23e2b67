import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's accessible name. */
  readonly label: string;
}

/** A square button with only an icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink-muted print:hidden',
        'transition-colors hover:bg-hover hover:text-ink [&_svg]:size-5',
        className,
      )}
    />
  );
}
