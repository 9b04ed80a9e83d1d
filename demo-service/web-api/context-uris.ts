import { countLiked, isOfOtherCopy, likedPage, playlistOf } from "../library/library.ts";
import { ProviderError } from "../demo-context.ts";
import { albumById, artistById } from "./present.ts";
import { mayRead } from "./present-playlist.ts";
import type { WebApi } from "./web-api.ts";

/**
 * Track uris of something playable, in order, `null` where an entry cannot be played. A playlist that may
 * not be read can still be played, as at the service. Throws 404 for what does not exist.
 */
export function contextUris(api: WebApi, accountId: string, contextUri: string): (string | null)[] {
  const [, type, id = "", part] = contextUri.split(":");
  if (type === "playlist") return playlistUris(api, accountId, id);
  if (type === "album") return api.ctx.catalogue.albumTrackIds(albumById(api, id).id).map(trackUri);
  if (type === "artist") {
    const albums = api.ctx.catalogue.artistAlbumIds(artistById(api, id).id);
    return albums.flatMap((album) => api.ctx.catalogue.albumTrackIds(album)).map(trackUri);
  }
  if (type === "user" && part === "collection" && id === accountId) {
    const limit = countLiked(api.library, accountId);
    return likedPage(api.library, accountId, { offset: 0, limit }).map(({ trackId }) => trackUri(trackId));
  }
  throw new ProviderError(404, "Context not found");
}

function trackUri(trackId: string): string {
  return `spotify:track:${trackId}`;
}

function playlistUris(api: WebApi, accountId: string, id: string): (string | null)[] {
  const playlist = isOfOtherCopy(api.library, id, accountId) ? null : playlistOf(api.library, id);
  if (playlist === null) throw new ProviderError(404, "Context not found");
  const isVisible = playlist.public !== false || mayRead(api, playlist, accountId);
  if (!isVisible) throw new ProviderError(404, "Context not found");
  return playlist
    .items(0, playlist.length)
    .map(({ item }) => (item.kind === "track" ? trackUri(item.trackId) : null));
}
