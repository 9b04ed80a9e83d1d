import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { clockQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CellGrid } from "./cell-grid.tsx";
import { longWeekday, nameOfHour, shortWeekday } from "./week-names.ts";

const formatPlays = (count: number) => statsText("chart.value", { count });

function describe(weekday: number, hour: number, plays: number): string {
  return statsText("clock.cell", {
    day: longWeekday(weekday),
    hour: statsText("clock.hour", { from: nameOfHour(hour), to: nameOfHour(hour + 1) }),
    plays: formatPlays(plays),
  });
}

function Hours({ wanted, plays }: { wanted: WantedRange; plays: readonly (readonly number[])[] }) {
  const navigate = useNavigate();
  const max = Math.max(1, ...plays.flat());
  const best = plays.flatMap((hours, weekday) => hours.map((count, hour) => ({ weekday, hour, count })));
  const top = best.reduce((a, b) => (b.count > a.count ? b : a));
  const title = statsText("clock.title");
  return (
    <CellGrid
      label={title}
      columnNames={Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? nameOfHour(hour) : ""))}
      rows={plays.map((hours, weekday) => ({
        name: shortWeekday(weekday),
        cells: hours.map((count, hour) => ({
          key: `${weekday + 1} ${hour}`,
          text: describe(weekday, hour, count),
          share: count / max,
        })),
      }))}
      summary={describe(top.weekday, top.hour, top.count)}
      cellPx={{ width: 8, height: 32 }}
      onOpen={(key) => {
        const [weekday = "0", hour = "-1"] = key.split(" ");
        void navigate({ to: "/stats/history", search: { ...wanted, show: "counted", weekday, hour } });
      }}
    />
  );
}

/** At which hours of which days of the week something was heard. */
export function HoursOfWeek({ wanted, isCleared }: { wanted: WantedRange; isCleared: boolean }) {
  const { data, isError } = useQuery(clockQuery(wanted));
  const plays = data?.plays;
  const isEmpty = isCleared || plays?.flat().every((count) => count === 0) === true;
  return (
    <Panel title={statsText("clock.title")}>
      {isEmpty || isError ? (
        <p className="py-6 text-weak">{statsText(isEmpty ? "chart.none" : "chart.failed")}</p>
      ) : plays === undefined ? (
        <Loading label={statsText("loading")}>
          <Skeleton className="h-56 w-full rounded-card" />
        </Loading>
      ) : (
        <Hours wanted={wanted} plays={plays} />
      )}
    </Panel>
  );
}
