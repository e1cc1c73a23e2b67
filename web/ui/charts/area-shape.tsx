/** A chart's line, the area under it where the axis starts at zero, and an optional second, dashed line. Part of a chart's `<svg>`. */
export function AreaShape({
  x,
  y,
  floor,
  values,
  compare,
}: {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** Bottom edge of the area, in pixels; none where the axis is cut, since an area would make the change look larger than it is. */
  readonly floor: number | undefined;
  readonly values: readonly number[];
  readonly compare: readonly number[] | undefined;
}) {
  const path = (each: readonly number[]) =>
    each.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)},${y(value)}`).join('');
  const line = path(values);
  return (
    <>
      {values.length > 1 && floor !== undefined && (
        <path d={`${line}L${x(values.length - 1)},${y(floor)}L${x(0)},${y(floor)}Z`} className="fill-accent/12" />
      )}
      {compare && (
        <path d={path(compare)} fill="none" className="stroke-line-strong" strokeWidth={1.5} strokeDasharray="5 4" />
      )}
      <path
        d={line}
        fill="none"
        className="stroke-accent"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  );
}
