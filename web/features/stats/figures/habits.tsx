import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RouteOutput } from "#contract/api.ts";
import type { StatsSong } from "#contract/stats-charts.ts";
import { formatDays, nameOfDays } from "#web/features/stats/range/range-name.ts";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { habitsQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/platform/messages/en-stats.ts";
import {
  formatCount,
  formatDate,
  formatDay,
  formatLongDuration,
  formatPercent,
} from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Panel } from "./panel.tsx";

type Habits = RouteOutput<"GET /stats/habits">;

const formatPlays = (count: number) => statsText("chart.value", { count, formatted: formatCount(count) });
const formatMinutes = (minutes: number) => formatLongDuration(minutes * 60_000);

interface FactProps {
  name: string;
  value: string;
  detail: string;
}

function describeStreak(streak: Habits["current_streak"]): Pick<FactProps, "value" | "detail"> {
  if (streak === null) return { value: statsText("habits.none"), detail: "" };
  return { value: formatDays(streak.days), detail: nameOfDays(streak.start, streak.end) };
}

function describeLongest({ longest }: Habits["sessions"]): Pick<FactProps, "value" | "detail"> {
  if (longest === null) return { value: statsText("habits.none"), detail: "" };
  const values = { date: formatDate(longest.started_at), plays: formatPlays(longest.plays) };
  return { value: formatMinutes(longest.minutes), detail: statsText("habits.sessionOf", values) };
}

const besideKnown = (count: number, key: "habits.knownTracks" | "habits.knownArtists") =>
  statsText(key, { formatted: formatCount(count) });

function listFacts(habits: Habits): FactProps[] {
  const { busiest_day: busiest, sessions, discoveries, returns, skips } = habits;
  return [
    { name: statsText("habits.activeDays"), value: formatCount(habits.active_days), detail: "" },
    {
      name: statsText("habits.busiest"),
      value: busiest === null ? statsText("habits.none") : formatDay(busiest.date),
      detail: busiest === null ? "" : formatPlays(busiest.plays),
    },
    { name: statsText("habits.currentStreak"), ...describeStreak(habits.current_streak) },
    { name: statsText("habits.longestStreak"), ...describeStreak(habits.longest_streak) },
    {
      name: statsText("habits.sessions"),
      value: formatCount(sessions.count),
      detail: statsText("habits.sessionAverage", {
        minutes: formatCount(Math.round(sessions.average_minutes)),
      }),
    },
    { name: statsText("habits.longestSession"), ...describeLongest(sessions) },
    {
      name: statsText("habits.newTracks"),
      value: formatCount(discoveries.new_tracks),
      detail: besideKnown(discoveries.known_tracks, "habits.knownTracks"),
    },
    {
      name: statsText("habits.newArtists"),
      value: formatCount(discoveries.new_artists),
      detail: besideKnown(discoveries.known_artists, "habits.knownArtists"),
    },
    {
      name: statsText("habits.returns"),
      value: formatCount(returns.total),
      detail: statsText("habits.returnsMean"),
    },
    {
      name: statsText("habits.skipped"),
      value:
        skips.known === 0 ? statsText("habits.none") : formatPercent((skips.skipped / skips.known) * 100),
      detail: skips.known === 0 ? "" : statsText("habits.skippedOf", { formatted: formatCount(skips.known) }),
    },
  ];
}

function Facts({ habits }: { habits: Habits }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
      {listFacts(habits).map(({ name, value, detail }) => (
        <div key={name}>
          <dt className="text-sm text-weak">{name}</dt>
          <dd className="tabular">
            <span className="block text-lg font-semibold text-strong">{value}</span>
            <span className="block min-h-5 text-sm text-weak">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SongsProps<Song extends StatsSong> {
  title: string;
  none: string;
  songs: readonly Song[];
  detail: (song: Song) => string;
}

function Songs<Song extends StatsSong>({ title, none, songs, detail }: SongsProps<Song>) {
  return (
    <Panel title={title}>
      {songs.length === 0 ? (
        <p className="py-6 text-weak">{none}</p>
      ) : (
        <ul aria-label={title}>
          {songs.map((song) => (
            <li key={song.stats_id} className="flex min-h-14 items-center gap-3 py-1">
              <Artwork url={song.image_url} seed={song.name} size={40} />
              <div className="min-w-0 grow">
                <Link
                  to="/stats/song/$id"
                  params={{ id: song.stats_id }}
                  dir="auto"
                  title={song.name}
                  className="block truncate text-left font-semibold text-strong hover:underline"
                >
                  {song.name}
                </Link>
                <span dir="auto" className="block truncate text-left text-sm text-weak">
                  {song.artists?.join(", ")}
                </span>
              </div>
              <span className="tabular shrink-0 text-right text-sm text-normal">{detail(song)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SongLists({ habits }: { habits: Habits }): ReactNode {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Songs
        title={statsText("habits.discoveries")}
        none={statsText("habits.discoveriesNone")}
        songs={habits.discoveries.tracks}
        detail={({ count }) => formatPlays(count)}
      />
      <Songs
        title={statsText("habits.lost")}
        none={statsText("habits.lostNone")}
        songs={habits.returns.tracks}
        detail={({ away_days: count }) => statsText("habits.away", { count, formatted: formatCount(count) })}
      />
      <Songs
        title={statsText("habits.mostSkipped")}
        none={statsText("habits.mostSkippedNone")}
        songs={habits.skips.tracks}
        detail={({ skipped, known }) =>
          statsText("habits.skips", { skipped: formatCount(skipped), known: formatCount(known) })
        }
      />
    </div>
  );
}

/** Streaks, sessions, discoveries, returns and skips. */
export function HabitsPart({ wanted }: { wanted: WantedRange }) {
  const { data, isError } = useQuery(habitsQuery(wanted));
  return (
    <>
      <Panel title={statsText("habits.title")}>
        {isError ? (
          <p className="py-6 text-weak">{statsText("chart.failed")}</p>
        ) : data === undefined ? (
          <Loading label={statsText("loading")}>
            <Skeleton className="h-32 w-full rounded-card" />
          </Loading>
        ) : (
          <Facts habits={data} />
        )}
      </Panel>
      {data === undefined ? null : <SongLists habits={data} />}
    </>
  );
}
