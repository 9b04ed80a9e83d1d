import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { nameOfDays } from "#web/features/stats/range/range-name.ts";
import { addDays, type WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { coverageQuery, seriesQuery, timeseriesQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/platform/messages/en-stats.ts";
import { formatCount, formatDay } from "#web/platform/text/format.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/virtual-table.tsx";
import { SeriesLegend } from "./series-legend.tsx";
import { type ChartSeries, withoutEmpty } from "./stack-series.ts";
import { TableToggle } from "./table-toggle.tsx";
import { PlotBox, type PlotPlace } from "./plot-box.tsx";
import { drawTimePlot } from "./time-plot.ts";

const views = ["plays", "genre", "novelty", "skips", "source"] as const;
type View = (typeof views)[number];
type Unit = RouteOutput<"GET /stats/series">["unit"];

/** What a view shows, whichever call told it. */
interface Listening {
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
] as const;

/** Series have names of ours, and genres have their own. */
function nameOfSeries(id: string): string {
  const own = ownNames.find((name) => name === id);
  return own === undefined ? id : statsText(`chart.series.${own}`);
}

function useListening(view: View, wanted: WantedRange) {
  const isDaily = view === "plays";
  const daily = useQuery({ ...timeseriesQuery(wanted), enabled: isDaily });
  const split = useQuery({ ...seriesQuery(wanted, isDaily ? "none" : view), enabled: !isDaily });
  const listening = useMemo((): Listening | undefined => {
    if (isDaily) {
      const points = daily.data?.points;
      if (points === undefined) return undefined;
      const series = [{ id: "all", name: nameOfSeries("all"), values: points.map(({ plays }) => plays) }];
      return { unit: "day", dates: points.map(({ date }) => date), end: points.at(-1)?.date ?? "", series };
    }
    if (split.data === undefined) return undefined;
    const { unit, dates, end, series } = split.data;
    const named = series.map(({ id, plays }) => ({ id, name: nameOfSeries(id), values: plays }));
    return { unit, dates, end, series: withoutEmpty(named) };
  }, [isDaily, daily.data, split.data]);
  return { listening, isError: isDaily ? daily.isError : split.isError };
}

const formatPlays = (count: number) => statsText("chart.value", { count, formatted: formatCount(count) });

/** First and last day of a bucket. */
function daysOfBucket({ dates, end }: Listening, index: number): { start: string; end: string } {
  const start = dates[index] ?? end;
  const next = dates[index + 1];
  return { start, end: next === undefined ? end : addDays(next, -1) };
}

function nameOfBucket(listening: Listening, index: number): string {
  const { start, end } = daysOfBucket(listening, index);
  return listening.unit === "week"
    ? statsText("chart.week", { day: formatDay(start) })
    : nameOfDays(start, end);
}

const sumAt = (series: readonly ChartSeries[], index: number) =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

function describeBucket(listening: Listening, index: number): string {
  const { series } = listening;
  const total = `${nameOfBucket(listening, index)}: ${formatPlays(sumAt(series, index))}`;
  if (series.length < 2) return total;
  const parts = series
    .filter(({ values }) => (values[index] ?? 0) > 0)
    .map(({ name, values }) => statsText("chart.part", { name, formatted: formatCount(values[index] ?? 0) }));
  return [total, ...parts].join(" · ");
}

function ListeningTable({ title, listening }: { title: string; listening: Listening }) {
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
  listening: Listening;
  isStacked: boolean;
  gaps: readonly { start: string; end: string }[];
}

const noGaps: PictureProps["gaps"] = [];

function Picture({ title, listening, isStacked, gaps }: PictureProps) {
  const navigate = useNavigate();
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
        onOpen={(index) => {
          const search = { ...daysOfBucket(listening, index), show: "counted" };
          void navigate({ to: "/stats/history", search });
        }}
      />
      {isStacked ? <SeriesLegend series={listening.series} /> : null}
      {hasGap ? <p className="mt-2 text-sm text-weak">{statsText("chart.gap")}</p> : null}
    </>
  );
}

const isEmpty = ({ dates, series }: Listening) =>
  dates.length < 2 || series.every(({ values }) => values.every((value) => value === 0));

/** Plays over time: each day, or in parts by genre, by what was new, by skips and by source. */
export function ListeningChart({ wanted, isCleared }: { wanted: WantedRange; isCleared: boolean }) {
  const [view, setView] = useState<View>("plays");
  const [isTable, setIsTable] = useState(false);
  const { listening, isError } = useListening(view, wanted);
  const gaps = useQuery(coverageQuery(wanted)).data?.gaps ?? noGaps;
  const title = statsText(view === "plays" ? "chart.title" : "chart.overTime");
  const name = view === "plays" ? title : statsText(`chart.${view}`);
  return (
    <Panel title={title} actions={<TableToggle isTable={isTable} onChange={setIsTable} />}>
      <Tabs
        label={statsText("chart.views")}
        panelId="listening-chart"
        tabs={views.map((id) => ({ id, label: statsText(`chart.${id}`) }))}
        chosen={view}
        onChoose={setView}
      />
      <div id="listening-chart" role="tabpanel" aria-label={name} className="min-h-72 pt-3">
        {isError || isCleared ? (
          <p className="py-6 text-weak">{statsText(isCleared ? "chart.none" : "chart.failed")}</p>
        ) : listening === undefined ? (
          <Loading label={statsText("loading")}>
            <Skeleton className="h-64 w-full rounded-card" />
          </Loading>
        ) : isEmpty(listening) ? (
          <p className="py-6 text-weak">{statsText("chart.none")}</p>
        ) : isTable ? (
          <ListeningTable title={name} listening={listening} />
        ) : (
          <Picture title={name} listening={listening} isStacked={view !== "plays"} gaps={gaps} />
        )}
      </div>
    </Panel>
  );
}
