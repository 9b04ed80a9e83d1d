import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { countAxis, labelAxis } from "#web/features/stats/charts/plot/chart-axes.ts";
import { readLook } from "#web/features/stats/charts/plot/chart-look.ts";
import type { PlotPlace } from "#web/features/stats/charts/plot/plot-box.tsx";
import { labelTimes } from "#web/features/stats/charts/plot/time-axis.ts";
import { timeOfDay } from "#web/features/stats/range/wanted-range.ts";

/**
 * Draws ranks over months into an element, the first place at the top; months without a play have none. From the tenth
 * to the first place is as far as from the hundredth to the tenth.
 */
export function drawRankPlot(
  months: readonly { month: string; rank: number | null }[],
  place: PlotPlace,
): uPlot {
  const look = readLook();
  const last = Math.max(5, ...months.map(({ rank }) => rank ?? 1));
  return new uPlot(
    {
      width: place.width,
      height: place.height,
      padding: [12, 12, 0, 0],
      legend: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      cursor: { drag: { x: false, y: false, setScale: false }, y: false },
      scales: { y: { distr: 3, dir: -1, range: [1, last] } },
      series: [
        {},
        {
          stroke: look.line,
          width: 2,
          points: { show: true, size: 6, fill: look.line, stroke: look.line },
        },
      ],
      axes: [
        { ...labelAxis(look), values: (_plot, times, ...[, , step]) => labelTimes(times, step) },
        // Lines for every rank between two powers would be a thicket.
        { ...countAxis(look), splits: [1, 10, 100, 1_000, 10_000, 100_000].filter((rank) => rank <= last) },
      ],
      hooks: { setCursor: [(plot) => place.onPoint(plot.cursor.idx ?? null)] },
    },
    [months.map(({ month }) => timeOfDay(month) / 1000), months.map(({ rank }) => rank)],
    place.element,
  );
}
