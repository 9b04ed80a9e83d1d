import { useCallback } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { RouteOutput } from "#contract/api.ts";
import { nameOfDays } from "#web/features/stats/range/range-name.ts";
import { addDays } from "#web/features/stats/range/wanted-range.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatCount, formatDay } from "#web/platform/text/format.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { PlotBox, type PlotPlace } from "./plot/plot-box.tsx";
import { maxSingleDays } from "./running-mean.ts";
import type { ChartSeries } from "./stack-series.ts";
import { drawTimePlot } from "./plot/time-plot.ts";
import { colourNameOf } from "#web/features/stats/charts/plot/chart-look.ts";

type Unit = RouteOutput<"GET /stats/series">["unit"];

/** Plays over time, in one series or more. */
export interface ListeningSeries {
  unit: Unit;
  dates: readonly string[];
  /** the last day of the last bucket */
  end: string;
  series: readonly ChartSeries[];
}

const ownNames = [
  "all",
  "other",
  "unknown",
  "new",
  "known",
  "played",
  "skipped",
  "extended",
  "account",
  "player",
  "recent",
  "scrobbles",
] as const;

/** The name of a series. Series have names of ours, and genres have their own. */
export function nameOfSeries(id: string): string {
  const own = ownNames.find((name) => name === id);
  return own === undefined ? genreDisplay(id) : statsText(`chart.series.${own}`);
}

const formatPlays = (count: number) => statsText("chart.value", { count });

/** First and last day of a bucket. */
function daysOfBucket({ dates, end }: ListeningSeries, index: number): { start: string; end: string } {
  const start = dates[index] ?? end;
  const next = dates[index + 1];
  return { start, end: next === undefined ? end : addDays(next, -1) };
}

function nameOfBucket(listening: ListeningSeries, index: number): string {
  const { start, end } = daysOfBucket(listening, index);
  return listening.unit === "week"
    ? statsText("chart.week", { day: formatDay(start) })
    : nameOfDays(start, end);
}

const sumAt = (series: readonly ChartSeries[], index: number) =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

function describeBucket(listening: ListeningSeries, index: number): string {
  const { series } = listening;
  const total = `${nameOfBucket(listening, index)}: ${formatPlays(sumAt(series, index))}`;
  if (series.length < 2) return total;
  const parts = series
    .filter(({ values }) => (values[index] ?? 0) > 0)
    .map(({ name, values }) => statsText("chart.part", { name, count: values[index] ?? 0 }));
  return [total, ...parts].join(" · ");
}

/** The same figures as a table. */
export function ListeningTable({ title, listening }: { title: string; listening: ListeningSeries }) {
  const { series, dates } = listening;
  const columns: TableColumn<number>[] = [
    {
      id: "date",
      header: statsText("chart.date"),
      width: "minmax(10rem, 2fr)",
      cell: (index) => nameOfBucket(listening, index),
    },
    ...series.map(({ id, name, values }) => ({
      id,
      header: name,
      width: "minmax(5rem, 1fr)",
      isNumber: true,
      cell: (index: number) => formatCount(values[index] ?? 0),
    })),
  ];
  return (
    <VirtualTable
      label={title}
      columns={columns}
      rows={dates.map((_, index) => index)}
      keyOf={(index) => dates[index] ?? ""}
      boxClass="max-h-72"
      minWidth={160 + series.length * 88}
    />
  );
}

interface PictureProps {
  title: string;
  listening: ListeningSeries;
  isStacked: boolean;
  /** days of which nothing is stored */
  gaps?: readonly { start: string; end: string }[];
  /** opens the plays of these days, where they may be seen */
  onOpen?: ((days: { start: string; end: string }) => void) | undefined;
}

const noGaps: NonNullable<PictureProps["gaps"]> = [];

/** Plays over time as a line, or as areas one above the other. */
export function ListeningPicture({ title, listening, isStacked, gaps = noGaps, onOpen }: PictureProps) {
  const draw = useCallback(
    (place: PlotPlace) =>
      drawTimePlot({ dates: listening.dates, series: listening.series, isStacked, gaps }, place),
    [listening, isStacked, gaps],
  );
  const total = listening.dates.reduce((sum, _, index) => sum + sumAt(listening.series, index), 0);
  const start = listening.dates[0] ?? listening.end;
  const hasGap = gaps.some((gap) => gap.end >= start && gap.start <= listening.end);
  return (
    <>
      <PlotBox
        title={title}
        draw={draw}
        count={listening.dates.length}
        height={240}
        describe={(index) => describeBucket(listening, index)}
        summary={`${nameOfDays(start, listening.end)}: ${formatPlays(total)}`}
        onOpen={onOpen === undefined ? undefined : (index) => onOpen(daysOfBucket(listening, index))}
      />
      {isStacked ? <SeriesLegend series={listening.series} /> : null}
      {!isStacked && listening.dates.length > maxSingleDays ? (
        <p className="mt-2 text-sm text-weak">{statsText("chart.mean")}</p>
      ) : null}
      {hasGap ? <p className="mt-2 text-sm text-weak">{statsText("chart.gap")}</p> : null}
    </>
  );
}

/** Nothing that a picture could show. */
export const isWithoutPlays = ({ dates, series }: ListeningSeries) =>
  dates.length < 2 || series.every(({ values }) => values.every((value) => value === 0));

/** Which colour is which series. */
function SeriesLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-normal">
      {series.map(({ id, name }, place) => (
        <li key={id} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-3 rounded-[3px]"
            style={{ background: `var(${colourNameOf(id, place)})` }}
          />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  );
}
