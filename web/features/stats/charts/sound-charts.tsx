import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { soundQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { type BarPlotData, drawBarPlot } from "./plot/bar-plot.ts";
import { PlotBox, type PlotPlace } from "./plot/plot-box.tsx";
import { nameOfDecade, nameOfKey, nameOfTempo } from "./sound-names.ts";
import { TableToggle } from "./table-toggle.tsx";

type Sound = RouteOutput<"GET /stats/sound">;

/** What finds the plays of a bar, as the address of the page of plays says it. */
type BarSearch = { decade: string } | { tempo: string } | { key: string };

/** Short names stand below the bars, full ones where a bar is described. */
interface Bars extends BarPlotData {
  fullNames: readonly string[];
  /** what finds the plays of each bar */
  searches: readonly BarSearch[];
}

function barsOf(counted: readonly { short: string; full: string; plays: number; search: BarSearch }[]): Bars {
  return {
    searches: counted.map(({ search }) => search),
    names: counted.map(({ short }) => short),
    fullNames: counted.map(({ full }) => full),
    counts: counted.map(({ plays }) => plays),
  };
}

function decadeBars({ decades }: Sound): Bars {
  const sorted = decades.toSorted((a, b) => a.decade - b.decade);
  return barsOf(
    sorted.map(({ decade, plays }) => {
      const name = nameOfDecade(decade);
      return { short: name, full: name, plays, search: { decade: String(decade) } };
    }),
  );
}

function tempoBars({ tempos }: Sound): Bars {
  const sorted = tempos.toSorted((a, b) => a.from_bpm - b.from_bpm);
  return barsOf(
    sorted.map(({ from_bpm: from, plays }) => ({
      short: String(from),
      full: nameOfTempo(from),
      plays,
      search: { tempo: String(from) },
    })),
  );
}

function keyBars({ keys }: Sound): Bars {
  const sorted = keys.toSorted((a, b) => b.plays - a.plays);
  return barsOf(
    sorted.map(({ key, mode, plays }) => ({
      ...nameOfKey(key, mode),
      plays,
      search: { key: `${key}-${mode}` },
    })),
  );
}

function BarTable({ title, bars }: { title: string; bars: Bars }) {
  return (
    // The box scrolls by the arrow keys, which need it to have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section tabIndex={0} aria-label={title} className="max-h-60 overflow-y-auto">
      <table className="w-full text-start">
        <thead className="text-sm text-weak">
          <tr>
            <th scope="col">{statsText("sound.column")}</th>
            <th scope="col" className="text-end">
              {statsText("sound.plays")}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.fullNames.map((name, index) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="py-1 font-normal">
                {name}
              </th>
              <td className="tabular py-1 text-end text-strong">{formatCount(bars.counts[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarPanelProps {
  wanted: WantedRange;
  title: string;
  bars: Bars;
  known: number;
  total: number;
}

function BarPanel({ wanted, title, bars, known, total }: BarPanelProps) {
  const navigate = useNavigate();
  const [isTable, setIsTable] = useState(false);
  const draw = useCallback((place: PlotPlace) => drawBarPlot(bars, place), [bars]);
  const coverage = statsText("sound.known", { count: known, total });
  return (
    <Panel
      title={title}
      actions={bars.names.length === 0 ? undefined : <TableToggle isTable={isTable} onChange={setIsTable} />}
    >
      {bars.names.length === 0 ? (
        <p className="py-6 text-weak">{statsText("sound.unknown")}</p>
      ) : isTable ? (
        <BarTable title={title} bars={bars} />
      ) : (
        <PlotBox
          title={title}
          draw={draw}
          count={bars.names.length}
          height={180}
          describe={(index) =>
            `${bars.fullNames[index] ?? ""}: ${statsText("chart.value", {
              count: bars.counts[index] ?? 0,
            })}`
          }
          summary={coverage}
          onOpen={(index) => {
            const search = { ...wanted, ...bars.searches[index], show: "counted" };
            void navigate({ to: "/stats/history", search });
          }}
        />
      )}
    </Panel>
  );
}

function Charts({ sound, wanted }: { sound: Sound; wanted: WantedRange }) {
  const bars = useMemo(
    () => ({ decades: decadeBars(sound), tempos: tempoBars(sound), keys: keyBars(sound) }),
    [sound],
  );
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {(["decades", "tempos", "keys"] as const).map((name) => (
        <BarPanel
          key={name}
          wanted={wanted}
          title={statsText(`sound.${name}`)}
          bars={bars[name]}
          known={sound.known[name]}
          total={sound.total_plays}
        />
      ))}
    </div>
  );
}

/** Decades of release, tempo and key of what was heard, as far as the library knows them. */
export function SoundPart({ wanted }: { wanted: WantedRange }) {
  const { data } = useQuery(soundQuery(wanted));
  return data === undefined || data.total_plays === 0 ? null : <Charts sound={data} wanted={wanted} />;
}
