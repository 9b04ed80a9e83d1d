import { playlistsQuery } from "#web/features/library/library.ts";
import { readPlaylistToKeep } from "#web/features/playlists/playlists.tsx";
import { queryClient } from "#web/platform/api/query-client.ts";

/**
 * Reads the liked songs and every playlist that may be read as its page would, one after the other, so that all of them
 * are kept. Throws what a call throws, and the signal's reason when it is given up.
 */
export async function keepAllPlaylists({
  signal,
  onProgress,
}: {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}): Promise<void> {
  // The browser may then not take it away for want of room without asking.
  await navigator.storage?.persist?.();
  const { items } = await queryClient.ensureQueryData(playlistsQuery);
  const ids = ["liked", ...items.filter(({ readable }) => readable).map(({ id }) => id)];
  for (const [done, id] of ids.entries()) {
    onProgress({ done, total: ids.length });
    await readPlaylistToKeep(id, signal);
  }
}
