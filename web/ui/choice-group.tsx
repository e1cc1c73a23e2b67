import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceGroupProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  readonly hideLabel?: boolean;
}

/** A segmented control of two or three choices, made of radio buttons. */
export function ChoiceGroup<V extends string>({
  label,
  value,
  choices,
  onChange,
  hideLabel = false,
}: ChoiceGroupProps<V>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex rounded-field bg-sunken p-1 ring-1 ring-line ring-inset">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-9 flex-1 cursor-pointer items-center justify-center gap-2 rounded-[0.45rem] px-1 text-center text-sm max-sm:text-[0.8125rem] sm:px-3 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              choice.value === value
                ? 'bg-raised font-semibold text-ink shadow-panel'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
