import type { RouteOutput } from "#contract/api.ts";
import type { SearchItem } from "#contract/search.ts";
import { sampleTrack } from "./sample-library.ts";

type SearchAnswer = RouteOutput<"GET /library/search">;

const none = { items: [], total: 0 };

/** The answer of a search that found nothing, which a test replaces parts of. */
export const foundNothing: SearchAnswer = {
  items: [],
  total: 0,
  notes: [],
  found: null,
  top: null,
  artists: none,
  albums: none,
  playlists: none,
};

/** A song as a search answers it: liked, and in no playlist. */
export function sampleSearchItem(
  track: SearchItem["track"] = sampleTrack(1),
  values: Partial<SearchItem> = {},
): SearchItem {
  return {
    track,
    source: "liked",
    liked: true,
    added_at: null,
    playlists: [],
    playlists_total: 0,
    twins: [],
    applied_genre: null,
    central_genre: null,
    genre_source: "artists",
    ...values,
  };
}
