import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "@tanstack/react-router";
import type { StatsPage } from "#contract/stats/stats-pages.ts";
import { PlotBox, type PlotPlace } from "#web/features/stats/charts/plot/plot-box.tsx";
import { TableToggle } from "#web/features/stats/charts/table-toggle.tsx";
import { drawTimePlot } from "#web/features/stats/charts/plot/time-plot.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { daysOfPeriod } from "#web/features/stats/range/wanted-range.ts";
import type { PlaysSearch } from "#web/features/stats/plays/plays-search.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatCount, formatMonth } from "#web/platform/text/format.ts";
import { VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { drawRankPlot } from "./rank-plot.ts";

type Month = StatsPage["ranks"][number];

const nameOf = ({ month }: Month) => formatMonth(month.slice(0, 7));
const playsOf = ({ plays }: Month) => statsText("chart.value", { count: plays });

function describeRank(month: Month): string {
  if (month.rank === null) return playsText("entry.noRank", { month: nameOf(month) });
  return playsText("entry.rankOf", {
    month: nameOf(month),
    rank: month.rank,
    plays: playsOf(month),
  });
}

function MonthTable({ title, months }: { title: string; months: readonly Month[] }) {
  return (
    <VirtualTable
      label={title}
      columns={[
        { id: "month", header: playsText("entry.month"), width: "minmax(8rem, 2fr)", cell: nameOf },
        {
          id: "plays",
          header: playsText("entry.plays"),
          width: "1fr",
          isNumber: true,
          cell: ({ plays }) => formatCount(plays),
        },
        {
          id: "rank",
          header: playsText("entry.ranks"),
          width: "1fr",
          isNumber: true,
          cell: ({ rank }) => (rank === null ? "–" : formatCount(rank)),
        },
      ]}
      rows={months}
      keyOf={({ month }) => month}
      boxClass="max-h-64"
    />
  );
}

function useMonthPlots(months: readonly Month[]) {
  const drawPlays = useCallback(
    (place: PlotPlace) => {
      const series = [{ id: "all", name: "", values: months.map(({ plays }) => plays) }];
      return drawTimePlot(
        { dates: months.map(({ month }) => month), series, isStacked: false, gaps: [] },
        place,
      );
    },
    [months],
  );
  const drawRanks = useCallback((place: PlotPlace) => drawRankPlot(months, place), [months]);
  return { drawPlays, drawRanks };
}

/** Plays and rank of each month, from the first play to the last. */
export function EntryCharts({ page, filter }: { page: StatsPage; filter: PlaysSearch }) {
  const navigate = useNavigate();
  const [isTable, setIsTable] = useState(false);
  const months = page.ranks;
  const { drawPlays, drawRanks } = useMonthPlots(months);
  const best = useMemo(
    () =>
      months.reduce<Month | null>(
        (found, month) => (month.rank !== null && month.rank < (found?.rank ?? Infinity) ? month : found),
        null,
      ),
    [months],
  );
  const title = playsText("entry.playsByMonth");
  if (months.length < 2) return null;
  const open = (index: number) => {
    const month = months[index];
    if (month === undefined) return;
    const search = { ...filter, ...daysOfPeriod(month.month.slice(0, 7)), show: "counted" };
    void navigate({ to: "/stats/history", search });
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title={title} actions={<TableToggle isTable={isTable} onChange={setIsTable} />}>
        {isTable ? (
          <MonthTable title={title} months={months} />
        ) : (
          <PlotBox
            title={title}
            draw={drawPlays}
            count={months.length}
            height={220}
            describe={(index) => {
              const month = months[index];
              return month === undefined ? "" : `${nameOf(month)}: ${playsOf(month)}`;
            }}
            summary={statsText("chart.value", { count: page.plays })}
            onOpen={open}
          />
        )}
      </Panel>
      <Panel title={playsText("entry.ranks")}>
        <PlotBox
          title={playsText("entry.ranks")}
          draw={drawRanks}
          count={months.length}
          height={220}
          describe={(index) => {
            const month = months[index];
            return month === undefined ? "" : describeRank(month);
          }}
          summary={
            best === null
              ? ""
              : playsText("entry.ranksSummary", { rank: best.rank ?? 0, month: nameOf(best) })
          }
          onOpen={open}
        />
      </Panel>
    </div>
  );
}
