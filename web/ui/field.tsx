import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Classes of an input's surface, without its size. */
export const INPUT_SURFACE = classNames(
  'block w-full rounded-field border border-line-strong bg-surface text-ink',
  'placeholder:text-ink-muted/80 hover:border-ink-muted disabled:opacity-60',
  'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
);

/** Classes of an ordinary input: 44 px high, with 16 px letters, below which phones zoom in. */
export const INPUT_CLASS = classNames(INPUT_SURFACE, 'min-h-11 px-3 text-base');

export interface FieldWords {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error message, if any. */
  readonly error?: string | undefined;
}

interface FrameProps extends FieldWords {
  readonly id: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Shown beside the label: a link, a counter. */
  readonly aside?: ReactNode;
}

/** Label above, hint and error below; the control inside refers to both (see `describedBy`). */
export function FieldFrame({ id, label, hint, error, aside, children, className }: FrameProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5 print:hidden', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the ARIA attributes of a control inside a FieldFrame. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldWords {
  readonly aside?: ReactNode;
}

/** A one-line text field. Accepts the result of react-hook-form's `register`. */
export function TextField({ label, hint, error, aside, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside} className={className}>
      <input type="text" {...input} {...describedBy(id, { hint, error })} className={INPUT_CLASS} />
    </FieldFrame>
  );
}

/** A text field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id'> & FieldWords) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea rows={3} {...area} {...describedBy(id, { hint, error })} className={classNames(INPUT_CLASS, 'py-2')} />
    </FieldFrame>
  );
}
