/* The public entry to genres: which there are, what a person makes of songs, what is suggested, and why. */
import { lazyPage, lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import type { GenreAnswer } from "./correct-genre.ts";

export type { GenreAnswer } from "./correct-genre.ts";

export { genresQuery } from "./genres.queries.ts";
export { CategorizeButton } from "#web/features/genres/suggestions/categorize-button.tsx";
export { useCategorize } from "#web/features/genres/suggestions/use-categorize.ts";
export { useSuggestedPlaylists } from "#web/features/genres/suggestions/use-suggested-playlists.ts";
export { WhyDialog } from "#web/features/genres/why/why-dialog-part.ts";

/** The library tools: `/library/tools?tab=`. */
export const ToolsPage = lazyPage(async () => ({ default: (await import("./tools-page.tsx")).ToolsPage }));

/** Stores the person's AI key, which is never shown again, or forgets it. */
export const AiKeyField = lazyPart(async () => (await import("./ai/ai-key-field.tsx")).AiKeyField);

/** Sets the person's own genre of songs, or clears it (null); answers what applies now, or null when it failed. */
export async function overrideGenre(
  trackIds: readonly string[],
  genre: string | null,
): Promise<GenreAnswer[] | null> {
  return (await loadWithTexts(() => import("./correct-genre.ts"))).overrideGenre(trackIds, genre);
}
