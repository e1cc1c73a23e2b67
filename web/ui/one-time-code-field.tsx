import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldWords, INPUT_SURFACE } from './field.tsx';

interface OneTimeCodeFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'>, FieldWords {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly length?: number;
}

/**
 * A field for a code of digits (C-RG-06). One input rather than a box for each digit: phones fill it from the message, and a
 * screen reader reads one field. A pasted code replaces the value. Spaces and dashes are removed before the length counts, which
 * `maxlength` would do the other way round, also with what a phone's keyboard puts in from the clipboard.
 */
export function OneTimeCodeField({
  label,
  hint,
  error,
  value,
  onChange,
  length = 6,
  className,
  ...input
}: OneTimeCodeFieldProps) {
  const id = useId();
  const enter = (text: string) => onChange(text.replaceAll(/\D/g, '').slice(0, length));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...input}
        {...describedBy(id, { hint, error })}
        value={value}
        onChange={(event) => enter(event.target.value)}
        onPaste={(event) => {
          event.preventDefault();
          enter(event.clipboardData.getData('text'));
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        className={classNames(
          INPUT_SURFACE,
          'min-h-14 pr-3 pl-[calc(0.75rem+0.35em)] text-center text-2xl font-semibold tracking-[0.35em] tabular-nums',
        )}
      />
    </FieldFrame>
  );
}
