import { genreDisplay } from "#contract/genres/genre-names.ts";
import { type PlayerTrack, queueAndNotify } from "#web/features/player/player.tsx";
import { isPlayable, previewOf, type TrackRow } from "#web/features/tracks/rows/track-rows.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";

/** Puts songs into the queue, in front or at its end, and says so. What cannot be played is left out. */
export function queueRows(rows: readonly TrackRow[], where: "next" | "last"): void {
  const songs = rows.filter(isPlayable).map(previewOf);
  const [song] = songs;
  const isOne = song !== undefined && songs.length === 1;
  queueAndNotify(songs, where, isOne ? song.name : trackText("songs", { count: songs.length }));
}

/** Puts a link into the clipboard. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showSuccess(trackText("copied"));
  } catch (error) {
    showFailure(trackText("notCopied"), error);
  }
}

/** Says which genre applies and where it is from. */
export function describeGenre(row: TrackRow): string {
  if (row.genre === null) return trackText("source.none");
  return trackText(`source.${row.genreSource}`, { genre: genreDisplay(row.genre) });
}

/** A row that the skip list may take, a song of the service, as that knows it; undefined for others. */
export function skippableOf(
  row: TrackRow | undefined,
): Pick<PlayerTrack, "id" | "uri" | "name" | "artists"> | undefined {
  if (row === undefined || row.id === null || row.uri === null || row.isLocal) return undefined;
  return { id: row.id, uri: row.uri, name: row.name, artists: [...row.artists] };
}
