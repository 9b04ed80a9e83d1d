import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { timeOfDay } from "#web/features/stats/range/wanted-range.ts";
import { countAxis, countRange, labelAxis } from "./chart-axes.ts";
import { type ChartLook, colourOf, readLook } from "./chart-look.ts";
import type { PlotPlace } from "./plot-box.tsx";
import { meanDays, maxSingleDays, runningMean } from "../running-mean.ts";
import { type ChartSeries, stackSeries } from "../stack-series.ts";
import { labelTimes } from "./time-axis.ts";

/** What a chart over time shows. */
export interface TimePlotData {
  /** first day of each bucket */
  dates: readonly string[];
  series: readonly ChartSeries[];
  /** areas one above the other; otherwise one line */
  isStacked: boolean;
  /** days of which nothing is stored */
  gaps: readonly { start: string; end: string }[];
}

const daySeconds = 86_400;
/** Buckets up to which each has a dot. */
const maxDots = 40;

const secondsOf = (day: string) => timeOfDay(day) / 1000;

/** The values of a series; in a gap nothing is known, which is not the same as no play. */
function knownValues({ values }: ChartSeries, { dates, gaps }: TimePlotData): (number | null)[] {
  const isInGap = (day: string) => gaps.some(({ start, end }) => day >= start && day <= end);
  return values.map((value, index) => (value === 0 && isInGap(dates[index] ?? "") ? null : value));
}

type Lines = { values: (number | null)[][]; options: uPlot.Series[] };

/** Areas from the highest to the lowest, so that each covers what does not belong to it. */
function areas({ series }: TimePlotData, look: ChartLook): Lines {
  const edges = stackSeries(series);
  return {
    values: edges.toReversed(),
    options: series
      .map(({ id }, place) => ({
        fill: colourOf(id, place),
        stroke: look.ground,
        width: 1,
        points: { show: false },
      }))
      .toReversed(),
  };
}

function line(data: TimePlotData, look: ChartLook): Lines {
  const { series, dates } = data;
  const known = series.map((one) => knownValues(one, data));
  if (dates.length > maxSingleDays) return meanLine(known, look);
  return {
    values: known,
    options: series.map(() => ({
      stroke: look.line,
      fill: `oklch(from ${look.line} l c h / 0.14)`,
      width: 2,
      points: { show: dates.length <= maxDots, size: 6, fill: look.line, stroke: look.line },
    })),
  };
}

/** Each day faintly, and above them the mean. */
function meanLine(days: (number | null)[][], look: ChartLook): Lines {
  return {
    values: [...days, ...days.map((values) => runningMean(values, meanDays))],
    options: [
      ...days.map(() => ({
        stroke: `oklch(from ${look.line} l c h / 0.3)`,
        width: 1,
        points: { show: false },
      })),
      ...days.map(() => ({ stroke: look.line, width: 2, points: { show: false } })),
    ],
  };
}

function shadeGaps(plot: uPlot, gaps: TimePlotData["gaps"], fill: string): void {
  const { left, width, top, height } = plot.bbox;
  plot.ctx.fillStyle = fill;
  for (const { start, end } of gaps) {
    const from = Math.max(left, plot.valToPos(secondsOf(start), "x", true));
    const to = Math.min(left + width, plot.valToPos(secondsOf(end) + daySeconds, "x", true));
    if (to > from) plot.ctx.fillRect(from, top, to - from, height);
  }
}

function axes(look: ChartLook): uPlot.Axis[] {
  return [
    {
      ...labelAxis(look),
      incrs: [1, 2, 7, 14, 28, 31, 61, 92, 183, 366, 731, 1827].map((count) => count * daySeconds),
      values: (_plot, times, ...[, , step]) => labelTimes(times, step),
    },
    countAxis(look),
  ];
}

/** Draws a chart over time into an element. Rebuilt for other data; `destroy` takes it away. */
export function drawTimePlot(data: TimePlotData, { element, width, height, onPoint }: PlotPlace): uPlot {
  const look = readLook();
  const { values, options } = data.isStacked ? areas(data, look) : line(data, look);
  return new uPlot(
    {
      width,
      height,
      padding: [8, 24, 0, 0],
      legend: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      cursor: { drag: { x: false, y: false, setScale: false }, y: false, points: { show: !data.isStacked } },
      scales: { y: { range: countRange } },
      series: [{}, ...options],
      axes: axes(look),
      hooks: {
        // Areas cover what is behind them.
        [data.isStacked ? "draw" : "drawClear"]: [
          (plot: uPlot) => shadeGaps(plot, data.gaps, data.isStacked ? look.veil : look.gap),
        ],
        setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
      },
    },
    [data.dates.map(secondsOf), ...values],
    element,
  );
}
