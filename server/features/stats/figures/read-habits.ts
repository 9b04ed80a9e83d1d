import { doInSteps, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { StatsSong } from "#contract/stats/stats-charts.ts";
import { dayText, type DayRange } from "../days/ranges.ts";
import { always, type ZonedListening } from "../listening/listening.ts";
import { showRange, type Look, type StatsCtx } from "../stats-context.ts";
import { countSkips } from "./count-skips.ts";
import { findNew, findReturns } from "./find-discoveries.ts";
import { findSessions } from "./find-sessions.ts";
import { activeDays, currentStreak, findLongestStreak } from "./find-streaks.ts";
import { showGroups } from "./show-groups.ts";
import { countDays, minutesOf } from "./summarise.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** Streaks, sessions, discoveries, returns and skips of a range. */
export async function readHabits(ctx: StatsCtx, scope: UserScope, { listening, range, today, steps }: Look) {
  const { songs, artists, returns, skips, active, ...counted } = await doInSteps(
    countHabits(listening, range),
    steps,
  );
  const songsOf = await songReader(
    ctx,
    scope,
    listening,
    [...songs.top, ...returns.top, ...skips.top].map(({ group }) => group),
  );
  const timeOf = (at: number) => new Date(listening.endedMs[at] ?? 0).toISOString();
  return {
    ...showRange(range),
    active_days: active.length,
    busiest_day: counted.busiest,
    current_streak: currentStreak(counted.everActive, today),
    longest_streak: findLongestStreak(active),
    sessions: counted.sessions,
    discoveries: {
      new_tracks: songs.fresh,
      known_tracks: songs.known,
      new_artists: artists.fresh,
      known_artists: artists.known,
      tracks: songs.top.flatMap(({ group, plays, at }) =>
        songsOf(group).map((song) => ({ ...song, first_play: timeOf(at), count: plays })),
      ),
    },
    returns: {
      total: returns.total,
      tracks: returns.top.flatMap(({ group, plays, at, awayDays }) =>
        songsOf(group).map((song) => ({
          ...song,
          away_days: awayDays,
          returned_at: timeOf(at),
          count: plays,
        })),
      ),
    },
    skips: {
      known: skips.known,
      skipped: skips.skipped,
      tracks: skips.top.flatMap(({ group, skipped, known }) =>
        songsOf(group).map((song) => ({ ...song, skipped, known })),
      ),
    },
  };
}

/** What plays alone say of habits. */
export function* countHabits(listening: ZonedListening, range: DayRange) {
  return {
    songs: yield* findNew(listening, range, "tracks"),
    artists: yield* findNew(listening, range, "artists"),
    returns: yield* findReturns(listening, range),
    skips: yield* countSkips(listening, range),
    active: yield* activeDays(listening, range),
    everActive: yield* activeDays(listening, always),
    busiest: yield* busiestDay(listening, range),
    sessions: yield* findSessions(listening, range),
  };
}

/** Shows songs by their places; an answer holds one song, or none that is gone. */
export async function songReader(
  ctx: StatsCtx,
  scope: UserScope,
  listening: ZonedListening,
  groups: readonly number[],
) {
  const places = [...new Set(groups)];
  const shown = await showGroups(ctx, scope, listening, { kind: "tracks", groups: places });
  const byId = new Map(shown.map(({ id: _id, ...song }) => [song.stats_id, song]));
  return (group: number): StatsSong[] => {
    const song = byId.get(listening.book.groups.tracks[group]?.id ?? "");
    return song === undefined ? [] : [song];
  };
}

function* busiestDay(
  listening: ZonedListening,
  range: DayRange,
): PartedWork<{ date: string; plays: number; minutes: number } | null> {
  const { plays, ms } = yield* countDays(listening, range);
  let best = -1;
  plays.forEach((count, day) => {
    if (count > (plays[best] ?? 0)) best = day;
  });
  if (best === -1) return null;
  return {
    date: dayText(range.start + best),
    plays: plays[best] ?? 0,
    minutes: minutesOf(ms[best] ?? 0),
  };
}
