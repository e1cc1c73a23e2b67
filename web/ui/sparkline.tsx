import { linear } from './chart-scale.ts';

/** A line without axes, beside the number it belongs to. */
export function Sparkline({
  values,
  label,
  className = 'text-accent',
}: {
  values: readonly number[];
  label: string;
  className?: string;
}) {
  const y = linear([Math.min(...values), Math.max(...values)], [28, 4]);
  const x = linear([0, Math.max(1, values.length - 1)], [2, 98]);
  const line = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)},${y(value).toFixed(1)}`)
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className={`block h-8 w-24 ${className}`}
    >
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
