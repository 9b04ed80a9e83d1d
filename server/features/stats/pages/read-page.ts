import { doInSteps, visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { message } from "#contract/messages/messages.ts";
import type { StatsPage } from "#contract/stats/stats-pages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { dayText } from "../days/ranges.ts";
import { countGroups, rankGroups, rankOf } from "../figures/rank-groups.ts";
import { divideRange } from "../figures/count-series.ts";
import { showGroups } from "../figures/show-groups.ts";
import { minutesOf } from "../figures/summarise.ts";
import { always, playFlags, type ZonedListening } from "../listening/listening.ts";
import type { GenresOfSongs } from "../listening/song-genres.ts";
import { isOf, partsOf, type GroupKind } from "#server/features/stats/listening/song-index.ts";
import { findGroup } from "../plays/find-plays.ts";
import { readRelease } from "./find-releases.ts";
import { loadPlays, type StatsCtx } from "../stats-context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

const maxTracks = 50;

/** What was heard of one song, artist or album. */
interface Heard {
  plays: number;
  ms: number;
  /** places of the first and the last counted play */
  first: number;
  last: number;
  skips: { known: number; skipped: number };
}

/** All that is known of the listening to a song, an artist or an album. Throws AppError `not-found`. */
export async function readPage(
  ctx: StatsCtx,
  scope: UserScope,
  { kind, id, tz, signal }: { kind: GroupKind; id: string; tz: string; signal: AbortSignal },
): Promise<StatsPage> {
  const { listening: inFigures, today, steps } = await loadPlays(ctx, scope, { tz, signal });
  const { book } = inFigures;
  const group = findGroup(book, kind, id);
  const sum = async (of: ZonedListening) =>
    group === undefined ? null : doInSteps(sumOf(of, kind, group), steps);
  const counted = await sum(inFigures);
  // What is left out of all figures keeps its page, on which it is counted again.
  const isLeftOut = counted === null && inFigures.leftOut.length > 0;
  const listening = isLeftOut ? await ctx.listeningMemory.get(scope, tz) : inFigures;
  const heard = isLeftOut ? await sum(listening) : counted;
  if (group === undefined || heard === null) throw new AppError("not-found", message("stats.neverHeard"));
  const [shown] = await showGroups(ctx, scope, listening, { kind, groups: [group] });
  if (shown === undefined) throw new Error("A group has no song.");
  const genres = await ctx.genreMemory.get(scope, book);
  const timeOf = (at: number) => new Date(listening.endedMs[at] ?? 0).toISOString();
  const nameOf = (place: number) => book.groups[kind][place]?.name ?? "";
  const counts = await doInSteps(countGroups(listening, always, partsOf(book, kind)), steps);
  return {
    stats_id: shown.stats_id,
    name: shown.name,
    artists: shown.artists ?? [],
    uri: shown.uri,
    image_url: shown.image_url,
    genre: genreOfGroup(listening, { kind, group }, genres),
    release: await readRelease(ctx, scope, { listening, today, steps, kind, group }),
    plays: heard.plays,
    minutes: minutesOf(heard.ms),
    rank: (await doInSteps(rankOf(counts, group, nameOf), steps)) ?? 1,
    first_play: timeOf(heard.first),
    last_play: timeOf(heard.last),
    skips: heard.skips,
    ranks: await doInSteps(ranksOf(listening, { kind, group }, heard), steps),
    tracks: kind === "tracks" ? [] : await doInSteps(tracksOf(listening, kind, group), steps),
  };
}

function genreOfGroup(
  { book }: ZonedListening,
  { kind, group }: { kind: GroupKind; group: number },
  { names, genreOf }: GenresOfSongs,
): string | null {
  return names[genreOf[book.groups[kind][group]?.song ?? -1] ?? -1] ?? null;
}

/** Null where no play counts. */
function* sumOf(
  { book, ...plays }: ZonedListening,
  kind: GroupKind,
  group: number,
): PartedWork<Heard | null> {
  const heard = { plays: 0, ms: 0, first: -1, last: -1, skips: { known: 0, skipped: 0 } };
  yield* visitInParts(0, plays.size, (at) => {
    if (!isOf(book, kind, { song: plays.song[at] ?? -1, group })) return;
    const flag = plays.flags[at] ?? 0;
    if ((flag & playFlags.skipKnown) !== 0 && (flag & playFlags.hidden) === 0) {
      heard.skips.known += 1;
      if ((flag & playFlags.skipped) !== 0) heard.skips.skipped += 1;
    }
    if (plays.counts[at] !== 1) return;
    heard.plays += 1;
    heard.ms += plays.playedMs[at] ?? 0;
    if (heard.first === -1) heard.first = at;
    heard.last = at;
  });
  return heard.plays === 0 ? null : heard;
}

/** Its place in each month from its first play to its last. */
function* ranksOf(
  listening: ZonedListening,
  { kind, group }: { kind: GroupKind; group: number },
  { first, last }: Heard,
): PartedWork<StatsPage["ranks"]> {
  const { book, day } = listening;
  const groups = book.groups[kind];
  const monthsOf = { start: firstOfMonth(day[first] ?? 0), end: day[last] ?? 0 };
  const { starts } = divideRange(monthsOf, "month");
  const nameOf = (place: number) => groups[place]?.name ?? "";
  const parts = partsOf(book, kind);
  const ranks: StatsPage["ranks"] = [];
  for (const [at, start] of starts.entries()) {
    const end = (starts[at + 1] ?? firstOfMonth(start + 31)) - 1;
    const counts = yield* countGroups(listening, { start, end }, parts);
    ranks.push({
      month: dayText(start),
      plays: counts.plays[group] ?? 0,
      minutes: minutesOf(counts.ms[group] ?? 0),
      rank: yield* rankOf(counts, group, nameOf),
    });
  }
  return ranks;
}

function firstOfMonth(day: number): number {
  return day - Number(dayText(day).slice(8)) + 1;
}

/** The songs of an artist or album that were heard most. */
function* tracksOf(
  listening: ZonedListening,
  kind: GroupKind,
  group: number,
): PartedWork<StatsPage["tracks"]> {
  const { book } = listening;
  const groupOf = Array.from(book.groupOf.tracks, (track, song) =>
    isOf(book, kind, { song, group }) ? track : -1,
  );
  const { tracks } = book.groups;
  const counts = yield* countGroups(listening, always, { groupOf, size: tracks.length });
  const nameOf = (track: number) => tracks[track]?.name ?? "";
  const ranked = yield* rankGroups(counts, nameOf, maxTracks);
  return ranked.flatMap(({ group: track, plays, ms }) => {
    const found = tracks[track];
    if (found === undefined) return [];
    const uri = book.songs[found.song]?.uri ?? null;
    return [{ stats_id: found.id, name: found.name, uri, count: plays, minutes: minutesOf(ms) }];
  });
}
