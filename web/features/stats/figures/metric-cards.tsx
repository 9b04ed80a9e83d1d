import { Link } from "@tanstack/react-router";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { StatsSummary } from "#contract/stats/stats.ts";
import { countDays, type WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatCount, formatPercent } from "#web/platform/text/format.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** How a figure has changed against the one before, in words and as a direction. */
interface Change {
  direction: "up" | "down" | "none";
  text: string;
}

/** Less would show as 0%. */
const minPercent = 0.5;

/** `12% more`; from nothing to something there is no share to tell. */
function describeChange(now: number, before: number): Change {
  if (now === before) return { direction: "none", text: statsText("figures.same") };
  if (before === 0) return { direction: "up", text: statsText("figures.fresh") };
  const share = (Math.abs(now - before) / before) * 100;
  if (share < minPercent) return { direction: "none", text: statsText("figures.nearly") };
  const percent = formatPercent(share);
  return now > before
    ? { direction: "up", text: statsText("figures.more", { percent }) }
    : { direction: "down", text: statsText("figures.less", { percent }) };
}

const metrics = [
  "total_plays",
  "minutes_listened",
  "unique_tracks",
  "repeat_tracks",
  "tracks_added_to_library",
  "tracks_added_to_playlists",
] as const;
type Metric = (typeof metrics)[number];

/** Figures that are made of plays, which can be opened. */
const playMetrics: readonly Metric[] = ["total_plays", "minutes_listened", "unique_tracks", "repeat_tracks"];

/** What a figure means beside the others, in a few words. */
function describe(metric: Metric, summary: StatsSummary): string {
  // Nothing is no share of nothing.
  if (summary.total_plays === 0) return "";
  const share = (count: number) =>
    statsText("figures.share", { percent: formatPercent((count / summary.total_plays) * 100) });
  switch (metric) {
    case "total_plays": {
      const aDay = summary.total_plays / countDays(summary.start, summary.end);
      return statsText("figures.aDay", { count: Math.round(aDay * 10) / 10 });
    }
    case "minutes_listened":
      return statsText("figures.hours", {
        count: Math.round(summary.minutes_listened / 6) / 10,
      });
    case "unique_tracks":
    case "repeat_tracks":
      return share(summary[metric]);
    default:
      return "";
  }
}

const marks = { up: TrendingUp, down: TrendingDown, none: Minus };

/** How a figure has changed; nothing where there was none and is none, which is no news. */
function ChangeLine({ now, before }: { now: number; before: number }) {
  if (now === 0 && before === 0) return null;
  const { direction, text } = describeChange(now, before);
  const Icon = marks[direction];
  return (
    <span
      title={statsText("figures.before", { count: before })}
      className="tabular flex items-center gap-1 text-sm text-normal"
    >
      <Icon aria-hidden size={14} className={direction === "up" ? "text-accent-text" : "text-weak"} />
      {text}
    </span>
  );
}

interface MetricCardsProps {
  wanted: WantedRange;
  summary: StatsSummary | undefined;
  /** null: there is nothing to compare with, or no one wants it */
  previous: StatsSummary | null | undefined;
  isLoading: boolean;
}

/** The six figures of a range; a dash where they could not be read. */
export function MetricCards({ wanted, summary, previous, isLoading }: MetricCardsProps) {
  return (
    <dl
      aria-label={statsText("figures.label")}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6"
    >
      {metrics.map((metric) => (
        <div
          key={metric}
          className="relative flex flex-col justify-between gap-0.5 rounded-card border border-hairline bg-raised p-4 transition has-[a:hover]:border-hairline-strong"
        >
          <dt className="text-sm text-weak">{statsText(`figures.${metric}`)}</dt>
          <dd className="tabular">
            <span
              data-metric={metric}
              className={joinClasses(
                "block font-semibold whitespace-nowrap text-strong",
                // A figure of millions would not fit into a sixth of the page.
                summary !== undefined && summary[metric] >= 1_000_000 ? "text-xl leading-8" : "text-2xl",
              )}
            >
              {isLoading ? (
                <Skeleton className="my-1 h-6 w-20" />
              ) : summary === undefined ? (
                "–"
              ) : (
                formatCount(summary[metric])
              )}
            </span>
            <span className="block min-h-5 text-sm text-weak">
              {summary === undefined ? null : describe(metric, summary)}
            </span>
            {summary === undefined || previous === undefined || previous === null ? null : (
              <ChangeLine now={summary[metric]} before={previous[metric]} />
            )}
            {summary !== undefined && playMetrics.includes(metric) ? (
              <Link
                to="/stats/history"
                search={{ ...wanted, show: "counted" }}
                className="absolute inset-0 rounded-card"
              >
                <span className="sr-only">{statsText("figures.openPlays")}</span>
              </Link>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
