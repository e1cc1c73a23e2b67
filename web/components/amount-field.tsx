import { type Ref, useId } from 'react';
import { groupedNumber } from '../../contract/vocabulary/grouped-number.ts';
import { formatRupees, type Paise, rupeesText } from '../../contract/vocabulary/money.ts';
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

/** Groups the rupees of a typed amount by lakhs; undefined where there is nothing to group. */
function grouped(typed: string): string | undefined {
  const [whole = '', ...rest] = typed.split('.');
  if (!/^\d{4,15}$/.test(whole)) return undefined;
  return [groupedNumber(BigInt(whole)), ...rest].join('.');
}

interface AmountFieldProps extends FieldWords {
  readonly ref?: Ref<HTMLInputElement>;
  /** The text as typed, in rupees. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Amounts of the chips under the field. */
  readonly quick?: readonly Paise[];
  /** The amount of a chip that is named as all there is. */
  readonly all?: Paise | undefined;
  /** Min and step in rupees, as the field shows them; the form enforces the real bounds. */
  readonly hinted?: number;
  /** Keeps a typed minus, for the form to refuse. */
  readonly signed?: boolean;
}

/**
 * A field for an amount in rupees. Chips set round amounts; the field itself accepts any paisa (C-TR-06). Without the focus it
 * draws the amount grouped by lakhs; the text itself stays as it was typed.
 */
export function AmountField({
  ref,
  value,
  onChange,
  placeholder = '0.00',
  quick = [],
  hinted = 0.01,
  all,
  signed = false,
  ...words
}: AmountFieldProps) {
  const id = useId();
  const t = useWords().money;
  const atRest = grouped(value);
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
      {(quick.length > 0 || all !== undefined) && (
        <div role="group" aria-label={t.quick} className="flex flex-wrap gap-2 pt-1">
          {quick.map((amount) => (
            <QuickAmount key={amount} amount={amount} onChange={onChange}>
              {shortRupees(amount)}
            </QuickAmount>
          ))}
          {all !== undefined && (
            <QuickAmount amount={all} onChange={onChange}>
              {t.all(shortRupees(all))}
            </QuickAmount>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Leaves out the paise of whole rupees. */
const shortRupees = (amount: Paise) => formatRupees(amount).replace('.00', '');

function QuickAmount({
  amount,
  onChange,
  children,
}: {
  amount: Paise;
  onChange: AmountFieldProps['onChange'];
  children: string;
}) {
  return (
    <button
      type="button"
      onClick={() => onChange(rupeesText(amount).replace('.00', ''))}
      className="amount inline-flex min-h-9 items-center rounded-full border border-line-strong/60 px-3 text-sm hover:bg-hover"
    >
      {children}
    </button>
  );
}
