import type { GenreSource, TrackGenre } from "#contract/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { readOwnGenres, type OwnGenres } from "#server/features/genres/evidence/own-genres.db.ts";
import {
  artistKey,
  classifiable,
  readSharedEvidence,
  subjectsOf,
  withOwn,
  type GenreSubject,
} from "../evidence/read-evidence.ts";
import { classifyTracks } from "../verdict/classify-tracks.ts";
import { readVerdicts } from "./verdicts.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** A track as lists show it. */
export interface ShownTrack {
  id: string;
  name: string;
  artists: readonly { id: string | null; name: string }[];
  album: { id: string | null; name: string };
}

/** A track of which no one said anything. */
const unknownGenre: TrackGenre = { applied_genre: null, central_genre: null, genre_source: "unknown" };

/**
 * Reports the genre of each of these tracks (null: none there): as it was worked out with the whole library, else by what
 * is known of the track itself, as for one that has just been added.
 */
export async function readGenresOf(
  { database }: Pick<AppContext, "database">,
  { userId, provider }: UserScope,
  tracks: readonly (ShownTrack | null)[],
): Promise<TrackGenre[]> {
  const present = tracks.filter((track) => track !== null);
  if (present.length === 0) return tracks.map(() => unknownGenre);
  const ids = present.map(({ id }) => id);
  const verdicts = await readVerdicts(database, userId, ids);
  const missing = present.filter(({ id }) => !verdicts.has(id)).map(subjectOf);
  const live =
    missing.length === 0
      ? new Map<string, TrackGenre>()
      : await reportLive(database, { userId, provider }, missing);
  return tracks.map((track) => {
    const verdict = track === null ? undefined : verdicts.get(track.id);
    if (verdict === undefined) return live.get(track?.id ?? "") ?? unknownGenre;
    const { genre, central_genre: central, source } = verdict;
    return { applied_genre: genre, central_genre: central, genre_source: source as GenreSource };
  });
}

/** Genres of tracks by what is known of them and their artists alone. */
async function reportLive(
  database: AppContext["database"],
  { userId, provider }: UserScope,
  tracks: readonly GenreSubject[],
): Promise<Map<string, TrackGenre>> {
  const [shared, own] = await Promise.all([
    readSharedEvidence(database, provider, subjectsOf(tracks)),
    readOwnGenres(database, userId),
  ]);
  const known = tracks.filter((track) => isKnown(track, shared, own));
  const subjects = known.map(classifiable);
  const { verdicts } = classifyTracks(subjects, withOwn(shared, own));
  const central = classifyTracks(subjects, withOwn(shared, null)).verdicts;
  return new Map(
    verdicts.map(({ id, consensus, source }, place) => [
      id,
      { applied_genre: consensus, central_genre: central[place]?.consensus ?? null, genre_source: source },
    ]),
  );
}

/** Whether anyone said anything; a title alone says something only beside the rest of its library. */
function isKnown(
  track: GenreSubject,
  { artists, central }: Awaited<ReturnType<typeof readSharedEvidence>>,
  own: OwnGenres,
): boolean {
  return (
    own.tracks.has(track.id) ||
    own.albums.has(track.album_id ?? "") ||
    central.has(track.id) ||
    track.artists.some((artist) => artists.has(artistKey(artist)) || own.artists.has(artistKey(artist)))
  );
}

function subjectOf({ id, name, artists, album }: ShownTrack): GenreSubject {
  return { id, name, artists, album_id: album.id, album_name: album.name };
}
