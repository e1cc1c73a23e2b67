import { type Ref, useId } from 'react';
import type { TermDepositProduct } from '../../../api/customer/term-deposit-queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';
import { RateBadge } from './term-deposit-facts.tsx';

interface TermDepositTypeChoiceProps {
  readonly products: readonly TermDepositProduct[];
  /** Of the first product, which gets the focus when none is selected. */
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (type: string) => void;
}

/** A choice of the four deposit products, with today's rates (C-DP-05…09, C-DP-13). */
export function TermDepositTypeChoice({ products, ref, value, error, onChange }: TermDepositTypeChoiceProps) {
  const { termDeposits, bankSays } = useWords();
  const t = termDeposits.form;
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t.type}</legend>
      <div className="grid gap-2 sm:grid-cols-2 md:grid-cols-1">
        {products.map((product, index) => (
          <label
            key={product.type}
            className={classNames(
              'flex cursor-pointer flex-col gap-1 rounded-field border px-4 py-3 text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              value === product.type ? 'border-accent bg-accent-soft' : 'border-line-strong/60 hover:bg-hover',
            )}
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex items-center gap-2 font-medium">
                <input
                  ref={index === 0 ? ref : undefined}
                  type="radio"
                  required
                  name={name}
                  value={product.type}
                  checked={value === product.type}
                  onChange={() => onChange(product.type)}
                  className="size-4 accent-accent"
                />
                {termDeposits.types[product.type]}
              </span>
              <RateBadge rate={product.interest_rate} />
            </span>
            <span className={value === product.type ? 'text-ink' : 'text-ink-muted'}>{bankSays(product.note)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
