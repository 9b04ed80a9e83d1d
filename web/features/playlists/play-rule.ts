import type { ListSource } from "#web/features/player/player.tsx";

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

/** What the queue calls a playlist. */
export function listSourceOf({ id, name }: { id: string; name: string }): Omit<ListSource, "address"> {
  if (id === likedId) return { kind: "liked", id: "", name };
  return { kind: "playlist", id, name };
}
