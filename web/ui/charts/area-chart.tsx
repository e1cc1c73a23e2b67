import { useRef } from 'react';
import { AreaShape } from './area-shape.tsx';
import { ChartAxes } from './chart-axes.tsx';
import { ChartFrame, ChartLegend } from './chart-frame.tsx';
import { axisWidth, linear, niceTicks, shortRupees, spread } from './chart-scale.ts';
import { PointReadout, useChosenPoint } from './chosen-point.tsx';
import { useMeasuredWidth } from './measured-width.ts';

export interface Point {
  readonly label: string;
  /** Label on the axis where `label` is too long. */
  readonly short?: string;
  /** Rupees, only for drawing; `text` has the exact amount. */
  readonly value: number;
  readonly text: string;
}

interface AreaChartProps {
  readonly points: readonly Point[];
  readonly alternative: string;
  readonly headers: readonly [string, string];
  readonly height?: number;
  readonly formatTick?: (value: number) => string;
  /** A second amount at the same points, drawn as a dashed line. */
  readonly compare?: { readonly label: string; readonly values: readonly number[]; readonly texts: readonly string[] };
  /** Start of the axis: zero, or near the lowest value where only the change matters. */
  readonly from?: 'zero' | 'lowest';
}

function tableOf(points: readonly Point[], headers: readonly [string, string], compare: AreaChartProps['compare']) {
  return {
    headers: compare ? [...headers, compare.label] : headers,
    rows: points.map((point, index) => [point.label, point.text, ...(compare ? [compare.texts[index] ?? ''] : [])]),
  };
}

function legendOf(first: string, second: string) {
  return [
    { label: first, className: 'bg-accent' },
    { label: second, className: 'bg-line-strong' },
  ];
}

/** An area chart of one amount over time. Hover, touch, or arrow keys read out a point. */
export function AreaChart({
  points,
  alternative,
  headers,
  height = 200,
  formatTick = shortRupees,
  compare,
  from = 'zero',
}: AreaChartProps) {
  const frame = useRef<HTMLElement>(null);
  const width = useMeasuredWidth(frame);
  const bottom = height - 24;
  const right = width - 8;
  const values = [...points.map((point) => point.value), ...(compare?.values ?? [])];
  const ticks =
    from === 'zero'
      ? niceTicks(Math.min(0, ...values), Math.max(1, ...values))
      : niceTicks(Math.min(...values), Math.max(...values));
  const left = axisWidth(
    ticks.map((tick) => formatTick(tick)),
    52,
  );
  const floor = Math.max(from === 'zero' ? 0 : Number.NEGATIVE_INFINITY, ticks[0] ?? 0);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, 10]);
  const x = linear([0, Math.max(1, points.length - 1)], [left, right]);
  const labels = spread(points.length, width < 480 ? 3 : 6).map((index) => ({
    x: x(index),
    text: points[index]?.short ?? points[index]?.label ?? '',
  }));
  const { at, handlers } = useChosenPoint(points.length, left, right);
  const chosen = at === undefined ? undefined : points[at];
  return (
    <ChartFrame
      frame={frame}
      words={{ alternative, table: tableOf(points, headers, compare) }}
      legend={compare && <ChartLegend entries={legendOf(headers[1], compare.label)} />}
    >
      <svg
        {...handlers}
        role="img"
        aria-label={chosen ? `${chosen.label}: ${chosen.text}` : alternative}
        aria-live="polite"
        tabIndex={0}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block max-w-full touch-pan-y rounded-field"
      >
        <ChartAxes {...{ ticks, y, left, right, formatTick, labels }} labelsAt={height - 6} />
        <AreaShape
          x={x}
          y={y}
          floor={from === 'zero' ? floor : undefined}
          values={points.map((point) => point.value)}
          compare={compare?.values}
        />
        {chosen && at !== undefined && (
          <g aria-hidden="true">
            <line x1={x(at)} x2={x(at)} y1={10} y2={bottom} className="stroke-line-strong" />
            <circle cx={x(at)} cy={y(chosen.value)} r={4.5} className="fill-accent stroke-surface" strokeWidth={2} />
          </g>
        )}
      </svg>
      {chosen && <PointReadout label={chosen.label} text={chosen.text} />}
    </ChartFrame>
  );
}
