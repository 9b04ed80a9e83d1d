import type { AppContext } from "#server/features/context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { readOwnGenres, type OwnGenres } from "#server/features/genres/evidence/own-genres.db.ts";
import { classifiable, readSharedEvidence, withOwn, type SharedEvidence } from "../evidence/read-evidence.ts";
import { createSteps, doInSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";
import { classifyInParts, type Classification } from "../verdict/classify-tracks.ts";
import type { ClassifiableTrack, TrackVerdict } from "../verdict/evidence.ts";
import { readAiAnswers, readGenresVersion, readTracksAfter, type LibraryTrack } from "./library-tracks.db.ts";

/** A person's library with the genre of each track, as it is now. */
export interface GenreLibrary {
  /** another text whenever something has changed that genres are worked out from */
  version: string;
  /** ordered by id */
  tracks: readonly LibraryTrack[];
  /** place of each track by id */
  placeOf: ReadonlyMap<string, number>;
  own: OwnGenres;
  /** verdicts by place */
  classification: Classification;
  /** verdicts by place without the person's own genres; worked out when first asked for */
  central: () => Promise<readonly TrackVerdict[]>;
  /** the same with other genres of the person's own; null: with none */
  classifyWith: (own: OwnGenres | null) => Promise<Classification>;
}

/** Libraries whose genres were lately asked for, in this process. */
export interface GenreLibraries {
  get(scope: UserScope): Promise<GenreLibrary>;
  forget(userId: string): void;
}

const maxCached = 3;
const tracksAtOnce = 1_000;

/** The version of a library as what is worked out from it names it. */
export function versionText({ base, own }: { base: string; own: string }): string {
  return `${base} ${own}`;
}

/** What is read of a library; a person's own genres change more often. */
interface LibraryBase {
  tracks: readonly LibraryTrack[];
  shared: SharedEvidence;
  answers: ReadonlyMap<string, string>;
}

interface Cached {
  versions: { base: string; own: string };
  base: Promise<LibraryBase>;
  library: Promise<GenreLibrary>;
}

/** Keeps the libraries asked for last: a second plan, or a correction, reads nothing again. */
export function createGenreLibraries(ctx: Pick<AppContext, "database">): GenreLibraries {
  const kept = new Map<string, Cached>();
  return {
    get: async (scope) => {
      const { userId } = scope;
      const versions = await readGenresVersion(ctx.database, userId);
      const known = kept.get(userId);
      kept.delete(userId);
      const base = known?.versions.base === versions.base ? known.base : readBase(ctx, scope);
      const isSame = known?.base === base && known.versions.own === versions.own;
      const library = isSame ? known.library : makeLibrary(ctx, scope, { versions, base });
      kept.set(userId, { versions, base, library });
      library.catch(() => kept.get(userId)?.library === library && kept.delete(userId));
      for (const oldest of kept.keys()) if (kept.size > maxCached) kept.delete(oldest);
      return library;
    },
    forget: (userId) => void kept.delete(userId),
  };
}

async function readBase({ database }: Pick<AppContext, "database">, scope: UserScope): Promise<LibraryBase> {
  const tracks: LibraryTrack[] = [];
  for (let after: string | undefined = ""; after !== undefined;) {
    const rows = await readTracksAfter(database, { ...scope, after, limit: tracksAtOnce });
    tracks.push(...rows);
    after = rows.length < tracksAtOnce ? undefined : rows.at(-1)?.id;
  }
  const [shared, ai] = await Promise.all([
    readSharedEvidence(database, scope.provider, tracks),
    readAiAnswers(database, scope.userId),
  ]);
  const answers = new Map([...ai].flatMap(([id, genre]) => (genre === null ? [] : [[id, genre] as const])));
  return { tracks, shared, answers };
}

async function makeLibrary(
  { database }: Pick<AppContext, "database">,
  { userId }: UserScope,
  read: Pick<Cached, "versions" | "base">,
): Promise<GenreLibrary> {
  const [{ tracks, shared, answers }, own] = await Promise.all([read.base, readOwnGenres(database, userId)]);
  const steps = createSteps(null);
  const subjects: ClassifiableTrack[] = [];
  const placeOf = new Map<string, number>();
  await forEachInSteps(tracks, { steps, units: 2 }, (track, place) => {
    subjects.push(classifiable(track));
    placeOf.set(track.id, place);
  });
  const classifyWith = (other: OwnGenres | null) =>
    doInSteps(classifyInParts(subjects, withOwn(shared, other, answers)), createSteps(null));
  const classification = await classifyWith(own);
  let central: Promise<readonly TrackVerdict[]> | null = hasOwn(own)
    ? null
    : Promise.resolve(classification.verdicts);
  return {
    version: versionText(read.versions),
    tracks,
    placeOf,
    own,
    classification,
    central: () => (central ??= classifyWith(null).then(({ verdicts }) => verdicts)),
    classifyWith,
  };
}

/** Whether a person has genres of their own at all. */
function hasOwn({ tracks, albums, artists }: OwnGenres): boolean {
  return tracks.size + albums.size + artists.size > 0;
}
