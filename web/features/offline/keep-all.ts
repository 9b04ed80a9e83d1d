import type { Playlist } from "#web/features/library/library.ts";
import { readPlaylistToKeep } from "#web/features/playlists/playlists.tsx";

/**
 * Reads every playlist that may be read as its page would, one after the other, so that all of them are kept.
 * Throws what a call throws, and the signal's reason when it is given up.
 *
 * @param onDone called with how many of them are kept
 */
export async function keepAllPlaylists(
  playlists: readonly Playlist[],
  { signal, onDone }: { signal: AbortSignal; onDone: (count: number) => void },
): Promise<void> {
  // The browser may then not take it away for want of room without asking.
  await navigator.storage?.persist?.();
  const ids = listsToKeep(playlists);
  for (const [index, id] of ids.entries()) {
    await readPlaylistToKeep(id, signal);
    onDone(index + 1);
  }
}

/** The liked songs, and the playlists that may be read, by id. */
export function listsToKeep(playlists: readonly Playlist[]): string[] {
  return ["liked", ...playlists.filter(({ readable }) => readable).map(({ id }) => id)];
}
