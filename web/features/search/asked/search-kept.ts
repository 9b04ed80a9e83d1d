import type { RouteOutput } from "#contract/api.ts";
import type { Suggestion } from "#contract/search.ts";
import { type CollectionTrack, searchKeptSongs } from "#web/features/collection/collection.ts";
import { rankNames } from "#web/platform/text/rank-names.ts";
import { listEntries, type SearchEntry } from "./library-entries.ts";

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
  const named = keptEntries(q);
  // No more pages follow, so that all there are count.
  return { items, total: items.length, notes: [], found: null, top: null, ...named };
}

const maxKeptEntries = 12;

/** The artists, albums and playlists whose names fit, of those that this browser has. */
function keptEntries(q: string): Pick<SearchAnswer, "artists" | "albums" | "playlists"> {
  const listed = rankNames(listEntries(), q.replaceAll(fieldNames, " "), { max: maxKeptEntries * 3 });
  const ofKind = (kind: SearchEntry["kind"]) => {
    const items = listed.filter((entry) => entry.kind === kind).map(toAnswered);
    return { items, total: items.length };
  };
  return { artists: ofKind("artist"), albums: ofKind("album"), playlists: ofKind("playlist") };
}

function toAnswered({ id, name, imageUrl, weight }: SearchEntry): SearchAnswer["artists"]["items"][number] {
  const images = imageUrl === null ? [] : [{ url: imageUrl, width: null }];
  return { id, name, images, artist_name: null, owner_name: null, track_count: weight };
}

const maxSuggestions = 6;

/** Suggestions by the names that this browser has, without songs. */
export function suggestKept(q: string, kinds: readonly Suggestion["kind"][] | null): Suggestion[] {
  const entries = listEntries().filter(({ kind }) => kinds === null || kinds.includes(kind));
  return rankNames(entries, q, { max: maxSuggestions }).map((entry) => {
    const { id, name, images, track_count } = toAnswered(entry);
    return { kind: entry.kind, id, name, artist_name: null, track_count, images, track: null };
  });
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
    twins: [],
    applied_genre: null,
    central_genre: null,
    genre_source: "unknown",
  };
}
