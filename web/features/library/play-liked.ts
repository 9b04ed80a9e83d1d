import { playUris } from "#web/features/player/player.tsx";
import { call } from "#web/platform/api.ts";

/** Plays the newest liked songs: no service plays all of them by one address. Silent when they cannot be read. */
export async function playLiked(): Promise<void> {
  const rows = await call("GET /playlists/{id}/tracks", {
    params: { id: "liked" },
    query: { limit: 50, offset: 0 },
  }).catch(() => null);
  const uris = rows?.items.flatMap(({ kind, track }) =>
    kind === "track" && track !== null && !track.is_local ? [track.uri] : [],
  );
  if (uris !== undefined && uris.length > 0) playUris(uris, 0);
}
