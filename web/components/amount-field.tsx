import { type Ref, useId } from 'react';
import { formatRupees, paiseFromRupees } from '../../contract/vocabulary/money.ts';
import { classNames } from '../ui/class-names.ts';
import { describedBy, FieldFrame, type FieldWords, INPUT_SURFACE } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';

/** Removes everything but digits and one decimal point with at most two places (C-DP-04). */
export function cleanAmount(typed: string): string {
  const kept = typed.replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
}

/** Keeps a minus at the beginning too, so that a negative amount is refused instead of becoming another one. */
function cleanSigned(typed: string): string {
  return `${/^\s*[-−]/.test(typed) ? '-' : ''}${cleanAmount(typed)}`;
}

interface AmountFieldProps extends FieldWords {
  readonly ref?: Ref<HTMLInputElement>;
  /** The text as typed, in rupees. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Amounts of the chips under the field, in rupees. */
  readonly quick?: readonly number[];
  /** Min and step in rupees, as the field shows them; the form enforces the real bounds. */
  readonly hinted?: number;
  /** Keeps a typed minus, for the form to refuse. */
  readonly signed?: boolean;
  /** The amount as it is drawn while the field has no focus; the text itself stays as it was typed. */
  readonly atRest?: string | undefined;
}

/** A field for an amount in rupees. Chips set round amounts; the field itself accepts any paisa (C-TR-06). */
export function AmountField({
  ref,
  value,
  onChange,
  placeholder = '0.00',
  quick = [],
  hinted = 0.01,
  signed = false,
  atRest,
  ...words
}: AmountFieldProps) {
  const id = useId();
  const t = useWords().money;
  return (
    <FieldFrame id={id} {...words}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-4 inline-flex items-center text-2xl font-semibold text-ink-muted"
        >
          ₹
        </span>
        <input
          {...describedBy(id, words)}
          ref={ref}
          value={value}
          onChange={(event) => onChange((signed ? cleanSigned : cleanAmount)(event.target.value))}
          // The documented bounds, for assistive technology; the text is checked when it is sent.
          min={hinted}
          max="1000000"
          step={hinted}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          className={classNames(
            INPUT_SURFACE,
            'peer min-h-14 pr-3 pl-10 text-2xl font-semibold tabular-nums',
            atRest !== undefined && 'not-focus:not-forced-colors:text-transparent',
          )}
        />
        {atRest !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 left-10 flex items-center overflow-hidden text-2xl font-semibold tabular-nums peer-focus:hidden forced-colors:hidden"
          >
            {atRest}
          </span>
        )}
      </div>
      {quick.length > 0 && (
        <div role="group" aria-label={t.quick} className="flex flex-wrap gap-2 pt-1">
          {quick.map((amount) => (
            <button
              key={amount}
              type="button"
              onClick={() => onChange(String(amount))}
              className="amount inline-flex min-h-9 items-center rounded-full border border-line px-3 text-sm hover:bg-hover"
            >
              {formatRupees(paiseFromRupees(String(amount)) ?? 0n).replace('.00', '')}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
