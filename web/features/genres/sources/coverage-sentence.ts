import { formatUnits } from "#web/platform/text/format.ts";
import type { GenreSource } from "#contract/genres/genres.ts";
import type { Coverage } from "#web/features/genres/genres.queries.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";

/** What decided genres, in how many songs, most first; without those that nothing decided. */
export function decidersOf({ by_source: counts }: Coverage): (readonly [GenreSource, number])[] {
  return Object.entries(counts)
    .map(([source, count]) => [source as GenreSource, count] as const)
    .filter(([source, count]) => source !== "unknown" && count > 0)
    .sort(([, a], [, b]) => b - a);
}

/** `2,210 of 2,956 songs have a genre: 611 from their artists, 34 by you.` */
export function coverageSentence(coverage: Coverage): string {
  if (coverage.total === 0) return genreToolsText("coverageNone");
  const { known, total } = coverage;
  const parts = decidersOf(coverage).map(([source, count]) =>
    genreToolsText(`coveragePart.${source}`, { count }),
  );
  if (parts.length === 0) return genreToolsText("coverage", { known, total });
  return genreToolsText("coverageBy", { known, total, deciders: formatUnits(parts) });
}
