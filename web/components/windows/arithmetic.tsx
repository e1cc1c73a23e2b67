import type { ReactNode } from 'react';
import { Popover } from '../../ui/windows/popover.tsx';
import { useWords } from '../../words/use-words.tsx';

/** A number with the bank's calculation of it. */
export interface ArithmeticFigure {
  readonly label: string;
  readonly formula: string;
  readonly inputs: readonly { readonly label: string; readonly value: string }[];
  readonly result: string;
}

interface ArithmeticProps {
  readonly figure: ArithmeticFigure;
  /** The number as it is shown. */
  readonly children: ReactNode;
  /** Leaves out the word that invites to press, for a second number of the same place. */
  readonly quiet?: boolean;
}

/** A number that is itself the button for its calculation: inputs, formula, result (decision 30). */
export function Arithmetic({ figure, children, quiet = false }: ArithmeticProps) {
  const { insights, bankSays } = useWords();
  const label = bankSays(figure.label);
  return (
    <Popover
      title={label}
      trigger={
        <button
          type="button"
          className="-mx-1 inline-flex max-w-full flex-wrap items-baseline gap-x-2 rounded-field px-1 text-left hover:bg-hover"
        >
          {children}
          {!quiet && (
            <span
              aria-hidden="true"
              className="text-sm font-medium tracking-normal text-accent-text underline decoration-dotted underline-offset-4 print:hidden"
            >
              {insights.overview.how}
            </span>
          )}
          <span className="sr-only">{insights.overview.open(label)}</span>
        </button>
      }
    >
      <p className="text-ink-muted">{bankSays(figure.formula)}</p>
      <dl className="my-3 divide-y divide-line border-y border-line">
        {figure.inputs.map((input) => (
          <div key={input.label} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-ink-muted">{bankSays(input.label)}</dt>
            <dd className="font-medium tabular-nums">{bankSays(input.value)}</dd>
          </div>
        ))}
      </dl>
      <p className="font-semibold tabular-nums">{bankSays(figure.result)}</p>
    </Popover>
  );
}
