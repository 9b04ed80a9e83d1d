import type { AppContext } from "#server/features/context.ts";
import type { LibrarySnapshot, LibrarySnapshots } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { readOwnGenres, type OwnGenres } from "#server/features/genres/evidence/own-genres.db.ts";
import { artistKey, readSharedEvidence, withOwn, type SharedEvidence } from "../evidence/read-evidence.ts";
import { createSteps, doInSteps } from "#server/platform/process/loop-turns.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";
import { classifyInParts, type Classification } from "../verdict/classify-tracks.ts";
import type { ClassifiableTrack, TrackVerdict } from "../verdict/evidence.ts";
import { readAiAnswers, readGenresVersion } from "./library-tracks.db.ts";

/** A track of a library as far as genres need it. */
export interface LibraryTrack {
  id: string;
  name: string;
  album_id: string;
  album_name: string;
  /** the primary artist first */
  artists: { id: string | null; name: string }[];
}

/** A person's library with the genre of each track, as it is now. */
export interface GenreLibrary {
  /** another text whenever something has changed that genres are worked out from */
  version: string;
  snapshot: LibrarySnapshot;
  own: OwnGenres;
  /** verdicts by place in the snapshot */
  classification: Classification;
  /** verdicts by place without the person's own genres; worked out when first asked for */
  central: () => Promise<readonly TrackVerdict[]>;
  /** the same with other genres of the person's own; null: with none */
  classifyWith: (own: OwnGenres | null) => Promise<Classification>;
}

/** Libraries whose genres were lately asked for, in this process. */
export type GenreLibraries = Pick<VersionCache<UserScope, GenreLibrary>, "get" | "forget">;

const maxLibraries = 3;

/** The version of a library as what is worked out from it names it. */
export function versionText({ base, own }: { base: string; own: string }): string {
  return `${base}|${own}`;
}

/** The track at a place of a snapshot. */
export function trackAt(snapshot: LibrarySnapshot, place: number): LibraryTrack {
  const { ids, titles, albums, albumOf } = snapshot;
  const album = albumOf[place] ?? 0;
  return {
    id: ids[place] ?? "",
    name: titles[place] ?? "",
    album_id: albums.ids[album] ?? "",
    album_name: albums.names[album] ?? "",
    artists: Array.from(snapshot.artistsAt(place), (artist) => artistOf(snapshot, artist)),
  };
}

function artistOf({ artists }: LibrarySnapshot, artist: number): LibraryTrack["artists"][number] {
  return { id: artists.ids[artist] ?? null, name: artists.names[artist] ?? "" };
}

/** What is known of a library, without what its person said; that changes more often. */
interface LibraryEvidence {
  snapshot: LibrarySnapshot;
  shared: SharedEvidence;
  answers: ReadonlyMap<string, string>;
}

interface Cached extends LibraryEvidence {
  library: GenreLibrary;
}

/** Keeps the libraries asked for last: a second plan, or a correction, reads nothing again. */
export function createGenreLibraries(
  ctx: Pick<AppContext, "database"> & { librarySnapshots: LibrarySnapshots },
): GenreLibraries {
  const cache = createVersionCache<UserScope, Cached>({
    readVersion: async ({ userId }) => versionText(await readGenresVersion(ctx.database, userId)),
    make: async (scope, { version, older }) => {
      const isSameBase = older !== undefined && baseOf(older.library.version) === baseOf(version);
      const evidence = isSameBase ? older : await readEvidence(ctx, scope);
      const own = await readOwnGenres(ctx.database, scope.userId);
      return { ...evidence, library: await makeLibrary(evidence, own, version) };
    },
    maxSize: maxLibraries,
  });
  return { get: async (scope) => (await cache.get(scope)).library, forget: cache.forget };
}

function baseOf(version: string): string | undefined {
  return version.split("|")[0];
}

async function readEvidence(
  { database, librarySnapshots }: Parameters<typeof createGenreLibraries>[0],
  scope: UserScope,
): Promise<LibraryEvidence> {
  const snapshot = await librarySnapshots.get(scope);
  const artists = snapshot.artists.names.map((_name, artist) => artistOf(snapshot, artist));
  const [shared, ai] = await Promise.all([
    readSharedEvidence(database, scope.provider, { trackIds: snapshot.ids, artists }),
    readAiAnswers(database, scope.userId),
  ]);
  const answers = new Map([...ai].flatMap(([id, genre]) => (genre === null ? [] : [[id, genre] as const])));
  return { snapshot, shared, answers };
}

async function makeLibrary(
  { snapshot, shared, answers }: LibraryEvidence,
  own: OwnGenres,
  version: string,
): Promise<GenreLibrary> {
  const subjects = classifiableTracks(snapshot);
  const classifyWith = (other: OwnGenres | null) =>
    doInSteps(classifyInParts(subjects, withOwn(shared, other, answers)), createSteps(null));
  const classification = await classifyWith(own);
  let central: Promise<readonly TrackVerdict[]> | null = hasOwn(own)
    ? null
    : Promise.resolve(classification.verdicts);
  return {
    version,
    snapshot,
    own,
    classification,
    central: () => (central ??= classifyWith(null).then(({ verdicts }) => verdicts)),
    classifyWith,
  };
}

/** The tracks of a snapshot as the engine takes them, each made when it is asked for. */
function classifiableTracks(snapshot: LibrarySnapshot): {
  length: number;
  at: (place: number) => ClassifiableTrack;
} {
  const { ids, titles, albums, albumOf } = snapshot;
  const keys = snapshot.artists.names.map((_name, artist) => artistKey(artistOf(snapshot, artist)));
  return {
    length: ids.length,
    at: (place) => {
      const album = albumOf[place] ?? 0;
      return {
        id: ids[place] ?? "",
        title: titles[place] ?? "",
        albumId: albums.ids[album] ?? null,
        albumTitle: albums.names[album] ?? null,
        artistIds: Array.from(snapshot.artistsAt(place), (artist) => keys[artist] ?? ""),
      };
    },
  };
}

/** Whether a person has genres of their own at all. */
function hasOwn({ tracks, albums, artists }: OwnGenres): boolean {
  return tracks.size + albums.size + artists.size > 0;
}
