import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldWords, INPUT_CLASS } from './field.tsx';
import { useKeptFocus } from './kept-focus.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldWords {
  readonly choices: readonly Choice[];
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
}

/** A select field. The browser's own list is the best one on a phone and needs no script. */
export function SelectField({ label, hint, error, choices, placeholder, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          {...select}
          {...useKeptFocus(select)}
          onChange={(event) => !select.disabled && select.onChange?.(event)}
          {...describedBy(id, { hint, error })}
          className={classNames(INPUT_CLASS, 'appearance-none truncate pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
        />
      </div>
    </FieldFrame>
  );
}
