import { useRef } from 'react';
import { ChartAxes } from './chart-axes.tsx';
import { ChartFrame, ChartLegend } from './chart-frame.tsx';
import { axisWidth, everyFew, linear, niceTicks, shortRupees } from './chart-scale.ts';
import { useMeasuredWidth } from './measured-width.ts';

export interface BarGroup {
  readonly label: string;
  /** Label on the axis where `label` is too long. */
  readonly short?: string;
  /** One value for each series, in the same order; rupees, only for drawing. */
  readonly values: readonly number[];
  /** The same values, formatted. */
  readonly texts: readonly string[];
}

export interface BarSeries {
  readonly label: string;
  readonly tone: 'accent' | 'warn' | 'neutral';
}

const FILL = { accent: 'fill-accent', warn: 'fill-warn', neutral: 'fill-line-strong' } as const;
const DOT = { accent: 'bg-accent', warn: 'bg-warn', neutral: 'bg-line-strong' } as const;

interface BarChartProps {
  readonly series: readonly BarSeries[];
  readonly groups: readonly BarGroup[];
  readonly alternative: string;
  /** Header of the table's first column. */
  readonly groupHeader: string;
  readonly height?: number;
  readonly formatTick?: (value: number) => string;
}

/** A bar chart with the series side by side for each day or week. Each bar's title is its figure. */
export function BarChart({
  series,
  groups,
  alternative,
  groupHeader,
  height = 220,
  formatTick = shortRupees,
}: BarChartProps) {
  const frame = useRef<HTMLElement>(null);
  const width = useMeasuredWidth(frame);
  const bottom = height - 24;
  const ticks = niceTicks(0, Math.max(1, ...groups.flatMap((group) => group.values)));
  const left = axisWidth(
    ticks.map((tick) => formatTick(tick)),
    52,
  );
  const y = linear([0, ticks.at(-1) ?? 1], [bottom, 10]);
  const slot = (width - left - 8) / Math.max(1, groups.length);
  const bar = Math.min(18, (slot * 0.72) / series.length);
  const middle = (index: number) => left + slot * (index + 0.5);
  const labels = everyFew(groups.length, width < 480 ? 4 : 8).map((index) => ({
    x: middle(index),
    text: groups[index]?.short ?? groups[index]?.label ?? '',
  }));
  const words = {
    alternative,
    table: {
      headers: [groupHeader, ...series.map((each) => each.label)],
      rows: groups.map((group) => [group.label, ...group.texts]),
    },
  };
  return (
    <ChartFrame
      frame={frame}
      words={words}
      legend={<ChartLegend entries={series.map((each) => ({ label: each.label, className: DOT[each.tone] }))} />}
    >
      <svg
        role="img"
        aria-label={alternative}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block max-w-full"
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
        {groups.map((group, index) =>
          series.map((each, which) => {
            const value = group.values[which] ?? 0;
            const top = y(value);
            return (
              <rect
                key={each.label}
                x={middle(index) + (which - series.length / 2) * bar + 0.5}
                y={top}
                width={Math.max(1, bar - 1)}
                height={Math.max(0, bottom - top)}
                rx={Math.min(3, bar / 3)}
                className={FILL[each.tone]}
              >
                <title>{`${group.label} · ${each.label}: ${group.texts[which] ?? ''}`}</title>
              </rect>
            );
          }),
        )}
      </svg>
    </ChartFrame>
  );
}
