/** One line or area of a chart: a value for each date. */
export interface ChartSeries {
  id: string;
  name: string;
  values: readonly number[];
}

/** Areas one above the other: each series with those before it added, as their upper edges. */
export function stackSeries(series: readonly ChartSeries[]): number[][] {
  const edges: number[][] = [];
  for (const { values } of series) {
    const below = edges.at(-1);
    edges.push(values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return edges;
}

/** Series without a single play are left out, but never all of them. */
export function withoutEmpty(series: readonly ChartSeries[]): readonly ChartSeries[] {
  const filled = series.filter(({ values }) => values.some((value) => value > 0));
  return filled.length === 0 ? series.slice(0, 1) : filled;
}
