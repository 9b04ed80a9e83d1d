import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RouteOutput } from "#contract/api.ts";
import type { StatsSong } from "#contract/stats/stats-charts.ts";
import { formatDays, nameOfDays } from "#web/features/stats/range/range-name.ts";
import { todayHere, type WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { habitsQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import {
  formatCount,
  formatDate,
  formatDay,
  formatLongDuration,
  formatPercent,
} from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Panel } from "./panel.tsx";

type Habits = RouteOutput<"GET /stats/habits">;

const formatPlays = (count: number) => statsText("chart.value", { count });
const formatMinutes = (minutes: number) => formatLongDuration(minutes * 60_000);

interface FactProps {
  name: string;
  value: string;
  detail: string;
  /** finds the plays behind it; null where there are none */
  search: (WantedRange & { show: string }) | null;
}

const nothing = () => ({ value: statsText("habits.none"), detail: "", search: null });

function describeStreak(streak: Habits["current_streak"]): Omit<FactProps, "name"> {
  if (streak === null) return nothing();
  const { days, start, end } = streak;
  return { value: formatDays(days), detail: nameOfDays(start, end), search: { start, end, show: "counted" } };
}

function describeBusiest(busiest: Habits["busiest_day"]): Omit<FactProps, "name"> {
  if (busiest === null) return nothing();
  const { date, plays } = busiest;
  const search = { start: date, end: date, show: "counted" };
  return { value: formatDay(date), detail: formatPlays(plays), search };
}

function describeLongest({ longest }: Habits["sessions"]): Omit<FactProps, "name"> {
  if (longest === null) return nothing();
  const values = { date: formatDate(longest.started_at), plays: formatPlays(longest.plays) };
  const [start, end] = [longest.started_at, longest.ended_at].map((time) => todayHere(new Date(time)));
  return {
    value: formatMinutes(longest.minutes),
    detail: statsText("habits.sessionOf", values),
    search: {
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      show: "counted",
    },
  };
}

const besideKnown = (count: number, key: "habits.knownTracks" | "habits.knownArtists") =>
  statsText(key, { count });

function listFacts(habits: Habits, wanted: WantedRange): FactProps[] {
  const { sessions, discoveries, returns, skips } = habits;
  const playsOf = (count: number, show: string) => (count === 0 ? null : { ...wanted, show });
  return [
    {
      name: statsText("habits.activeDays"),
      value: formatCount(habits.active_days),
      detail: "",
      search: playsOf(habits.active_days, "counted"),
    },
    { name: statsText("habits.busiest"), ...describeBusiest(habits.busiest_day) },
    { name: statsText("habits.currentStreak"), ...describeStreak(habits.current_streak) },
    { name: statsText("habits.longestStreak"), ...describeStreak(habits.longest_streak) },
    {
      name: statsText("habits.sessions"),
      value: formatCount(sessions.count),
      detail: statsText("habits.sessionAverage", {
        minutes: Math.round(sessions.average_minutes),
      }),
      search: playsOf(sessions.count, "counted"),
    },
    { name: statsText("habits.longestSession"), ...describeLongest(sessions) },
    {
      name: statsText("habits.newTracks"),
      value: formatCount(discoveries.new_tracks),
      detail: besideKnown(discoveries.known_tracks, "habits.knownTracks"),
      search: playsOf(discoveries.new_tracks, "first"),
    },
    {
      name: statsText("habits.newArtists"),
      value: formatCount(discoveries.new_artists),
      detail: besideKnown(discoveries.known_artists, "habits.knownArtists"),
      search: playsOf(discoveries.new_artists, "first_of_artist"),
    },
    {
      name: statsText("habits.returns"),
      value: formatCount(returns.total),
      detail: statsText("habits.returnsMean"),
      search: playsOf(returns.total, "returned"),
    },
    {
      name: statsText("habits.skipped"),
      value:
        skips.known === 0 ? statsText("habits.none") : formatPercent((skips.skipped / skips.known) * 100),
      detail: skips.known === 0 ? "" : statsText("habits.skippedOf", { count: skips.known }),
      search: playsOf(skips.skipped, "skipped"),
    },
  ];
}

function Facts({ habits, wanted }: { habits: Habits; wanted: WantedRange }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
      {listFacts(habits, wanted).map(({ name, value, detail, search }) => (
        <div key={name}>
          <dt className="text-sm text-weak">{name}</dt>
          <dd className="tabular">
            {search === null ? (
              <span className="block text-lg font-semibold text-strong">{value}</span>
            ) : (
              <Link
                to="/stats/history"
                search={search}
                aria-label={`${value}. ${statsText("habits.openPlays", { name })}`}
                className="block w-fit text-lg font-semibold text-strong hover:underline"
              >
                {value}
              </Link>
            )}
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

/** A panel with songs, each with a detail at its end. */
export function SongPanel<Song extends StatsSong>({ title, none, songs, detail }: SongsProps<Song>) {
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
                  className="block truncate text-start font-semibold text-strong hover:underline"
                >
                  {song.name}
                </Link>
                <span dir="auto" className="block truncate text-start text-sm text-weak">
                  {song.artists?.join(", ")}
                </span>
              </div>
              <span className="tabular shrink-0 text-end text-sm text-normal">{detail(song)}</span>
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
      <SongPanel
        title={statsText("habits.discoveries")}
        none={statsText("habits.discoveriesNone")}
        songs={habits.discoveries.tracks}
        detail={({ count }) => formatPlays(count)}
      />
      <SongPanel
        title={statsText("habits.lost")}
        none={statsText("habits.lostNone")}
        songs={habits.returns.tracks}
        detail={({ away_days: count }) => statsText("habits.away", { count })}
      />
      <SongPanel
        title={statsText("habits.mostSkipped")}
        none={statsText(habits.skips.known === 0 ? "habits.skipsUnknown" : "habits.mostSkippedNone")}
        songs={habits.skips.tracks}
        detail={({ skipped, known }) => statsText("habits.skips", { skipped, known })}
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
          <Facts habits={data} wanted={wanted} />
        )}
      </Panel>
      {data === undefined ? null : <SongLists habits={data} />}
    </>
  );
}
