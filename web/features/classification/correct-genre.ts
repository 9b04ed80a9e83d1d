import type { InfiniteData } from "@tanstack/react-query";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { refreshGenreFigures, refreshGenres } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { trackText } from "#web/platform/messages/library/en-tracks.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import type { GenreSong } from "./classification.queries.ts";

/** What is known of a song's genre after a change. */
export type GenreAnswer = RouteOutput<"POST /classification/override">;

/** What is corrected, and for what: the song, its album or its artist. */
export type Correction = RouteInput<"POST /classification/override">["body"];

/** Sets the person's own genre of songs, or clears it (null); answers what applies now, or null when it failed. */
export async function overrideGenre(
  trackIds: readonly string[],
  genre: string | null,
): Promise<GenreAnswer[] | null> {
  const answers: GenreAnswer[] = [];
  try {
    for (const id of trackIds)
      answers.push(await call("POST /classification/override", { body: { track_id: id, genre } }));
    return answers;
  } catch (error) {
    showFailure(trackText("overrideFailed"), error);
    return answers.length === 0 ? null : answers;
  } finally {
    refreshGenreFigures();
  }
}

type SongPages = InfiniteData<{ items: GenreSong[] }>;

/** Shows in the lists of songs what applies to one of them now. */
export function showGenre({ track_id: id, applied_genre: genre, genre_source: source }: GenreAnswer): void {
  queryClient.setQueriesData<SongPages>({ queryKey: libraryKeys.genres("songs") }, (pages) =>
    pages === undefined
      ? pages
      : {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            items: page.items.map((song) => (song.id === id ? { ...song, genre, source } : song)),
          })),
        },
  );
}

/** Corrects a genre for a song, its album or its artist, and reads again what shows genres. Rejects when it failed. */
export async function correctGenre(correction: Correction): Promise<GenreAnswer> {
  try {
    return await call("POST /classification/override", { body: correction });
  } finally {
    refreshGenres();
  }
}
