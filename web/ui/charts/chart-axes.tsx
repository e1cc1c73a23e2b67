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
      {labels.map((label, index) => (
        <text
          key={`${label.x}-${label.text}`}
          x={label.x}
          y={labelsAt}
          textAnchor={
            index === 0 && labels.length > 1
              ? 'start'
              : index === labels.length - 1 && labels.length > 1
                ? 'end'
                : 'middle'
          }
        >
          {label.text}
        </text>
      ))}
    </g>
  );
}
