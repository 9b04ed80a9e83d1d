import { doInSteps, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { exportSubjects } from "#contract/stats/stats-plays.ts";
import { topTypes, type TopType } from "#contract/stats/stats.ts";
import type { TableRow } from "#server/platform/text/table-text.ts";
import { dayText, type DayRange } from "../days/ranges.ts";
import { groupsOf } from "../figures/read-top.ts";
import { countGroups, rankGroups, type RankedGroup } from "../figures/rank-groups.ts";
import { countDays, minutesOf } from "../figures/summarise.ts";
import { eachPlay, type ZonedListening } from "../listening/listening.ts";
import type { Look, StatsCtx } from "../stats-context.ts";
import { showPlay } from "./show-plays.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** The rows of a table, made while they are taken. */
export async function tableOf(
  ctx: StatsCtx,
  scope: UserScope,
  { listening, range, steps }: Pick<Look, "listening" | "range" | "steps">,
  what: (typeof exportSubjects)[number],
): Promise<Iterable<TableRow>> {
  if (what === "plays") return playRows(listening, await doInSteps(placesOf(listening, range), steps));
  if (what === "days") return dayRows(range, await doInSteps(countDays(listening, range), steps));
  const type = topTypes.find((name) => name === what) ?? "tracks";
  const { parts, names } = await groupsOf(ctx, scope, listening, type);
  const nameOf = (group: number) => names[group] ?? "";
  const counts = await doInSteps(countGroups(listening, range, parts), steps);
  const ranked = await doInSteps(rankGroups(counts, nameOf, names.length), steps);
  return groupRows(listening, { type, ranked, names });
}

function* groupRows(
  { book }: ZonedListening,
  { type, ranked, names }: { type: TopType; ranked: readonly RankedGroup[]; names: readonly string[] },
): Generator<TableRow> {
  for (const { group, plays, ms } of ranked) {
    const name = names[group] ?? "";
    const figures = { plays, minutes: minutesOf(ms) };
    if (type === "genres" || type === "artists") {
      yield { name, ...figures };
      continue;
    }
    const song = book.songs[book.groups[type][group]?.song ?? -1];
    const artist = song?.artist ?? "";
    yield { name, artist, ...figures, ...(type === "tracks" ? { uri: song?.uri ?? null } : {}) };
  }
}

function* placesOf(listening: ZonedListening, range: DayRange): PartedWork<number[]> {
  const places: number[] = [];
  yield* eachPlay(listening, range, (at) => {
    if ((listening.song[at] ?? -1) >= 0) places.push(at);
  });
  return places;
}

function* playRows(listening: ZonedListening, places: readonly number[]): Generator<TableRow> {
  for (const at of places) {
    const { song_id: _song, artist_id: _artist, ...row } = showPlay(listening, at);
    yield row;
  }
}

function* dayRows(
  range: DayRange,
  { plays, ms }: { plays: Int32Array; ms: Float64Array },
): Generator<TableRow> {
  for (let day = 0; day < plays.length; day += 1)
    yield { date: dayText(range.start + day), plays: plays[day] ?? 0, minutes: minutesOf(ms[day] ?? 0) };
}
