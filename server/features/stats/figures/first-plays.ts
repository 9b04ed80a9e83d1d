import type { ZonedListening } from "../listening/listening.ts";
import type { GroupKind } from "../listening/song-book.ts";

/** The place of the first counted play of each group of all time; -1 where none counts. */
export function firstPlays({ book, song, counts }: ZonedListening, kind: GroupKind): Int32Array {
  const firsts = new Int32Array(book.groups[kind].length).fill(-1);
  const groupOf = book.groupOf[kind];
  for (let at = 0; at < counts.length; at += 1) {
    const group = counts[at] === 1 ? (groupOf[song[at] ?? -1] ?? -1) : -1;
    if (group >= 0 && firsts[group] === -1) firsts[group] = at;
  }
  return firsts;
}
