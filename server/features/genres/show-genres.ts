import type * as z from "zod";
import type { explainGenre, genreCoverage, genreMap, genreTracks } from "#contract/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { artistNames, genreOf, requireTrack } from "#server/features/genres/corrections/correct-genre.ts";
import { artistKey, factKeysOf } from "#server/features/genres/evidence/read-evidence.ts";
import { countFacts } from "#server/features/genres/evidence/genre-facts.db.ts";
import { genreNodes, mainGenreOf } from "#server/features/genres/taxonomy/taxonomy.ts";
import { listOpenSongs } from "#server/features/genres/ai/ask-ai.ts";
import { showLookups } from "#server/features/genres/lookups/lookup.jobs.ts";
import {
  trackAt,
  type GenreLibrary,
  type LibraryTrack,
} from "#server/features/genres/library-genres/genre-library.ts";
import { listArtistsWithoutGenre } from "#server/features/genres/library-genres/missing-artists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

type Coverage = z.output<(typeof genreCoverage)["output"]>;
type Artist = LibraryTrack["artists"][number];

const missingShown = 20;

/** Licences of what the central library holds, by source. */
const licences = {
  provider: null,
  given: null,
  wikidata: "CC0 1.0",
  musicbrainz: "CC BY-NC-SA 3.0",
  discogs: "CC0 1.0",
  lastfm: "Last.fm API Terms of Service",
} as const;

/** Why a track of the library has its genre. Throws AppError `not-found`. */
export async function explainTrack(
  library: GenreLibrary,
  trackId: string,
): Promise<z.output<(typeof explainGenre)["output"]>> {
  const { place, track } = requireTrack(library, trackId);
  const { detected, confidence, path, reasons, shares } = library.classification.explain(place);
  return {
    track_id: trackId,
    name: track.name,
    artist: artistNames(track),
    album: track.album_name,
    ...(await genreOf(library, trackId)),
    detected_genre: detected,
    confidence,
    path,
    reasons,
    shares,
  };
}

/**
 * How many songs have each genre and how often they were played, in the order of the tree; genres without songs are left
 * out.
 *
 * @param plays by the track's address
 */
export function mapGenres(
  library: GenreLibrary,
  plays: ReadonlyMap<string, number>,
): z.output<(typeof genreMap)["output"]> {
  const counts = new Map<string | null, { songs: number; plays: number }>();
  library.classification.verdicts.forEach(({ consensus }, place) => {
    const count = counts.get(consensus) ?? { songs: 0, plays: 0 };
    count.songs += 1;
    count.plays += plays.get(library.snapshot.uriAt(place)) ?? 0;
    counts.set(consensus, count);
  });
  const genres = genreNodes.flatMap(({ name, display }) => {
    const count = counts.get(name);
    return count === undefined ? [] : [{ genre: name, display, main: mainGenreOf(name) ?? name, ...count }];
  });
  return { genres, unknown: counts.get(null) ?? { songs: 0, plays: 0 } };
}

/** Songs of a genre and of what is below it, by name; undefined: those without one. */
export function listGenreTracks(
  library: GenreLibrary,
  { genre, limit, offset }: { genre: string | undefined; limit: number; offset: number },
): z.output<(typeof genreTracks)["output"]> {
  const isOf = (consensus: string | null) =>
    genre === undefined
      ? consensus === null
      : consensus === genre || (consensus !== null && mainGenreOf(consensus) === genre);
  const found = library.classification.verdicts.flatMap((verdict, place) =>
    isOf(verdict.consensus) ? [{ track: trackAt(library.snapshot, place), verdict }] : [],
  );
  const items = found
    .toSorted((a, b) => compareNames(a.track.name, b.track.name) || (a.track.id < b.track.id ? -1 : 1))
    .slice(offset, offset + limit)
    .map(({ track, verdict }) => ({
      id: track.id,
      name: track.name,
      artist: artistNames(track),
      album: track.album_name,
      applied_genre: verdict.consensus,
      source: verdict.source,
    }));
  return { items, total: found.length };
}

const { compare: compareNames } = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** How much of a library has a genre, and by whom. */
export async function coverGenres(
  ctx: Pick<AppContext, "database" | "settings">,
  scope: UserScope,
  library: GenreLibrary,
): Promise<Coverage> {
  const bySource: Coverage["by_source"] = {
    override: 0,
    central: 0,
    title: 0,
    artists: 0,
    ai: 0,
    album: 0,
    artist: 0,
    unknown: 0,
  };
  for (const { source } of library.classification.verdicts) bySource[source] += 1;
  const { ids, names } = library.snapshot.artists;
  const artists = new Map<string, Artist>();
  names.forEach((name, place) => {
    const artist = { id: ids[place] ?? null, name };
    artists.set(artistKey(artist), artist);
  });
  const { length: total } = library.snapshot.ids;
  return {
    total,
    known: total - bySource.unknown,
    by_source: bySource,
    sources: await centralSources(ctx, scope.provider, [...artists.values()]),
    missing_artists: (await listArtistsWithoutGenre(library)).slice(0, missingShown),
    ai_open: (await listOpenSongs(ctx, scope.userId, library)).length,
    lookups: await showLookups(ctx, scope, library),
  };
}

async function centralSources(
  { database }: Pick<AppContext, "database">,
  provider: string,
  artists: readonly Artist[],
): Promise<Coverage["sources"]> {
  const keys = artists.flatMap((artist) => factKeysOf(provider, artist));
  const counted = new Map((await countFacts(database, keys)).map((row) => [row.source, row]));
  return (["provider", "given", "wikidata", "musicbrainz", "discogs", "lastfm"] as const).map((source) => {
    const row = counted.get(source);
    const lastAt = row === undefined ? null : Math.floor(row.told_at.getTime() / 1000);
    return { source, licence: licences[source], artists: row?.artists ?? 0, last_at: lastAt };
  });
}
