import { type Ref, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

// All tenures are shown; those that the type does not have are disabled (C-DP-09, C-DP-10).
const MONTHS = [3, 6, 12, 24, 36, 60];

interface TenureChipsProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Months as text; empty while none is chosen. */
  readonly value: string;
  readonly error: string | undefined;
  /** Tenures of the chosen type; all while none is chosen. */
  readonly offered: readonly number[] | undefined;
  readonly hint?: string | false;
  readonly onChange: (value: string) => void;
}

/** The tenure of a deposit, one press each. */
export function TenureChips({ ref, value, error, offered, hint, onChange }: TenureChipsProps) {
  const id = useId();
  const words = useWords();
  const t = words.termDeposits;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t.form.tenure}</legend>
      <div className="grid grid-cols-3 gap-2">
        {MONTHS.map((months, index) => (
          <label
            key={months}
            className={classNames(
              'relative flex min-h-11 cursor-pointer items-center justify-center rounded-field border px-2 text-center text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-50',
              value === String(months)
                ? 'border-accent bg-accent-soft font-semibold text-accent-text'
                : 'border-line-strong hover:bg-hover',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={months}
              checked={value === String(months)}
              disabled={offered !== undefined && !offered.includes(months)}
              onChange={() => onChange(String(months))}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-field"
            />
            {t.months(months)}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-ink-muted">{hint}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
