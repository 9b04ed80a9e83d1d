/** The id under which the liked songs are a playlist. */
export const likedId = "liked";

/** Whether an id is no playlist of the provider: the liked songs, and suggestions (`suggested:{genre}`). */
export function isVirtual(id: string): boolean {
  return id === likedId || id.startsWith("suggested:");
}

/** How a row is played: alone, or as a place of its playlist. */
export type PlayWay = { uri: string } | { contextUri: string; position: number };

/**
 * From a list that is sorted or grouped, and from lists that the provider does not have, the song is played alone;
 * else the playlist from the row's place (specification 1, section 9).
 */
export function wayToPlay(
  playlist: { id: string; uri: string },
  row: { uri: string; index: number },
  isInOwnOrder: boolean,
): PlayWay {
  if (!isInOwnOrder || isVirtual(playlist.id)) return { uri: row.uri };
  return { contextUri: playlist.uri, position: row.index };
}
