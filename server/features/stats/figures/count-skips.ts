import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import type { DayRange } from "../days/ranges.ts";
import { eachPlay, playFlags, type ZonedListening } from "../listening/listening.ts";
import { rankGroups } from "./rank-groups.ts";

const maxShown = 10;

interface Skips {
  /** plays of which it is known, and those that were skipped */
  known: number;
  skipped: number;
  top: { group: number; known: number; skipped: number }[];
}

/** How many plays were skipped of those of which it is known; short ones too, for skips are short. */
export function* countSkips(listening: ZonedListening, range: DayRange): PartedWork<Skips> {
  const { book, song, flags } = listening;
  const trackOf = book.groupOf.tracks;
  const size = book.groups.tracks.length;
  const known = new Int32Array(size);
  const skipped = { plays: new Int32Array(size), ms: new Float64Array(size) };
  const totals = { known: 0, skipped: 0 };
  yield* eachPlay(listening, range, (at) => {
    const flag = flags[at] ?? 0;
    const track = trackOf[song[at] ?? -1] ?? -1;
    if ((flag & playFlags.skipKnown) === 0 || (flag & playFlags.hidden) !== 0 || track < 0) return;
    totals.known += 1;
    known[track] = (known[track] ?? 0) + 1;
    if ((flag & playFlags.skipped) === 0) return;
    totals.skipped += 1;
    skipped.plays[track] = (skipped.plays[track] ?? 0) + 1;
  });
  const top = yield* rankGroups(skipped, (track) => book.groups.tracks[track]?.name ?? "", maxShown);
  return {
    ...totals,
    top: top.map(({ group, plays }) => ({ group, skipped: plays, known: known[group] ?? 0 })),
  };
}
