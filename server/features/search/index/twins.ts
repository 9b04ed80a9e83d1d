import type { LibrarySnapshot } from "#server/features/library/library.ts";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { groupSongs } from "#server/platform/text/group-songs.ts";
import { songNameOf } from "#server/platform/text/song-names.ts";

/**
 * Of each track of a library the first that is the same song, which may be itself (`groupSongs`); a person's own files
 * stand for themselves.
 * @param words of each title without its edition and of the main artist: what the same songs have in common at least.
 * Full names are folded only where these are the same, since that is dear.
 */
export function* findTwins(
  snapshot: LibrarySnapshot,
  words: readonly string[],
): PartedWork<ArrayLike<number>> {
  const { titles, isLocal, isrcs, durationsMs } = snapshot;
  const counts = new Map<string, number>();
  yield* visitInParts(0, words.length, (track) => {
    const key = words[track] ?? "";
    if (isLocal[track] === 0) counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const numbers = new Map<string, number>();
  const nameOf = Int32Array.from(words, (_key, track) => track);
  yield* visitInParts(0, words.length, (track) => {
    const title = titles[track] ?? "";
    if (isLocal[track] === 1 || title === "" || (counts.get(words[track] ?? "") ?? 0) < 2) return;
    const name = songNameOf({ title, artist: snapshot.mainArtistAt(track) ?? "" });
    const known = numbers.get(name);
    if (known === undefined) numbers.set(name, track);
    else nameOf[track] = known;
  });
  const { rootOf } = yield* groupSongs({
    nameOf,
    factsOf: (track) => {
      const ms = durationsMs[track] ?? Number.NaN;
      const isOwn = isLocal[track] === 1;
      return { isrc: isOwn ? null : (isrcs[track] ?? null), durationMs: Number.isNaN(ms) ? null : ms };
    },
    decisions: [],
  });
  return rootOf;
}
