import { playWhole } from "#web/features/lists/lists.ts";
import { getPlayerState } from "#web/features/player/player.tsx";
import { rowOfTrack } from "#web/features/tracks/tracks.tsx";
import type { Suggestion } from "#contract/search.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { playFound } from "#web/features/search/asked/play-found.ts";
import { rowOfFound, searchQuery, suggestionsQuery } from "#web/features/search/asked/search.queries.ts";
import { listOfEntry } from "#web/features/search/asked/to-music-list.ts";

/** The address of a search. */
function addressOfSearch(q: string): string {
  return `/search?${new URLSearchParams({ q }).toString()}`;
}

/** Plays what a suggestion names: an artist, album or playlist as a whole, a song and then the others that were found. */
export async function playSuggestion(suggestion: Suggestion, q: string): Promise<void> {
  const { kind, track } = suggestion;
  if (kind === "genre") return playSongs(suggestion.name, { q: "", genre: suggestion.name }, null);
  if (kind === "track") return track === null ? undefined : playSongs(q, { q, genre: null }, track);
  return playWhole(listOfEntry(kind, suggestion));
}

/** Plays the first thing that a text may mean; of nothing that fits nothing happens. */
export async function playText(q: string): Promise<void> {
  try {
    const [first] = await queryClient.fetchQuery(suggestionsQuery(q, null));
    if (first !== undefined) await playSuggestion(first, q);
  } catch (error) {
    showFailure(searchPageText("failed"), error);
  }
}

/** Plays a song with what else a search finds below it; the first one where none is named. */
async function playSongs(
  name: string,
  wanted: { q: string; genre: string | null },
  track: Suggestion["track"],
): Promise<void> {
  try {
    const order = { sort: "default", isReversed: false } as const;
    const { pages } = await queryClient.fetchInfiniteQuery(searchQuery(wanted, order));
    const rows = pages.flatMap((page) => page.items).map(rowOfFound);
    const at = track === null ? 0 : rows.findIndex(({ id }) => id === track.id);
    const isListed = at >= 0;
    const isCurrent = track !== null && getPlayerState().track?.uri === track.uri;
    playFound({
      q: name,
      rows: isListed || track === null ? rows : [rowOfTrack(track)],
      index: Math.max(0, at),
      address: addressOfSearch(name),
      isCurrent,
      isPaused: getPlayerState().paused,
    });
  } catch (error) {
    showFailure(searchPageText("failed"), error);
  }
}
