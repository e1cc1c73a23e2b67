import { useRef, useState } from 'react';
import { ChartAxes } from './chart-axes.tsx';
import { ChartFrame, ChartLegend } from './chart-frame.tsx';
import { linear, niceTicks, shortRupees, spread } from './chart-scale.ts';
import { useMeasuredWidth } from './measured-width.ts';

export interface Point {
  readonly label: string;
  /** What stands on the axis where the label is too long for it. */
  readonly short?: string;
  /** Rupees; for drawing only, the exact amount is in `text`. */
  readonly value: number;
  readonly text: string;
}

interface AreaChartProps {
  readonly points: readonly Point[];
  readonly alternative: string;
  readonly headers: readonly [string, string];
  readonly height?: number;
  readonly formatTick?: (value: number) => string;
  /** A second amount at the same points, drawn as a dashed line below or through the first. */
  readonly compare?: { readonly label: string; readonly values: readonly number[]; readonly texts: readonly string[] };
  /** Where the axis begins: at zero, or near the lowest value where only the change is of interest. */
  readonly from?: 'zero' | 'lowest';
  /** Pixels for the words of the axis. */
  readonly axisWidth?: number;
}

/** One amount over time. Hover, touch, or arrow keys read out a point. */
export function AreaChart({
  points,
  alternative,
  headers,
  height = 200,
  formatTick = shortRupees,
  compare,
  from = 'zero',
  axisWidth: left = 52,
}: AreaChartProps) {
  const frame = useRef<HTMLElement>(null);
  const width = useMeasuredWidth(frame);
  const [at, setAt] = useState<number>();
  const bottom = height - 24;
  const values = [...points.map((point) => point.value), ...(compare?.values ?? [])];
  const ticks =
    from === 'zero'
      ? niceTicks(Math.min(0, ...values), Math.max(1, ...values))
      : niceTicks(Math.min(...values), Math.max(...values));
  const floor = Math.max(from === 'zero' ? 0 : Number.NEGATIVE_INFINITY, ticks[0] ?? 0);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, 10]);
  const x = linear([0, Math.max(1, points.length - 1)], [left, width - 8]);
  const path = (each: readonly number[]) =>
    each.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)},${y(value)}`).join('');
  const line = path(points.map((point) => point.value));
  const labels = spread(points.length, width < 480 ? 3 : 6).map((index) => ({
    x: x(index),
    text: points[index]?.short ?? points[index]?.label ?? '',
  }));
  const chosen = at === undefined ? undefined : points[at];
  const move = (by: number) =>
    setAt((now) => Math.min(points.length - 1, Math.max(0, (now ?? points.length - (by < 0 ? 0 : 1)) + by)));
  return (
    <ChartFrame
      frame={frame}
      words={{
        alternative,
        table: {
          headers: compare ? [...headers, compare.label] : headers,
          rows: points.map((point, index) => [
            point.label,
            point.text,
            ...(compare ? [compare.texts[index] ?? ''] : []),
          ]),
        },
      }}
      legend={
        compare && (
          <ChartLegend
            entries={[
              { label: headers[1], className: 'bg-accent' },
              { label: compare.label, className: 'bg-line-strong' },
            ]}
          />
        )
      }
    >
      <svg
        role="img"
        aria-label={chosen ? `${chosen.label}: ${chosen.text}` : alternative}
        aria-live="polite"
        tabIndex={0}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block max-w-full touch-pan-y rounded-field"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') move(-1);
          else if (event.key === 'ArrowRight') move(1);
        }}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const index = Math.round(
            linear([x(0), x(points.length - 1)], [0, points.length - 1])(event.clientX - box.left),
          );
          setAt(Math.min(points.length - 1, Math.max(0, index)));
        }}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <ChartAxes
          ticks={ticks}
          y={y}
          left={left}
          right={width - 8}
          formatTick={formatTick}
          labels={labels}
          labelsAt={height - 6}
        />
        {points.length > 1 && (
          <path d={`${line}L${x(points.length - 1)},${y(floor)}L${x(0)},${y(floor)}Z`} className="fill-accent/12" />
        )}
        {compare && (
          <path
            d={path(compare.values)}
            fill="none"
            className="stroke-line-strong"
            strokeWidth={1.5}
            strokeDasharray="5 4"
          />
        )}
        <path
          d={line}
          fill="none"
          className="stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {chosen && at !== undefined && (
          <g aria-hidden="true">
            <line x1={x(at)} x2={x(at)} y1={10} y2={bottom} className="stroke-line-strong" />
            <circle cx={x(at)} cy={y(chosen.value)} r={4.5} className="fill-accent stroke-surface" strokeWidth={2} />
          </g>
        )}
      </svg>
      {chosen && (
        <p
          aria-hidden="true"
          className="amount pointer-events-none absolute top-0 right-0 rounded-field border border-line bg-raised px-2.5 py-1 text-xs shadow-panel"
        >
          {chosen.label} · <span className="font-semibold">{chosen.text}</span>
        </p>
      )}
    </ChartFrame>
  );
}
