import type { ComparableRow } from "#server/features/library/library.ts";
import { isSameLength, songNameOf } from "#server/platform/text/song-names.ts";

/** When two rows are the same: by id; also by recording (ISRC); also by title, first artist and length within 2 s. */
export type DuplicatePolicy = "same-id" | "same-recording" | "same-song";

/** What says whether two rows are the same song. */
export type ComparedSong = Pick<ComparableRow, "uri" | "name" | "artist" | "isrc" | "duration_ms">;

/** Songs that were met, each with something that was noted of it. */
export interface MetSongs<Note> {
  /** The song that is the same by the policy, and by what it is; undefined: none was met. */
  find(song: ComparedSong): { note: Note; because: DuplicatePolicy } | undefined;
  add(song: ComparedSong, note: Note): void;
}

/**
 * No songs yet, to be distinguished by a policy. Of several that are the same the one that was added first is found. Only what
 * stays is compared, unlike in `groupSongs`: what is taken out of a list once leaves nothing that would be found again.
 */
export function createMetSongs<Note>(policy: DuplicatePolicy): MetSongs<Note> {
  const uris = new Map<string, { note: Note }>();
  const recordings = new Map<string, { note: Note }>();
  const lengths = new Map<string, { note: Note; durationMs: number | null }[]>();
  // What is not found is added next: its key is made once.
  let last: { song: ComparedSong; key: string } | undefined;
  const keyOf = (song: ComparedSong) => {
    if (last?.song !== song) last = { song, key: songKeyOf(song) };
    return last.key;
  };
  return {
    find: (song) => {
      const byId = song.uri === null ? undefined : uris.get(song.uri);
      if (byId) return { note: byId.note, because: "same-id" };
      if (policy === "same-id") return undefined;
      const byRecording = song.isrc === null ? undefined : recordings.get(song.isrc);
      if (byRecording) return { note: byRecording.note, because: "same-recording" };
      if (policy === "same-recording" || song.name === "") return undefined;
      const alike = lengths.get(keyOf(song)) ?? [];
      const byTitle = alike.find(({ durationMs }) => isSameLength(durationMs, song.duration_ms));
      return byTitle && { note: byTitle.note, because: "same-song" };
    },
    add: (song, note) => {
      if (song.uri !== null && !uris.has(song.uri)) uris.set(song.uri, { note });
      if (song.isrc !== null && !recordings.has(song.isrc)) recordings.set(song.isrc, { note });
      if (policy !== "same-song" || song.name === "") return;
      const key = keyOf(song);
      const alike = { note, durationMs: song.duration_ms };
      const known = lengths.get(key);
      if (known === undefined) lengths.set(key, [alike]);
      else known.push(alike);
    },
  };
}

/** The same text for songs of one title, whatever edition it names, and one main artist. */
export function songKeyOf({ name, artist }: Pick<ComparedSong, "name" | "artist">): string {
  return songNameOf({ title: name, artist });
}
