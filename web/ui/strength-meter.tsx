import { Check, Circle } from 'lucide-react';
import { classNames } from './class-names.ts';

interface StrengthMeterProps {
  /** The quantity measured, for screen readers. */
  readonly label: string;
  /** Number of filled segments. */
  readonly level: number;
  readonly levels: number;
  /** The word for this level. */
  readonly word: string;
  readonly hints?: readonly { readonly text: string; readonly met: boolean }[];
}

/** A strength as a bar, a word, and a list of improvements. */
export function StrengthMeter({ label, level, levels, word, hints = [] }: StrengthMeterProps) {
  const tone = level <= levels / 3 ? 'bg-danger' : level < levels ? 'bg-warn' : 'bg-accent';
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-center gap-3">
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={levels}
          aria-valuenow={level}
          aria-valuetext={word}
          className="flex flex-1 gap-1"
        >
          {Array.from({ length: levels }, (_, index) => (
            <span
              key={index}
              className={classNames('h-1.5 flex-1 rounded-full transition-colors', index < level ? tone : 'bg-line')}
            />
          ))}
        </div>
        <span className="min-w-16 text-right font-medium empty:hidden" aria-hidden="true">
          {word}
        </span>
      </div>
      {hints.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
          {hints.map((hint) => (
            <li key={hint.text} className={classNames('flex items-center gap-1.5', hint.met && 'text-accent-text')}>
              {hint.met ? (
                <Check aria-hidden="true" className="size-3.5" />
              ) : (
                <Circle aria-hidden="true" className="size-3" />
              )}
              {/* The documented hints begin with small letters. */}
              <span className="inline-block first-letter:uppercase">{hint.text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
