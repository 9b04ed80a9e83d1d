import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { countAxis, countRange, labelAxis } from "./chart-axes.ts";
import { readLook } from "./chart-look.ts";
import type { PlotPlace } from "./plot-box.tsx";

/** What a chart of bars shows: a bar for each name. */
export interface BarPlotData {
  names: readonly string[];
  counts: readonly number[];
}

const widestBarPx = 56;
const labelPx = 52;

/** Names that find room below the bars: every one, or every second, third and so on. */
function thinOut(names: readonly string[], widthPx: number): string[] {
  const every = Math.max(1, Math.ceil((names.length * labelPx) / Math.max(1, widthPx)));
  return names.map((name, index) => (index % every === 0 ? name : ""));
}

/** Draws a chart of bars into an element; `destroy` takes it away. */
export function drawBarPlot({ names, counts }: BarPlotData, place: PlotPlace): uPlot {
  const look = readLook();
  const bars = uPlot.paths.bars;
  return new uPlot(
    {
      width: place.width,
      height: place.height,
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false, setScale: false }, y: false, points: { show: false } },
      scales: { x: { time: false, range: [-0.6, names.length - 0.4] }, y: { range: countRange } },
      series: [
        {},
        {
          fill: look.line,
          points: { show: false },
          ...(bars === undefined ? {} : { paths: bars({ size: [0.72, widestBarPx], radius: 0.15 }) }),
        },
      ],
      axes: [
        {
          ...labelAxis(look),
          splits: names.map((_, index) => index),
          values: (plot) => thinOut(names, plot.over.clientWidth),
        },
        countAxis(look),
      ],
      hooks: { setCursor: [(plot) => place.onPoint(plot.cursor.idx ?? null)] },
    },
    [names.map((_, index) => index), [...counts]],
    place.element,
  );
}
