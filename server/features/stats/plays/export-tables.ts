import type { exportSubjects } from "#contract/stats/stats-plays.ts";
import { topTypes } from "#contract/stats/stats.ts";
import type { TableRow } from "#server/platform/text/table-text.ts";
import { dayText, type DayRange } from "../days/ranges.ts";
import { groupsOf } from "../figures/read-top.ts";
import { countGroups, rankGroups } from "../figures/rank-groups.ts";
import { countDays, minutesOf } from "../figures/summarise.ts";
import type { Whose } from "../listening/listening-memory.ts";
import { eachPlay, type ZonedListening } from "../listening/listening.ts";
import type { StatsCtx } from "../stats-context.ts";
import { showPlay } from "./show-plays.ts";

/** The rows of a table, made while they are taken. */
export async function tableOf(
  ctx: StatsCtx,
  whose: Whose,
  { listening, range }: { listening: ZonedListening; range: DayRange },
  what: (typeof exportSubjects)[number],
): Promise<Iterable<TableRow>> {
  if (what === "plays") return playRows(listening, range);
  if (what === "days") return dayRows(listening, range);
  const type = topTypes.find((name) => name === what) ?? "tracks";
  const { parts, names } = await groupsOf(ctx, whose, listening, type);
  const nameOf = (group: number) => names[group] ?? "";
  const counts = countGroups(listening, range, parts);
  const ranked = rankGroups(counts, nameOf, names.length);
  return ranked.map(({ group, plays, ms }) => {
    const figures = { plays, minutes: minutesOf(ms) };
    if (type === "genres" || type === "artists") return { name: nameOf(group), ...figures };
    const song = listening.book.songs[listening.book.groups[type][group]?.song ?? -1];
    const artist = song?.artist ?? "";
    return {
      name: nameOf(group),
      artist,
      ...figures,
      ...(type === "tracks" ? { uri: song?.uri ?? null } : {}),
    };
  });
}

function* playRows(listening: ZonedListening, range: DayRange): Generator<TableRow> {
  const places: number[] = [];
  eachPlay(listening, range, (at) => {
    if ((listening.song[at] ?? -1) >= 0) places.push(at);
  });
  for (const at of places) {
    const { song_id: _song, artist_id: _artist, ...row } = showPlay(listening, at);
    yield row;
  }
}

function* dayRows(listening: ZonedListening, range: DayRange): Generator<TableRow> {
  const { plays, ms } = countDays(listening, range);
  for (let day = 0; day < plays.length; day += 1)
    yield { date: dayText(range.start + day), plays: plays[day] ?? 0, minutes: minutesOf(ms[day] ?? 0) };
}
