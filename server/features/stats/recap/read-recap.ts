import { doInSteps, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { maxRecapSongs } from "#contract/stats/stats-recap.ts";
import { rangeBefore, type DayRange } from "../days/ranges.ts";
import { findNew, findReturns } from "../figures/find-discoveries.ts";
import { activeDays, currentStreak } from "../figures/find-streaks.ts";
import { countGroups, rankGroups } from "../figures/rank-groups.ts";
import { songReader } from "../figures/read-habits.ts";
import { minutesOf, summarise } from "../figures/summarise.ts";
import { always, type ZonedListening } from "../listening/listening.ts";
import { partsOf } from "../listening/song-index.ts";
import { showRange, type Look, type StatsCtx } from "../stats-context.ts";

/** A week in figures, beside the one before; the endpoint's shape without what the caller knows. */
export async function readRecap(
  ctx: StatsCtx,
  scope: UserScope,
  { listening, steps, week }: Pick<Look, "listening" | "steps"> & { week: DayRange },
) {
  const { now, before, songs, artists, returns, top, streak } = await doInSteps(
    countRecap(listening, week),
    steps,
  );
  const shown = { songs: songs.top.slice(0, maxRecapSongs), returns: returns.top.slice(0, maxRecapSongs) };
  const places = [...shown.songs, ...shown.returns, ...top].map(({ group }) => group);
  const songsOf = await songReader(ctx, scope, listening, places);
  return {
    ...showRange(week),
    ...now,
    before,
    new_tracks: {
      total: songs.fresh,
      items: shown.songs.flatMap(({ group, plays }) =>
        songsOf(group).map((song) => ({ ...song, count: plays })),
      ),
    },
    new_artists: artists.fresh,
    returns: {
      total: returns.total,
      items: shown.returns.flatMap(({ group, plays, awayDays }) =>
        songsOf(group).map((song) => ({ ...song, count: plays, away_days: awayDays })),
      ),
    },
    top_tracks: top.flatMap(({ group, plays }) => songsOf(group).map((song) => ({ ...song, count: plays }))),
    streak,
  };
}

/** What plays alone say of a week. */
export function* countRecap(listening: ZonedListening, week: DayRange) {
  const now = yield* countFigures(listening, week);
  const before = yield* countFigures(listening, rangeBefore(week));
  const parts = partsOf(listening.book, "tracks");
  const counts = yield* countGroups(listening, week, parts);
  const nameOf = (group: number) => listening.book.groups.tracks[group]?.name ?? "";
  const everActive = yield* activeDays(listening, { ...always, end: week.end });
  return {
    now,
    before,
    songs: yield* findNew(listening, week, "tracks"),
    artists: yield* findNew(listening, week, "artists"),
    returns: yield* findReturns(listening, week),
    top: yield* rankGroups(counts, nameOf, maxRecapSongs),
    streak: currentStreak(everActive, week.end),
  };
}

function* countFigures(
  listening: ZonedListening,
  range: DayRange,
): PartedWork<{ plays: number; minutes: number; active_days: number }> {
  const { plays, ms } = yield* summarise(listening, range);
  const days = yield* activeDays(listening, range);
  return { plays, minutes: minutesOf(ms), active_days: days.length };
}
