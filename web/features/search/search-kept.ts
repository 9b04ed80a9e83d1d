import type { RouteOutput } from "#contract/api.ts";
import { type CollectionTrack, searchKeptSongs } from "#web/features/collection/collection.ts";

type SearchAnswer = RouteOutput<"GET /library/search">;
type SearchItem = SearchAnswer["items"][number];

/** Without a connection no one scrolls through thousands of songs: more words find fewer. */
const maxKept = 300;

/** What a song's fields are called in a query; without a connection all of them are searched alike. */
const fieldNames = /\b(?:artist|album|title):|"/giu;

/**
 * Searches what this browser has of the library, for when the server cannot be asked: by words alone, without operators
 * and genres. Answers null where it has nothing, or a genre is wanted.
 */
export async function searchKept({
  q,
  genre,
}: {
  q: string;
  genre: string | null;
}): Promise<SearchAnswer | null> {
  if (genre !== null) return null;
  const found = await searchKeptSongs(q.replaceAll(fieldNames, " "), maxKept);
  if (found === null) return null;
  const items = found.tracks.map(toSearchItem);
  // No more pages follow, so that all there are count.
  const none = { items: [], total: 0 };
  const others = { top: null, artists: none, albums: none, playlists: none };
  return { items, total: items.length, notes: [], found: null, ...others };
}

/** In which lists a song is, and its genre, only the server knows. */
function toSearchItem(track: CollectionTrack): SearchItem {
  const images = track.imageUrl === null ? [] : [{ url: track.imageUrl, width: null }];
  return {
    track: {
      id: track.id,
      uri: track.uri,
      name: track.name,
      duration_ms: track.durationMs,
      explicit: track.isExplicit,
      popularity: track.popularity,
      track_number: track.trackNumber,
      disc_number: track.discNumber,
      is_local: track.isLocal,
      isrc: null,
      artists: track.artists,
      album: {
        id: track.albumId,
        name: track.albumName,
        images,
        release_date: track.releaseDate,
        external_urls: { spotify: null },
      },
      external_urls: { spotify: track.url },
    },
    source: "playlist",
    liked: false,
    added_at: null,
    playlists: [],
    playlists_total: 0,
    applied_genre: null,
    central_genre: null,
    genre_source: "unknown",
  };
}
