import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { soundQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/platform/messages/en-stats.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { type BarPlotData, drawBarPlot } from "./bar-plot.ts";
import { PlotBox, type PlotPlace } from "./plot-box.tsx";
import { TableToggle } from "./table-toggle.tsx";

type Sound = RouteOutput<"GET /stats/sound">;

const notes = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
const tempoStep = 10;

/** Short names stand below the bars, full ones where a bar is told. */
interface Bars extends BarPlotData {
  fullNames: readonly string[];
}

function barsOf(counted: readonly { short: string; full: string; plays: number }[]): Bars {
  return {
    names: counted.map(({ short }) => short),
    fullNames: counted.map(({ full }) => full),
    counts: counted.map(({ plays }) => plays),
  };
}

function decadeBars({ decades }: Sound): Bars {
  const sorted = decades.toSorted((a, b) => a.decade - b.decade);
  return barsOf(
    sorted.map(({ decade, plays }) => {
      const name = statsText("sound.decade", { year: decade });
      return { short: name, full: name, plays };
    }),
  );
}

function tempoBars({ tempos }: Sound): Bars {
  const sorted = tempos.toSorted((a, b) => a.from_bpm - b.from_bpm);
  return barsOf(
    sorted.map(({ from_bpm: from, plays }) => ({
      short: String(from),
      full: statsText("sound.tempo", { from, to: from + tempoStep - 1 }),
      plays,
    })),
  );
}

function keyBars({ keys }: Sound): Bars {
  const sorted = keys.toSorted((a, b) => b.plays - a.plays);
  return barsOf(
    sorted.map(({ key, mode, plays }) => {
      const note = notes[key] ?? "";
      const full = statsText(mode === 1 ? "sound.major" : "sound.minor", { note });
      return { short: mode === 1 ? note : `${note}m`, full, plays };
    }),
  );
}

function BarTable({ title, bars }: { title: string; bars: Bars }) {
  return (
    // The box scrolls by the arrow keys, which need it to have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section tabIndex={0} aria-label={title} className="max-h-60 overflow-y-auto">
      <table className="w-full text-left">
        <thead className="text-sm text-weak">
          <tr>
            <th scope="col">{statsText("sound.column")}</th>
            <th scope="col" className="text-right">
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
              <td className="tabular py-1 text-right text-strong">{formatCount(bars.counts[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarPanelProps {
  title: string;
  bars: Bars;
  known: number;
  total: number;
}

function BarPanel({ title, bars, known, total }: BarPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const draw = useCallback((place: PlotPlace) => drawBarPlot(bars, place), [bars]);
  const coverage = statsText("sound.known", { formatted: formatCount(known), total: formatCount(total) });
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
              formatted: formatCount(bars.counts[index] ?? 0),
            })}`
          }
          summary={coverage}
        />
      )}
    </Panel>
  );
}

function Charts({ sound }: { sound: Sound }) {
  const bars = useMemo(
    () => ({ decades: decadeBars(sound), tempos: tempoBars(sound), keys: keyBars(sound) }),
    [sound],
  );
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {(["decades", "tempos", "keys"] as const).map((name) => (
        <BarPanel
          key={name}
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
  return data === undefined || data.total_plays === 0 ? null : <Charts sound={data} />;
}
