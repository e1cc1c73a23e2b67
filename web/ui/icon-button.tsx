import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does; the picture alone says it to nobody who cannot see it. */
  readonly label: string;
}

/** A square button with a picture only. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink-muted',
        'transition-colors hover:bg-hover hover:text-ink [&_svg]:size-5',
        className,
      )}
    />
  );
}
