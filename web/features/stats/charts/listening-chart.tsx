import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { coverageQuery, seriesQuery, timeseriesQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import {
  isWithoutPlays,
  ListeningPicture,
  type ListeningSeries,
  ListeningTable,
  nameOfSeries,
} from "./listening-picture.tsx";
import { withoutEmpty } from "./stack-series.ts";
import { TableToggle } from "./table-toggle.tsx";

const views = ["plays", "genre", "novelty", "skips", "source"] as const;
type View = (typeof views)[number];

function useListening(view: View, wanted: WantedRange) {
  const isDaily = view === "plays";
  const daily = useQuery({ ...timeseriesQuery(wanted), enabled: isDaily });
  const split = useQuery({ ...seriesQuery(wanted, isDaily ? "none" : view), enabled: !isDaily });
  const listening = useMemo((): ListeningSeries | undefined => {
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

/** Plays over time: each day, or in parts by genre, by what was new, by skips and by source. */
export function ListeningChart({ wanted, isCleared }: { wanted: WantedRange; isCleared: boolean }) {
  const [view, setView] = useState<View>("plays");
  const [isTable, setIsTable] = useState(false);
  const { listening, isError } = useListening(view, wanted);
  const gaps = useQuery(coverageQuery(wanted)).data?.gaps;
  const navigate = useNavigate();
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
        ) : isWithoutPlays(listening) ? (
          <p className="py-6 text-weak">{statsText("chart.none")}</p>
        ) : isTable ? (
          <ListeningTable title={name} listening={listening} />
        ) : (
          <ListeningPicture
            title={name}
            listening={listening}
            isStacked={view !== "plays"}
            {...(gaps === undefined ? {} : { gaps })}
            onOpen={(days) => void navigate({ to: "/stats/history", search: { ...days, show: "counted" } })}
          />
        )}
      </div>
    </Panel>
  );
}
