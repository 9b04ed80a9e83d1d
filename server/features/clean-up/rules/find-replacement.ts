import { songKeyOf, type ComparedSong, type DuplicatePolicy } from "#server/features/playlists/playlists.ts";
import { isSameLength } from "#server/platform/text/song-names.ts";

/** A song that may take the place of one that is gone. */
export type Candidate = ComparedSong & { uri: string; isOwn: boolean };

/** A song that takes the place of another, and why it may. */
export interface Replacement {
  song: Candidate;
  because: DuplicatePolicy;
}

/**
 * The best song in the place of another: the same recording before the same title and artist within 2 s, and the
 * person's own before others of the catalogue. Null where there is none.
 */
export function findReplacement(gone: ComparedSong, candidates: readonly Candidate[]): Replacement | null {
  const others = candidates.filter(({ uri }) => uri !== gone.uri);
  const ownFirst = [...others.filter(({ isOwn }) => isOwn), ...others.filter(({ isOwn }) => !isOwn)];
  const sameRecording = ownFirst.find(({ isrc }) => isrc !== null && isrc === gone.isrc);
  if (sameRecording) return { song: sameRecording, because: "same-recording" };
  const key = songKeyOf(gone);
  const sameSong = ownFirst.find(
    (song) => songKeyOf(song) === key && isSameLength(song.duration_ms, gone.duration_ms),
  );
  return gone.name === "" || sameSong === undefined ? null : { song: sameSong, because: "same-song" };
}
