import { useMemo, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { isWithoutPlays, ListeningPicture, ListeningTable, nameOfSeries } from "./listening-picture.tsx";
import { withoutEmpty } from "./stack-series.ts";
import { TableToggle } from "./table-toggle.tsx";

type OverTime = RouteOutput<"GET /social/people/{user_id}/listening">["over_time"];

/** Plays over time by genre, of whomever; `end` is the last day of the last bucket. */
export function GenresOverTime({ unit, dates, series, end }: OverTime & { end: string }) {
  const [isTable, setIsTable] = useState(false);
  const listening = useMemo(() => {
    const named = series.map(({ id, plays }) => ({ id, name: nameOfSeries(id), values: plays }));
    return { unit, dates, end, series: withoutEmpty(named) };
  }, [unit, dates, series, end]);
  const title = statsText("chart.overTime");
  if (isWithoutPlays(listening)) return null;
  return (
    <Panel title={title} actions={<TableToggle isTable={isTable} onChange={setIsTable} />}>
      {isTable ? (
        <ListeningTable title={title} listening={listening} />
      ) : (
        <ListeningPicture title={title} listening={listening} isStacked />
      )}
    </Panel>
  );
}
