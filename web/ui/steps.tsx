import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

/** The progress in a short sequence of steps. `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol aria-label={label} className="flex items-center gap-2">
      {steps.map((step, index) => {
        const done = index < current;
        const here = index === current;
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className={classNames('flex items-center gap-2', index > 0 && 'flex-auto')}
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames('h-px flex-1', index <= current ? 'bg-accent' : 'bg-line')}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'inline-flex size-7 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
                done || here ? 'bg-accent text-on-accent' : 'bg-hover text-ink-muted',
              )}
            >
              {done ? <Check className="size-4" /> : index + 1}
            </span>
            <span className={classNames('text-sm', here ? 'font-semibold' : 'text-ink-muted')}>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}
