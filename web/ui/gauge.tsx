import { classNames } from './class-names.ts';

interface GaugeProps {
  /** The quantity measured. */
  readonly label: string;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  /** The word for this value, such as `Excellent`. */
  readonly word: string;
  /** Greyed, for a default instead of a measurement. */
  readonly muted?: boolean;
}

const RADIUS = 80;
const LENGTH = Math.PI * RADIUS;

/** A half dial with the value in its middle. */
export function Gauge({ label, value, lowest, highest, word, muted = false }: GaugeProps) {
  const share = Math.min(1, Math.max(0, (value - lowest) / (highest - lowest)));
  const tone = muted ? 'text-line-strong' : share >= 0.58 ? 'text-accent' : share >= 0.5 ? 'text-warn' : 'text-danger';
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={lowest}
      aria-valuemax={highest}
      aria-valuenow={value}
      aria-valuetext={`${value}, ${word}`}
      className="relative mx-auto w-full max-w-60"
    >
      <svg viewBox="0 0 200 112" aria-hidden="true" className="block w-full">
        <path
          d="M20 100 A80 80 0 0 1 180 100"
          fill="none"
          className="stroke-hover"
          strokeWidth={14}
          strokeLinecap="round"
        />
        <path
          d="M20 100 A80 80 0 0 1 180 100"
          fill="none"
          stroke="currentColor"
          className={classNames(tone, 'transition-[stroke-dashoffset] duration-700 ease-calm')}
          strokeWidth={14}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 text-center">
        <div className={classNames('text-4xl font-semibold tabular-nums', muted && 'text-ink-muted')}>{value}</div>
        <div className="text-sm text-ink-muted">{word}</div>
      </div>
      <div
        aria-hidden="true"
        className="absolute inset-x-3 -bottom-5 flex justify-between text-xs text-ink-muted tabular-nums"
      >
        <span>{lowest}</span>
        <span>{highest}</span>
      </div>
    </div>
  );
}
