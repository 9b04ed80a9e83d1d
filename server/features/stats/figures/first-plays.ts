import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { ZonedListening } from "../listening/listening.ts";
import { partsOf, type GroupKind } from "#server/features/stats/listening/song-index.ts";

/** The place of the first counted play of each group of all time; -1 where none counts. */
export function* firstPlays({ book, song, counts }: ZonedListening, kind: GroupKind): PartedWork<Int32Array> {
  const firsts = new Int32Array(book.groups[kind].length).fill(-1);
  const { groupOf, also } = partsOf(book, kind);
  const note = (group: number, at: number) => {
    if (group >= 0 && firsts[group] === -1) firsts[group] = at;
  };
  yield* visitInParts(0, counts.length, (at) => {
    if (counts[at] !== 1) return;
    const of = song[at] ?? -1;
    note(groupOf[of] ?? -1, at);
    for (const group of also?.[of] ?? []) note(group, at);
  });
  return firsts;
}
