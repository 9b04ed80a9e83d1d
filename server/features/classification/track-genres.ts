import type { TrackGenre } from "#contract/classification.ts";
import type { AppContext } from "#server/context.ts";
import type { Session } from "#server/platform/serve.ts";
import { readStoredGenres, type StoredGenres } from "./classification.db.ts";
import { allowedGenres } from "./genres.ts";

/** A track as far as its genre needs it. */
export interface GenreSubject {
  id: string;
  artists: readonly { id: string | null }[];
}

const allowed = new Set(allowedGenres);

/**
 * The genre that artists give: of the first artist that carries any, the first that may be named, else the first.
 */
export function artistGenre(
  artists: GenreSubject["artists"],
  genresOfArtist: ReadonlyMap<string, readonly string[]>,
): string | null {
  for (const { id } of artists) {
    const genres = genresOfArtist.get(id ?? "") ?? [];
    const genre = genres.find((each) => allowed.has(each)) ?? genres[0];
    if (genre !== undefined) return genre;
  }
  return null;
}

/** What is known of one track's genre; its person's own comes before what its artists carry. */
function genreOf(track: GenreSubject | null, stored: StoredGenres): TrackGenre {
  const override = track === null ? undefined : stored.overrides.get(track.id);
  if (override !== undefined)
    return { applied_genre: override, central_genre: null, genre_source: "override" };
  const applied = track === null ? null : artistGenre(track.artists, stored.artists);
  return { applied_genre: applied, central_genre: null, genre_source: "unknown" };
}

/** Tells the genre of one track. */
export async function readGenreOf(
  ctx: Pick<AppContext, "database">,
  session: Pick<Session, "userId" | "provider">,
  track: GenreSubject,
): Promise<TrackGenre> {
  return genreOf(track, await readStored(ctx, session, [track]));
}

/** Tells the genre of each of these tracks (null: none there), by one reading of the database. */
export async function readGenresOf(
  ctx: Pick<AppContext, "database">,
  session: Pick<Session, "userId" | "provider">,
  tracks: readonly (GenreSubject | null)[],
): Promise<TrackGenre[]> {
  const stored = await readStored(
    ctx,
    session,
    tracks.filter((track) => track !== null),
  );
  return tracks.map((track) => genreOf(track, stored));
}

function readStored(
  ctx: Pick<AppContext, "database">,
  session: Pick<Session, "userId" | "provider">,
  present: readonly GenreSubject[],
): Promise<StoredGenres> {
  const artistIds = present.flatMap(({ artists }) => artists.flatMap(({ id }) => id ?? []));
  return readStoredGenres(ctx.database, {
    userId: session.userId,
    provider: session.provider,
    trackIds: present.map(({ id }) => id),
    artistIds: [...new Set(artistIds)],
  });
}
