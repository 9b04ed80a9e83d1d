import { sortInParts, visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { DayRange } from "../days/ranges.ts";
import { always, eachCounted, type ZonedListening } from "../listening/listening.ts";
import { partsOf, type GroupKind } from "#server/features/stats/listening/song-index.ts";
import { firstPlays } from "./first-plays.ts";
import { countGroups, rankGroups } from "./rank-groups.ts";

const maxShown = 10;
/** A song that was not heard for so many days returns. */
const awayForDays = 365;

/** A group's place with how often it was heard. */
export interface FoundGroup {
  group: number;
  plays: number;
  /** place of the play that it is about */
  at: number;
}

/** What was first heard in a range, and what was known before. */
export function* findNew(
  listening: ZonedListening,
  range: DayRange,
  kind: GroupKind,
): PartedWork<{ fresh: number; known: number; top: FoundGroup[] }> {
  const { book, day } = listening;
  const firsts = yield* firstPlays(listening, kind);
  const groups = book.groups[kind];
  const counts = yield* countGroups(listening, range, partsOf(book, kind));
  const isNew = (group: number) => (day[firsts[group] ?? -1] ?? -Infinity) >= range.start;
  let fresh = 0;
  let known = 0;
  const ofNew = { plays: new Int32Array(groups.length), ms: counts.ms };
  yield* visitInParts(0, groups.length, (group) => {
    const plays = counts.plays[group] ?? 0;
    if (plays === 0) return;
    if (!isNew(group)) known += 1;
    else {
      fresh += 1;
      ofNew.plays[group] = plays;
    }
  });
  const top = yield* rankGroups(ofNew, (group) => groups[group]?.name ?? "", maxShown);
  return { fresh, known, top: top.map(({ group, plays }) => ({ group, plays, at: firsts[group] ?? 0 })) };
}

/**
 * Calls `visit` for each counted play up to a day with which a song returns, in order.
 *
 * @param end the last day
 */
export function* eachReturn(
  listening: ZonedListening,
  end: number,
  visit: (play: { at: number; track: number; awayDays: number }) => void,
): PartedWork<void> {
  const { book, song, day } = listening;
  const trackOf = book.groupOf.tracks;
  /** day of the play before, of each song */
  const last: (number | undefined)[] = [];
  yield* eachCounted(listening, { ...always, end }, (at) => {
    const track = trackOf[song[at] ?? -1] ?? -1;
    const on = day[at] ?? 0;
    const awayDays = on - (last[track] ?? on);
    last[track] = on;
    if (awayDays >= awayForDays) visit({ at, track, awayDays });
  });
}

/** Songs that were heard in a range after a year or more without. */
export function* findReturns(
  listening: ZonedListening,
  range: DayRange,
): PartedWork<{ total: number; top: (FoundGroup & { awayDays: number })[] }> {
  const { book, day } = listening;
  const found = new Map<number, { at: number; awayDays: number }>();
  yield* eachReturn(listening, range.end, ({ at, track, awayDays }) => {
    if ((day[at] ?? 0) < range.start) return;
    if (awayDays > (found.get(track)?.awayDays ?? 0)) found.set(track, { at, awayDays });
  });
  const size = book.groups.tracks.length;
  const counts = yield* countGroups(listening, range, { groupOf: book.groupOf.tracks, size });
  const returned = [...found].map(([group, rest]) => ({ group, plays: counts.plays[group] ?? 0, ...rest }));
  const ranked = yield* sortInParts(
    returned,
    (left, right) => right.plays - left.plays || right.awayDays - left.awayDays,
  );
  return { total: found.size, top: ranked.slice(0, maxShown) };
}
