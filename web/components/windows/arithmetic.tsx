import { Calculator } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/windows/popover.tsx';
import { useWords } from '../../words/use-words.tsx';

/** A number with the bank's calculation of it. */
export interface ArithmeticFigure {
  readonly label: string;
  readonly formula: string;
  readonly inputs: readonly { readonly label: string; readonly value: string }[];
  readonly result: string;
}

/** A button beside a number that shows its calculation: inputs, formula, result (decision 30). */
export function Arithmetic({ figure }: { figure: ArithmeticFigure }) {
  const { insights, bankSays } = useWords();
  const label = bankSays(figure.label);
  return (
    <Popover
      title={label}
      trigger={
        <IconButton label={insights.overview.open(label)} className="-my-2 size-9">
          <Calculator aria-hidden="true" />
        </IconButton>
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
