/** Half the width in pixels of a label, roughly. */
const half = (text: string): number => text.length * 3.2;

/** Grid lines with their values, and labels below. Part of a chart's `<svg>`. */
export function ChartAxes({
  ticks,
  y,
  left,
  right,
  formatTick,
  labels,
  labelsAt,
}: {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly formatTick: (value: number) => string;
  readonly labels: readonly { readonly x: number; readonly text: string }[];
  readonly labelsAt: number;
}) {
  return (
    <g className="fill-ink-muted text-[11px] tabular-nums" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-line"
            strokeDasharray={tick === 0 ? undefined : '2 4'}
          />
          <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {labels.map(({ x, text }) => (
        <text
          key={`${x}-${text}`}
          x={x}
          y={labelsAt}
          textAnchor={x - half(text) < left ? 'start' : x + half(text) > right ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
