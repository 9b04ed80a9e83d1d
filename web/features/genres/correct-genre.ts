import type { InfiniteData } from "@tanstack/react-query";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { refreshGenreFigures, refreshGenres } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { genresText } from "#web/features/genres/texts/genres-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import type { GenreSong } from "./genres.queries.ts";

/** What is known of a song's genre after a change. */
export type GenreAnswer = RouteOutput<"POST /classification/override">;

/** What is corrected, and for what: the song, its album or its artist. */
export type Correction = RouteInput<"POST /classification/override">["body"];

/** Songs that a sentence names. */
export const maxNamed = 5;

/** Which songs change, in a few names: "A, B and 3 more". */
export function nameChanged({ changed, tracks }: Pick<GenreAnswer, "changed" | "tracks">): string {
  const named = tracks.slice(0, maxNamed);
  const names = named.map(({ name }) => name).join(", ");
  const rest = changed - named.length;
  if (rest <= 0) return names;
  return genresText("why.changedMore", { names, count: rest });
}

/** Says which songs a correction changed, where that are others than the one that was corrected: they follow it. */
export function showChanged(answers: readonly GenreAnswer[]): void {
  const [answer] = answers;
  if (answer === undefined || answers.length > 1 || answer.changed <= 1) return;
  showToast({
    tone: "success",
    title: genresText("why.corrected", {
      count: answer.changed,
    }),
    detail: nameChanged(answer),
  });
}

/** Sets the person's own genre of songs, or clears it (null); answers what applies now, or null when it failed. */
export async function overrideGenre(
  trackIds: readonly string[],
  genre: string | null,
): Promise<GenreAnswer[] | null> {
  const answers: GenreAnswer[] = [];
  try {
    for (const id of trackIds)
      answers.push(await call("POST /classification/override", { body: { track_id: id, genre } }));
    showChanged(answers);
    return answers;
  } catch (error) {
    showFailure(genresText("overrideFailed"), error);
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
