import { readPlaylistToKeep } from "#web/features/playlists/playlists.tsx";
import { isPlayable, previewOf } from "#web/features/tracks/tracks.tsx";
import { stream } from "#web/platform/api/api.ts";
import { keepSong, listKeptSongs } from "#web/platform/offline/kept-songs.ts";
import { shrinkSong } from "./shrink-song.ts";

/** What is kept, and how that is followed. */
interface Keeping {
  userId: string;
  /** `liked` for the liked songs */
  playlistId: string;
  /** of the profile: `{id}` stands for the track's id */
  audioUrl: string;
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}

/**
 * Keeps a playlist and the sound of its songs, one after the other; what is kept already is not fetched again. Resolves
 * with how many of its songs are kept. Rejects as a call does, with the browser's `QuotaExceededError` when there is no
 * room, and with the signal's reason when it is given up; what was kept by then stays.
 */
export async function keepSongs({
  userId,
  playlistId,
  audioUrl,
  signal,
  onProgress,
}: Keeping): Promise<number> {
  // The browser may then not take it away for want of room without asking.
  await navigator.storage?.persist?.();
  const rows = await readPlaylistToKeep(playlistId, signal);
  // The player reads the order of a list that is started without a row from the stream, which short ones do not need.
  for await (const _line of stream("GET /playlists/{id}/tracks/stream", {
    params: { id: playlistId },
    signal,
  }));
  const songs = new Map(rows.filter(isPlayable).map((row) => [row.uri, previewOf(row)]));
  const kept = await listKeptSongs(userId);
  let done = 0;
  for (const song of songs.values()) {
    onProgress({ done, total: songs.size });
    if (!kept.has(song.id)) {
      const answer = await fetch(audioUrl.replace("{id}", encodeURIComponent(song.id)), { signal });
      // An episode, or a song that has gone since: the others are kept all the same.
      if (!answer.ok) continue;
      await keepSong(userId, song, await shrinkSong(await answer.arrayBuffer()));
      signal.throwIfAborted();
    }
    done += 1;
  }
  return done;
}
