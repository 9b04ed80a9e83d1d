import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, ListMusic } from "lucide-react";
import { Suspense, useState } from "react";
import type { RouteOutput, RouteInput } from "#contract/api.ts";
import { formatDays, nameOfDays } from "#web/features/stats/range/range-name.ts";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { coverageQuery, viewerZone } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatCount, formatDay } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { MenuButton, type MenuEntry } from "#web/ui/menu/menu.tsx";
import { Panel } from "./panel.tsx";
import { request } from "#web/platform/api/api.ts";
import { offerFile } from "#web/ui/files/offer-file.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";

const OptOutDialog = lazyPage(async () => ({ default: (await import("./opt-out-dialog.tsx")).OptOutDialog }));

type Coverage = RouteOutput<"GET /stats/coverage">;

const subjects = ["plays", "days", "tracks", "artists", "albums", "genres"] as const;

function Counts({ coverage }: { coverage: Coverage }) {
  const counts = [
    ["stored", coverage.stored],
    ["counted", coverage.counted],
    ["short", coverage.short],
    ["leftOut", coverage.left_out],
    ["private", coverage.private],
    ["hidden", coverage.hidden],
    ["withoutGenre", coverage.without_genre],
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {counts.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className="text-normal">{statsText(`about.${name}`)}</dt>
          <dd className="tabular text-end text-strong">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sources({ coverage }: { coverage: Coverage }) {
  if (coverage.sources.length === 0) return <p className="text-weak">{statsText("about.noSources")}</p>;
  return (
    <table className="w-full text-start">
      <thead className="text-sm text-weak">
        <tr>
          <th scope="col" className="pe-2 font-normal">
            {statsText("about.source")}
          </th>
          <th scope="col" className="px-2 text-end font-normal">
            {statsText("about.plays")}
          </th>
          <th scope="col" className="px-2 text-end font-normal">
            {statsText("about.covered")}
          </th>
          <th scope="col" className="ps-2 font-normal max-md:hidden">
            {statsText("about.between")}
          </th>
        </tr>
      </thead>
      <tbody>
        {coverage.sources.map(({ source, plays, days, start, end }) => (
          <tr key={source} className="border-t border-hairline">
            <th scope="row" className="py-1 pe-2 font-normal text-normal">
              {statsText(`chart.series.${source}`)}
            </th>
            <td className="tabular px-2 py-1 text-end text-strong">{formatCount(plays)}</td>
            <td className="tabular px-2 py-1 text-end text-strong">{formatCount(days)}</td>
            <td className="py-1 ps-2 text-weak max-md:hidden">{nameOfDays(start, end)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const maxGaps = 12;

function Gaps({ gaps }: Pick<Coverage, "gaps">) {
  if (gaps.length === 0) return <p className="text-weak">{statsText("about.noGaps")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {gaps
        .toSorted((a, b) => b.days - a.days)
        .slice(0, maxGaps)
        .map(({ start, end, days }) => (
          <li key={start}>
            {statsText("about.gap", {
              start: formatDay(start),
              end: formatDay(end),
              days: formatDays(days),
            })}
          </li>
        ))}
    </ul>
  );
}

function saveEntries(wanted: WantedRange): MenuEntry[] {
  return subjects.flatMap((what) =>
    (["csv", "json"] as const).map((format): MenuEntry => ({
      kind: "action",
      label: statsText("about.saveAs", {
        what: statsText(`about.what.${what}`),
        format: format.toUpperCase(),
      }),
      onSelect: () => void saveStats({ wanted, what, format }),
    })),
  );
}

function Definitions({ countsFromMs }: { countsFromMs: number }) {
  return (
    <div className="flex max-w-prose flex-col gap-2 text-pretty">
      <p>{statsText("about.counts", { seconds: countsFromMs / 1000 })}</p>
      <p>{statsText("about.once")}</p>
      <p>{statsText("about.zone", { zone: viewerZone() })}</p>
    </div>
  );
}

const subtitle = "mb-2 font-semibold text-strong";

/** What counts as a play, what is missing, where plays come from; and what one may do with all of it. */
export function AboutFigures({ wanted }: { wanted: WantedRange }) {
  const { data } = useQuery(coverageQuery(wanted));
  const [isAsking, setIsAsking] = useState(false);
  if (data === undefined) return null;
  return (
    <Panel title={statsText("about.title")}>
      <Definitions countsFromMs={data.counts_from_ms} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[4fr_6fr_4fr]">
        <div>
          <h3 className={subtitle}>{statsText("about.missing")}</h3>
          <Counts coverage={data} />
        </div>
        <div>
          <h3 className={subtitle}>{statsText("about.sources")}</h3>
          <Sources coverage={data} />
        </div>
        <div>
          <h3 className={subtitle}>{statsText("about.gaps")}</h3>
          <Gaps gaps={data.gaps} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to="/stats/history" className={buttonClasses("secondary")}>
          <ListMusic aria-hidden size={18} />
          {statsText("about.history")}
        </Link>
        <MenuButton
          label={statsText("about.save")}
          entries={saveEntries(wanted)}
          className={buttonClasses("secondary")}
        >
          <Download aria-hidden size={18} />
          {statsText("about.save")}
        </MenuButton>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {statsText("about.turnOff")}
        </Button>
      </div>
      {isAsking ? (
        <Suspense>
          <OptOutDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

type ExportQuery = Required<Pick<RouteInput<"GET /stats/export">["query"], "what" | "format">>;

/** Reads statistics of a range as a file and offers it to be saved. */
async function saveStats({ wanted, what, format }: ExportQuery & { wanted: WantedRange }): Promise<void> {
  try {
    const response = await request("GET", "/stats/export", {
      query: { ...wanted, tz: viewerZone(), what, format },
      accept: "*/*",
    });
    offerFile(await response.blob(), `gatefold-${what}.${format}`);
  } catch (error) {
    showFailure(statsText("about.saveFailed"), error);
  }
}
