import type { Database } from "#server/platform/database/database.ts";
import type { OwnGenres } from "#server/features/genres/evidence/own-genres.db.ts";
import type { ArtistEvidence, ClassifiableTrack, GenreEvidence } from "../verdict/evidence.ts";
import { createSteps, forEachInSteps, yieldToEventLoop } from "#server/platform/process/loop-turns.ts";
import { foldName } from "./fold-name.ts";
import { readFacts } from "./genre-facts.db.ts";

/** A track as far as its genre needs it. */
export interface GenreSubject {
  id: string;
  name: string;
  album_id: string | null;
  album_name: string | null;
  /** the primary artist first */
  artists: readonly { id: string | null; name: string }[];
}

/** What is known of artists and tracks, without what a person said of them. */
export type SharedEvidence = Pick<GenreEvidence, "central" | "artists">;

/** An artist that the service gives no id to is known by name. */
export function artistKey({ id, name }: GenreSubject["artists"][number]): string {
  return id ?? `name:${foldName(name)}`;
}

/** The same track as the engine takes it. */
export function classifiable(track: GenreSubject): ClassifiableTrack {
  return {
    id: track.id,
    title: track.name,
    albumId: track.album_id,
    albumTitle: track.album_name,
    artistIds: track.artists.map(artistKey),
  };
}

/** Keys under which the central library may know an artist: by the service's id and by name. */
export function factKeysOf(provider: string, { id, name }: GenreSubject["artists"][number]): string[] {
  const byName = `name:${foldName(name)}`;
  return id === null ? [byName] : [`${provider}:${id}`, byName];
}

/** Of which tracks and artists something is to be known; an artist may be in it twice. */
interface EvidenceSubjects {
  trackIds: readonly string[];
  artists: readonly GenreSubject["artists"][number][];
}

/** The subjects of some tracks. */
export function subjectsOf(tracks: readonly GenreSubject[]): EvidenceSubjects {
  return { trackIds: tracks.map(({ id }) => id), artists: tracks.flatMap(({ artists }) => artists) };
}

/** Reads what the central library knows of tracks and artists. */
export async function readSharedEvidence(
  database: Database,
  provider: string,
  { trackIds, artists: asked }: EvidenceSubjects,
): Promise<SharedEvidence> {
  const steps = createSteps(null);
  const people = new Map<string, GenreSubject["artists"][number]>();
  await forEachInSteps(asked, { steps, units: 4 }, (artist) => people.set(artistKey(artist), artist));
  const keys = new Set<string>();
  await forEachInSteps([...people.values()], { steps, units: 4 }, (artist) => {
    for (const key of factKeysOf(provider, artist)) keys.add(key);
  });
  const [facts, ofTracks] = await Promise.all([
    readFacts(database, "artist", [...keys]),
    readFacts(
      database,
      "track",
      trackIds.map((id) => `${provider}:${id}`),
    ),
  ]);
  await yieldToEventLoop();
  const byKey = Map.groupBy(facts, ({ key }) => key);
  const artists = new Map<string, ArtistEvidence>();
  await forEachInSteps([...people], { steps, units: 8 }, ([key, artist]) => {
    const sources = sourcesOf(factKeysOf(provider, artist).map((each) => byKey.get(each) ?? []));
    if (sources.length > 0) artists.set(key, { name: artist.name, sources });
  });
  const prefix = provider.length + 1;
  const central = new Map(
    ofTracks.flatMap(({ key, genres }) => (genres[0] === undefined ? [] : [[key.slice(prefix), genres[0]]])),
  );
  return { central, artists };
}

/**
 * What each source says of an artist: by the service's id where it says something there, else by name. What an admin said
 * goes before all of them.
 */
function sourcesOf(
  byKey: readonly (readonly { source: string; genres: string[] }[])[],
): { source: string; genres: readonly string[] }[] {
  const sources = new Map<string, readonly string[]>();
  for (const facts of byKey)
    for (const { source, genres } of facts) if (!sources.has(source)) sources.set(source, genres);
  const given = sources.get("given");
  const counting = given === undefined ? [...sources] : [["given", given] as const];
  return counting.flatMap(([source, genres]) => (genres.length === 0 ? [] : [{ source, genres }]));
}

/** All that is known, with what a person said (null: no one). */
export function withOwn(
  shared: SharedEvidence,
  own: OwnGenres | null,
  ai: ReadonlyMap<string, string> = new Map(),
): GenreEvidence {
  return { ...shared, ai, overrides: own ?? { tracks: new Map() } };
}
