import { entryKinds, type FoundEntries } from "./find-entries.ts";
import type { SearchResult } from "./rank-matches.ts";
import { fits, type FoundEntry } from "./rank-entries.ts";

/** The one result that is most likely meant. */
export type TopResult = FoundEntry | { kind: "track"; track: number };

/**
 * What has the very name that was typed, an artist before an album, a playlist and a song; otherwise what alone fits
 * best of everything that was found. Null where several may be meant. Pure.
 */
export function topOf(
  entries: FoundEntries,
  { tracks, bestFits }: Pick<SearchResult, "tracks" | "bestFits">,
): TopResult | null {
  const all = entryKinds.flatMap((kind) => entries[kind].slice(0, 2));
  const equal = all.find(({ fit }) => fit === fits.equal);
  if (equal !== undefined) return equal;
  const [track] = tracks;
  const [songFit = fits.none, nextSongFit = fits.none] = bestFits;
  const song = track === undefined ? null : { kind: "track" as const, track };
  if (songFit === fits.equal) return song;
  const best = Math.max(fits.none, ...all.map(({ fit }) => fit));
  const leading = all.filter(({ fit }) => fit === best);
  if (best > fits.none && best >= songFit) return leading.length === 1 ? (leading[0] ?? null) : null;
  return songFit > nextSongFit || tracks.length === 1 ? song : null;
}
