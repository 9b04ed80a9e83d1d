import type { RouteOutput } from "#contract/api.ts";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { likedList, listOfPlaylist, type MusicList } from "#web/features/lists/lists.ts";
import type { ListSource } from "#web/features/player/player.tsx";

type PlaylistDetail = RouteOutput<"GET /playlists/{id}">;

/** The id under which the liked songs are a playlist. */
export const likedId = "liked";

/** Whether an id is no playlist of the provider: the liked songs, and suggestions (`suggested:{genre}`). */
export function isVirtual(id: string): boolean {
  return id === likedId || id.startsWith("suggested:");
}

/** Liked songs as a list of the service: it plays them under this address, though nothing documents it. */
const likedContext = "spotify:collection:tracks";

/** The address under which the service plays a playlist in its own order; null for suggestions, which it has not. */
export function ownContextOf({ id, uri }: { id: string; uri: string }): string | null {
  if (id === likedId) return likedContext;
  return isVirtual(id) ? null : uri;
}

/** A playlist's page as a list among others; `listed` is how the library lists it, which the liked songs are not. */
export function listOfDetail(playlist: PlaylistDetail, listed: Playlist | undefined): MusicList {
  const { id, name } = playlist;
  if (listed !== undefined) return { ...listOfPlaylist(listed), name: playlistName(name) };
  if (id === likedId) return likedList(playlist.track_count);
  return { kind: "playlist", id, name: playlistName(name), line: "", imageUrl: null, uri: null, url: null };
}

/** What the queue calls a playlist. */
export function listSourceOf({ id, name }: { id: string; name: string }): Omit<ListSource, "address"> {
  if (id === likedId) return { kind: "liked", id: "", name };
  return { kind: "playlist", id, name };
}
